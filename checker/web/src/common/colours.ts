// Colours for what a set calls its colours: those known by name, and for any other a hue of its
// own. Each is a pair of paper and ink with enough contrast.

const KNOWN: Readonly<Record<string, readonly [string, string]>> = {
  brown: ["#74462a", "#ffffff"],
  grey: ["#666c74", "#ffffff"],
  blue: ["#1f5aa6", "#ffffff"],
  green: ["#1f6e3c", "#ffffff"],
  yellow: ["#e6b422", "#221a05"],
  red: ["#a92a20", "#ffffff"],
  purple: ["#68408f", "#ffffff"],
  wonder: ["#d9cbb0", "#2a2114"],
  token: ["#2d6f6b", "#ffffff"],
  character: ["#6b3fa0", "#ffffff"],
};

/** Paper and ink for a colour or kind of a set. */
export function colours(name: string): readonly [string, string] {
  const known = KNOWN[name];
  if (known) return known;
  let hash = 0;
  for (const character of name) hash = (hash * 31 + character.codePointAt(0)!) % 360;
  return [`hsl(${hash} 45% 32%)`, "#ffffff"];
}

/** Lines of a chart, by seat: told apart by dashes as well. */
export const LINES: readonly (readonly [string, string])[] = [
  ["var(--line-1)", ""],
  ["var(--line-2)", "6 3"],
  ["var(--line-3)", "2 3"],
  ["var(--line-4)", "10 3 2 3"],
  ["var(--line-5)", "1 2"],
  ["var(--line-6)", "8 2 2 2 2 2"],
  ["var(--line-7)", "4 4"],
];
