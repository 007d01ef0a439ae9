/** offline.ts -- the page without a network, and the notice of a newer one.
 *
 * A new version is never put under a running page: it waits until the player asks for it. */

/** Calls `found` with what loads the new version, once there is one. */
export function watchUpdates(found: (load: () => void) => void): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const container = navigator.serviceWorker;
  let isAsked = false;
  container.addEventListener("controllerchange", () => {
    if (isAsked) location.reload();
  });
  const offer = (worker: ServiceWorker): void =>
    found(() => {
      isAsked = true;
      worker.postMessage("take over");
    });
  container
    .register("./sw.js")
    .then((registration) => {
      if (registration.waiting && container.controller) offer(registration.waiting);
      registration.addEventListener("updatefound", () => {
        const worker = registration.installing;
        worker?.addEventListener("statechange", () => {
          if (worker.state === "installed" && container.controller) offer(worker);
        });
      });
    })
    // Without it the page works all the same, as long as there is a network.
    .catch(() => undefined);
}
