// Where Python runs: in a worker of this page, or in a process that `antipater desk` serves.
// Both take one question after another and tell its answer line by line.

import { type Answer, decoded, encoded, type Line, type Question } from "./protocol";

/** The back end ended before it had answered; the next question begins it again. */
export class Lost extends Error {}

/** Whoever asked does not want the answer any more. */
export class Stopped extends Error {}

export type State = "waiting" | "loading" | "ready" | "lost";

/** One place where Python runs. `run` ends when the answer does, and fails with `Lost`. `stop` ends
 * what is being answered, and says whether it could. */
interface Runner {
  run(question: string, tell: (line: Line) => void): Promise<void>;
  stop(): boolean;
}

// Milliseconds that an answer may take which nobody waits for any more: about as long as Python
// needs to begin again, where it was stopped.
const PATIENCE = 1500;

interface Waiting {
  readonly question: Question;
  readonly told: (line: string) => void;
  readonly urgent: boolean;
  readonly signal: AbortSignal | undefined;
  readonly done: (answer: Answer) => void;
  readonly failed: (why: Error) => void;
}

interface Wishes {
  /** Called with each line that is printed. */
  readonly told?: (line: string) => void;
  /** Before all that is not: what somebody waits for who looks at one game. */
  readonly urgent?: boolean;
  readonly signal?: AbortSignal;
}

/** Asks one question after another. */
export class BackEnd {
  private readonly queue: Waiting[] = [];
  private current: Waiting | null = null;
  private listener: (state: State) => void = () => {};
  private readonly runner: Runner;

  constructor(kind: "machine" | "page") {
    this.runner = kind === "machine" ? new Machine() : new Page((state) => this.tell(state));
  }

  /** Tell a function whenever the state changes. */
  watch(listener: (state: State) => void): void {
    this.listener = listener;
  }

  private tell(state: State): void {
    this.listener(state);
  }

  /** Ask; the promise fails with `Stopped` or `Lost`. */
  ask(question: Question, { told = () => {}, urgent = false, signal }: Wishes = {}): Promise<Answer> {
    return new Promise((done, failed) => {
      if (signal?.aborted) return failed(new Stopped());
      const waiting: Waiting = { question, told, urgent, signal, done, failed };
      signal?.addEventListener("abort", () => this.leave(waiting), { once: true });
      const at = urgent ? this.queue.findIndex((other) => !other.urgent) : -1;
      if (at < 0) this.queue.push(waiting);
      else this.queue.splice(at, 0, waiting);
      void this.next();
    });
  }

  /** Whoever asked has gone: take the question out of the queue, or stop what answers it if that goes on. */
  private leave(waiting: Waiting): void {
    const at = this.queue.indexOf(waiting);
    if (at >= 0) this.queue.splice(at, 1);
    waiting.failed(new Stopped());
    const later = () =>
      setTimeout(() => {
        if (this.current === waiting && !this.runner.stop()) later();
      }, PATIENCE);
    if (this.current === waiting) later();
  }

  private async next(): Promise<void> {
    if (this.current || !this.queue.length) return;
    const waiting = (this.current = this.queue.shift() as Waiting);
    const out: string[] = [];
    const err: string[] = [];
    try {
      let answer: Answer | null = null;
      await this.runner.run(encoded(waiting.question), (line) => {
        if ("out" in line) {
          out.push(line.out);
          if (!waiting.signal?.aborted) waiting.told(line.out);
        } else if ("err" in line) err.push(line.err);
        else answer = { status: line.status, files: decoded(line.files), out, err };
      });
      if (!answer) throw new Lost();
      this.tell("ready");
      waiting.done(answer);
    } catch (problem) {
      if (!waiting.signal?.aborted) this.tell("lost");
      waiting.failed(problem instanceof Error ? problem : new Lost(String(problem)));
    } finally {
      this.current = null;
      void this.next();
    }
  }
}

/** The process behind the server that this page comes from. */
class Machine implements Runner {
  private stopped: Promise<unknown> = Promise.resolve();

  async run(question: string, tell: (line: Line) => void): Promise<void> {
    await this.stopped; // else it might stop this question, where the one that it is about had just ended
    const response = await fetch("run", { method: "POST", body: question }).catch(() => null);
    if (!response?.ok || !response.body) throw new Lost();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let begun = "";
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        const lines = (begun + value).split("\n");
        begun = lines.pop() ?? "";
        for (const line of lines) tell(JSON.parse(line) as Line);
      }
    } catch {
      throw new Lost();
    }
  }

  stop(): boolean {
    this.stopped = fetch("stop", { method: "POST" }).catch(() => null);
    return true;
  }
}

/** What the worker says: a state, a line, or that the answer ends. */
export type Said =
  | { readonly state: State }
  | { readonly line: string }
  | { readonly end: true }
  | { readonly failed: string };

/** Python in a worker of this page. */
class Page implements Runner {
  private worker: Worker | null = null;
  private ready = false;
  private ended: (why: Error) => void = () => {};

  constructor(private readonly tell: (state: State) => void) {}

  run(question: string, tell: (line: Line) => void): Promise<void> {
    return new Promise((done, failed) => {
      const worker = (this.worker ??= this.begun());
      this.ended = failed;
      worker.onmessage = ({ data }: MessageEvent<Said>) => {
        if ("state" in data) {
          this.ready ||= data.state === "ready";
          this.tell(data.state);
        } else if ("line" in data) tell(JSON.parse(data.line) as Line);
        else if ("end" in data) done();
        else this.fail(new Lost(data.failed));
      };
      worker.onerror = () => this.fail(new Lost());
      worker.postMessage(question);
    });
  }

  stop(): boolean {
    // What has not begun yet would have to be begun again.
    if (this.ready) this.fail(new Stopped());
    return this.ready;
  }

  private begun(): Worker {
    this.ready = false;
    this.tell("loading");
    return new Worker("worker.js", { type: "module" });
  }

  private fail(why: Error): void {
    this.worker?.terminate();
    this.worker = null;
    this.ended(why);
  }
}
