// The rules of a scoresheet: the module of the set, run on what the pad says. No rule stands here.

import { bytesOf } from "../../common/data";

interface Part {
  readonly offset: number;
  readonly size: number;
}

interface Manifest {
  readonly memory: { readonly state: number };
  readonly seats: readonly string[];
  readonly columns: readonly string[];
  readonly categories: readonly string[];
  readonly players: readonly [number, number];
  readonly state: Readonly<Record<string, Part>>;
}

type Exports = Readonly<Record<string, (sheet: number) => number>> & { readonly memory: WebAssembly.Memory };

/** The figures of one city that the pad knows, by column. */
export type Figures = Readonly<Record<string, number>>;

export class SheetRules {
  private constructor(
    private readonly manifest: Manifest,
    private readonly exports: Exports,
  ) {}

  /** The rules in a packed module. */
  static async load(packed: string): Promise<SheetRules> {
    const module = await WebAssembly.compile((await bytesOf(packed, true)) as BufferSource);
    const [section] = WebAssembly.Module.customSections(module, "antipater");
    const manifest = JSON.parse(new TextDecoder().decode(section)) as Manifest;
    const instance = await WebAssembly.instantiate(module, {});
    return new SheetRules(manifest, instance.exports as unknown as Exports);
  }

  private words(name: string): Int32Array {
    const { offset, size } = this.manifest.state[name] as Part;
    return new Int32Array(this.exports.memory.buffer, this.manifest.memory.state + offset, size);
  }

  private put(figures: Figures): void {
    const cities = this.words("cities").fill(0);
    for (const [column, number] of Object.entries(figures)) {
      const at = this.manifest.columns.indexOf(column);
      if (at >= 0) cities[at] = number;
    }
  }

  private run(name: string): number {
    return this.exports[name]?.(this.manifest.memory.state) ?? 0;
  }

  /** What a category gives a city with these figures. */
  points(category: string, figures: Figures): number {
    this.put(figures);
    this.run("points");
    return this.words("points")[this.manifest.categories.indexOf(category)] ?? 0;
  }

  /** What breaks a tie for a city with these figures. */
  tieBreak(figures: Figures): number {
    this.put(figures);
    return this.run("tie_break");
  }

  /** Whether a city with these figures has won by a supremacy, as far as they tell. */
  supremacy(kind: string, figures: Figures): boolean {
    this.put(figures);
    return this.run(`${kind}_supremacy`) === 1;
  }

  /** Who leads with these totals, and who wins by these numbers where totals are equal. */
  winners(totals: readonly number[], ties: readonly number[]): { leads: number[]; wins: number[] } {
    this.words("totals").set(totals);
    this.words("ties").set(ties);
    this.run(`winners_${totals.length}`);
    const seats = (name: string) => totals.flatMap((_, seat) => (this.words(name)[seat] ? [seat] : []));
    return { leads: seats("leads"), wins: seats("wins") };
  }
}
