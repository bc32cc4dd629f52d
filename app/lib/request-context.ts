import type { SupabaseClient } from "@supabase/supabase-js";
import { createContext as createReactContext } from "react";
import { createContext, type RouterContextProvider } from "react-router";
import type { Business } from "./business.ts";
import type { Database } from "./database.types.ts";

export type BackendClient = SupabaseClient<Database>;

/** How a browser reaches the backend. Not secret. */
export type BackendAddress = { url: string; anonKey: string };

/** Contexts that the HTTP server provides to every loader and action. */
export const businessContext = createContext<Business>();
/** The site's public origin, without a trailing slash. */
export const siteOriginContext = createContext<string>();
/** The official client with the anonymous key: loaders see what any visitor may see. */
export const backendClientContext = createContext<BackendClient>();
/**
 * The official client with the service role, which bypasses row policies. Call `findCaller` first. The audit log
 * names the given account as the actor.
 */
export const adminClientContext = createContext<(actingUserId: string) => BackendClient>();
/** Whether the server can send e-mail; otherwise mails stay in its outbox folder. */
export const sendsMailContext = createContext<boolean>();
/** Reads the file of one of this site's pictures by its path; null if there is none. */
export const pictureFileContext = createContext<(path: string) => Promise<Buffer | null>>();
export const backendAddressContext = createContext<BackendAddress>();
/** Where the stream of lead changes stands now; sent back as `Last-Event-ID`. Not secret. */
export const leadChangesCursorContext = createContext<() => string>();
/** Reports an error to the operator that the visitor does not see. */
export const reportContext = createContext<(problem: string, error: unknown) => void>();

/**
 * Marks the scripts that the application itself renders, so that the server can tell them from scripts smuggled in
 * through content. The server removes it from the document before sending. Empty if nobody set it.
 */
export const renderNonceContext = createContext<string>("");

/** The nonce for components. */
export const RenderNonce = createReactContext<string>("");

/**
 * The backend address for browsers. A backend on the site's own origin is given as a path, so that it works under any
 * host name.
 */
export function browserBackendAddress(context: Readonly<RouterContextProvider>): BackendAddress {
  const address = context.get(backendAddressContext);
  return address.url === context.get(siteOriginContext) ? { ...address, url: "/" } : address;
}
