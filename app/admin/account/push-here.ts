import type { DeviceAddress } from "../alerts/notice-service.ts";
import { findServiceWorker, registerServiceWorker } from "../service-worker.ts";

/** Whether this browser can get notifications, or why not. */
type PushSupport = "possible" | "blocked" | "not-installed" | "not-secure" | "not-supported";

export function pushSupport(): PushSupport {
  if (!window.isSecureContext) return "not-secure";
  // On iPhones and iPads, Safari only notifies for apps on the home screen.
  if (isOnIphoneOrIpad() && !matchMedia("(display-mode: standalone)").matches) return "not-installed";
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window))
    return "not-supported";
  return Notification.permission === "denied" ? "blocked" : "possible";
}

/** iPads claim to be Macs, but Macs have no touch screens. */
function isOnIphoneOrIpad(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /\b(iPhone|iPad|iPod)\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1);
}

/** The push endpoint of this browser; null if it isn't subscribed. */
export async function findEndpointHere(): Promise<string | null> {
  return (await findSubscription())?.endpoint ?? null;
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await findServiceWorker();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/**
 * Asks the user for permission and subscribes at the browser vendor's push service. Throws in the browser's words.
 * @param serverKey the server's public key
 * @returns null if the user refused
 */
export async function subscribeHere(serverKey: string): Promise<DeviceAddress | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const registration = await registerServiceWorker();
  await untilActive(registration);
  const { pushManager } = registration;
  // A subscription made with another key, as after a change of DATA_DIR, can't receive this server's messages.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: serverKey,
  });
  const { endpoint = "", keys = {} } = subscription.toJSON();
  return { endpoint, p256dh: keys.p256dh ?? "", auth: keys.auth ?? "" };
}

/** `serviceWorker.ready` never resolves in a tab opened at /admin, which is outside the worker's scope. */
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
