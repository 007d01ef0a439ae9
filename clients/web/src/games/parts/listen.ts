/** listen.ts -- adds several event listeners to an element; the function it returns removes them all. */

type Handlers = {
  readonly [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => void;
};

export function listen(
  element: HTMLElement,
  handlers: Handlers,
  options: AddEventListenerOptions = {},
): () => void {
  const entries = Object.entries(handlers) as [string, EventListener][];
  for (const [kind, handler] of entries) element.addEventListener(kind, handler, options);
  return () => {
    for (const [kind, handler] of entries) element.removeEventListener(kind, handler, options);
  };
}
