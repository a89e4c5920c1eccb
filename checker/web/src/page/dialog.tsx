// A dialog over the page; at the lower edge on a telephone, within the thumb's reach.

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Say } from "../common/language";

interface Props {
  readonly title: string;
  readonly say: Say;
  readonly close: () => void;
  readonly children: ComponentChildren;
}

export function Dialog({ title, say, close, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    // A dialog that is taken away does not give the keyboard back as one that closes does.
    return () => opener instanceof HTMLElement && opener.focus({ preventScroll: true });
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      onClose={close}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <div class="inside">
        <header>
          <h2>{title}</h2>
          <button type="button" class="quiet" aria-label={say("page.close")} onClick={close}>
            ✕
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
