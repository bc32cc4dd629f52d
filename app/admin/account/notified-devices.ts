import type { Row } from "#app/lib/database.types.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { deviceName } from "./device-name.ts";
import { findEndpointHere, subscribeHere, unsubscribeHere } from "./push-here.ts";

export type NotifiedDevice = Pick<Row<"push_devices">, "id" | "name" | "created_at">;

/** The account's devices that get notifications; `here` is this one. */
type NotifiedDevices = { here: NotifiedDevice | null; others: NotifiedDevice[] };

/** Newest first. Throws the backend's error. */
export async function listNotifiedDevices(
  client: BackendClient,
  signal: AbortSignal,
): Promise<NotifiedDevices> {
  const [endpoint, session] = await Promise.all([findEndpointHere(), sessionId(client)]);
  const { data, error } = await client
    .from("push_devices")
    .select("id, name, created_at, endpoint, session_id")
    .order("created_at", { ascending: false })
    .abortSignal(signal);
  if (error) throw error;
  const isHere = (device: (typeof data)[number]) => device.endpoint === endpoint;
  return {
    // A subscription made before the last sign-in on this device ended with its session.
    here: data.find((device) => isHere(device) && device.session_id === session) ?? null,
    others: data.filter((device) => !isHere(device)),
  };
}

/**
 * Turns notifications on for this device. Returns false if the user denied permission. Throws an error in the words
 * of the browser or the backend.
 */
export async function notifyHere(client: BackendClient, serverKey: string): Promise<boolean> {
  const before = await findEndpointHere();
  const subscription = await subscribeHere(serverKey);
  if (!subscription) return false;
  // Subscriptions of earlier sessions on this device no longer get messages.
  const endpoints = [subscription.endpoint, ...(before ? [before] : [])];
  const former = await client.from("push_devices").delete().in("endpoint", endpoints);
  if (former.error) throw former.error;
  const { error } = await client
    .from("push_devices")
    .insert({ ...subscription, name: deviceName(navigator.userAgent) });
  if (error) throw error;
  return true;
}

/** Throws the backend's error; the browser then stays subscribed. */
export async function stopNotifyingHere(client: BackendClient, id: string): Promise<void> {
  await removeDevice(client, id);
  await unsubscribeHere();
}

/** Succeeds if the device is already gone. Throws the backend's error. */
export async function removeDevice(client: BackendClient, id: string): Promise<void> {
  const { error } = await client.from("push_devices").delete().eq("id", id);
  if (error) throw error;
}

/** The session id in the browser's access token. */
async function sessionId(client: BackendClient): Promise<string | undefined> {
  const { data } = await client.auth.getSession();
  const [, claims = ""] = data.session?.access_token.split(".") ?? [];
  return JSON.parse(atob(claims.replaceAll("-", "+").replaceAll("_", "/"))).session_id;
}
