import { SCOPE, WORKER } from "../service-worker.ts";

/** Whether this browser can be notified, or why it can't. */
export type PushSupport = "possible" | "blocked" | "not-installed" | "not-secure" | "not-supported";

/** What the server is told of a browser that wants to be notified. */
export type BrowserSubscription = { endpoint: string; p256dh: string; auth: string };

export function pushSupport(): PushSupport {
  if (!window.isSecureContext) return "not-secure";
  // Safari on phones and tablets notifies for what lies on the home screen, and nothing else.
  if (isOnIphoneOrIpad() && !matchMedia("(display-mode: standalone)").matches) return "not-installed";
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window))
    return "not-supported";
  return Notification.permission === "denied" ? "blocked" : "possible";
}

/** iPads say that they are Macs, which have no touch screens. */
function isOnIphoneOrIpad(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /\b(iPhone|iPad|iPod)\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1);
}

/** Where this browser is notified already; null where it is not. */
export async function findEndpointHere(): Promise<string | null> {
  return (await findSubscription())?.endpoint ?? null;
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration(SCOPE);
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/**
 * Asks the person, and then the push service of the browser's maker.
 * @param serverKey the server's public key
 * @returns null where the person refused. Throws in the browser's words
 */
export async function subscribeHere(serverKey: string): Promise<BrowserSubscription | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
  await untilActive(registration);
  const { pushManager } = registration;
  // One of another key, as after a new DATA_DIR, would take no message of this server.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: serverKey,
  });
  const { endpoint = "", keys = {} } = subscription.toJSON();
  return { endpoint, p256dh: keys.p256dh ?? "", auth: keys.auth ?? "" };
}

/** `serviceWorker.ready` would never come in a tab that was opened at /admin, above the scope, to sign in. */
function untilActive({ active, waiting, installing }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting;
  return new Promise((resolve, reject) => {
    const look = () => {
      if (active || worker?.state === "activated") resolve();
      else if (!worker || worker.state === "redundant") reject(new Error("the service worker did not start"));
    };
    worker?.addEventListener("statechange", look);
    look();
  });
}

export async function unsubscribeHere(): Promise<void> {
  await (await findSubscription())?.unsubscribe();
}
