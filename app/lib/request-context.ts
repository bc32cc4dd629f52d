import type { SupabaseClient } from "@supabase/supabase-js";
import { createContext } from "react-router";
import type { Business } from "./business.ts";
import type { Database } from "./database.types.ts";

export type BackendClient = SupabaseClient<Database>;

/** Where and as whom a browser reaches the backend. Public by nature. */
export type BackendAddress = { url: string; anonKey: string };

/** What the HTTP server hands to every loader and action of a request. */
export const businessContext = createContext<Business>();
/** Scheme and host under which the world knows the site, without a trailing slash. */
export const siteOriginContext = createContext<string>();
/** The official client with the anonymous key: loaders see what any visitor may see. */
export const backendClientContext = createContext<BackendClient>();
/**
 * The official client as the service role, past every policy: only for what asks `staffCaller` first. The audit log
 * names the account for which it acts.
 */
export const adminClientContext = createContext<(actingUserId: string) => BackendClient>();
/** Whether what is mailed leaves the server; else it waits in its outbox. */
export const mailLeavesContext = createContext<boolean>();
/** The file of a picture of this site by its path; null where there is none. */
export const pictureFileContext = createContext<(path: string) => Promise<Buffer | null>>();
export const backendAddressContext = createContext<BackendAddress>();
/** Tells the operator of a fault that a visitor was spared. */
export const reportContext = createContext<(problem: string, error: unknown) => void>();
