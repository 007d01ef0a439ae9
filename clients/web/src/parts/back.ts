/** back.ts -- the browser's Back closes an open window instead of leaving the screen.
 *
 * A window that opens adds an entry to the history, which stays there when it is closed, and is used again by
 * the next window. Going back from such an entry therefore shows the same address again: then one goes
 * back once more, as if the entry had never been. */
interface Marked {
  readonly isOfWindow?: boolean;
}

let close: (() => void) | null = null;
/** The address at which an entry was added, while it is the present one. */
let markedAt: string | null = null;

function isMarked(): boolean {
  return (history.state as Marked | null)?.isOfWindow === true;
}

function wentBack(): void {
  const cameFrom = markedAt;
  markedAt = isMarked() ? location.href : null;
  if (close) {
    const closing = close;
    close = null;
    closing();
  } else if (cameFrom === location.href && markedAt === null) history.back();
}

/** A window has opened. Returns what is to be called when it is gone. */
export function closeByBack(closing: () => void): () => void {
  addEventListener("popstate", wentBack); // once, however often it is said
  if (!isMarked()) history.pushState({ isOfWindow: true } satisfies Marked, "");
  markedAt = location.href;
  close = closing;
  return () => {
    if (close === closing) close = null;
  };
}
