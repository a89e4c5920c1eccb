// Around a page or a part of it: whatever fails inside, something is said and nothing goes blank.

import { Component, type ComponentChildren } from "preact";
import type { Say } from "./language";

interface Props {
  readonly say: Say;
  /** What is offered beside the message: a way to save what was entered, or to go on without it. */
  readonly rescue?: ComponentChildren;
  readonly children?: ComponentChildren;
}

export class Boundary extends Component<Props, { readonly failed: string | null }> {
  override state = { failed: null };

  static override getDerivedStateFromError(problem: unknown) {
    return { failed: problem instanceof Error ? problem.message : String(problem) };
  }

  override render({ say, rescue, children }: Props, { failed }: { readonly failed: string | null }) {
    if (failed === null) return children;
    return (
      <section class="failed" role="alert">
        <p class="refused">{say("failed", { problem: failed })}</p>
        <div class="actions">
          <button type="button" onClick={() => this.setState({ failed: null })}>
            {say("failed_again")}
          </button>
          {rescue}
        </div>
      </section>
    );
  }
}
