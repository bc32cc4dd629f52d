import type { QueryClient } from "@tanstack/react-query";
import type { Row } from "#app/lib/database.types.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { deviceName } from "./device-name.ts";
import { findEndpointHere, subscribeHere, unsubscribeHere } from "./push-here.ts";

/** Query key of the list. */
export const NOTIFIED_DEVICES = ["account", "notified-devices"];

export type NotifiedDevice = Pick<Row<"push_devices">, "id" | "name" | "created_at">;

/** The account's devices that get notifications; `here` is this one. */
type NotifiedDevices = { here: NotifiedDevice | null; others: NotifiedDevice[] };

/** Newest first. Throws the backend's error. */
export async function listNotifiedDevices(
  client: BackendClient,
  signal: AbortSignal,
): Promise<NotifiedDevices> {
  const [endpoint, session, live, devices] = await Promise.all([
    findEndpointHere(),
    sessionId(client),
    client.rpc("own_live_sessions").abortSignal(signal),
    client
      .from("push_devices")
      .select("id, name, created_at, endpoint, session_id")
      .order("created_at", { ascending: false })
      .abortSignal(signal),
  ]);
  if (live.error) throw live.error;
  if (devices.error) throw devices.error;
  const notified = devices.data.filter(({ session_id }) => live.data.includes(session_id));
  const isHere = (device: (typeof notified)[number]) => device.endpoint === endpoint;
  return {
    // `resumeNotifications` moves it to this session soon after the sign-in.
    here: notified.find((device) => isHere(device) && device.session_id === session) ?? null,
    others: notified.filter((device) => !isHere(device)),
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

/**
 * Has this device, if it was notified in an earlier session of the account, continue in this one. Throws the backend's
 * error.
 */
export async function resumeNotifications(client: BackendClient, queries: QueryClient): Promise<void> {
  const [endpoint, session_id] = await Promise.all([findEndpointHere(), sessionId(client)]);
  if (!endpoint || !session_id) return;
  const { data, error } = await client
    .from("push_devices")
    .update({ session_id })
    .eq("endpoint", endpoint)
    .neq("session_id", session_id)
    .select("id");
  if (error) throw error;
  if (data.length > 0) await queries.invalidateQueries({ queryKey: NOTIFIED_DEVICES });
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
