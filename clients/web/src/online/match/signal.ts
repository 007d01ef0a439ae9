/** signal.ts -- tells a player who looks elsewhere that a match needs them: by the icon of the page, and by a
 * notification where the player wants them and the browser permits them. */

const ICON = "./icon.svg";
const TURN_ICON = "./icon-turn.svg";

/** The icon of the page has a dot while it is the player's turn. */
export function markIcon(isMine: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const href = isMine ? TURN_ICON : ICON;
  if (link && link.getAttribute("href") !== href) link.setAttribute("href", href);
}

/** Over http from another machine, browsers have no notifications, whatever the player permits. */
export function canNotify(): boolean {
  return isSecureContext && "Notification" in globalThis;
}

/** Asks the browser once; false if it does not permit notifications. */
export async function mayNotify(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === "granted";
}

/** Says it outside the page, unless the player is looking at the page. `address` is where a click leads. */
export async function notify(title: string, body: string, address: string): Promise<void> {
  if (!document.hidden || !canNotify() || Notification.permission !== "granted") return;
  const options = { body, tag: address, icon: "./icon-192.png", data: address };
  // Phones permit notifications only to the service worker.
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (worker?.active) return worker.showNotification(title, options);
  new Notification(title, options).onclick = () => focus();
}
