import { requireChanged } from "#app/lib/api-errors.ts";
import type { Json } from "#app/lib/database.types.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { DAY_MS } from "#app/lib/time/calendar-day.ts";
import type { ContentRef } from "../content-identity.ts";
import type { PreviewFields } from "../preview-form.ts";

/** A link as listed. Its secret was shown once, on creation. */
export type PreviewLink = Awaited<ReturnType<typeof listPreviewLinks>>[number];

/** The choices for how many days a link works. */
export const PREVIEW_DAYS = ["1", "7", "30"] as const;
export type PreviewDays = (typeof PREVIEW_DAYS)[number];

const MAX_LINKS = 100;

/** The links of a post or page that have not expired, latest first. Throws the backend's error. */
export async function listPreviewLinks(client: BackendClient, { kind, id }: ContentRef, signal: AbortSignal) {
  const { data, error } = await client
    .from("preview_links")
    .select("id, created_by_email, expires_at")
    .eq("kind", kind)
    .eq("document", id)
    .gt("expires_at", new Date().toISOString())
    .order("created_at", { ascending: false })
    .limit(MAX_LINKS)
    .abortSignal(signal);
  if (error) throw error;
  return data;
}

/** Creates a link that shows the fields as they are now. @returns its id and its path, whose secret can't be read again */
export async function createPreviewLink(
  client: BackendClient,
  { kind, id }: ContentRef,
  fields: PreviewFields,
  days: PreviewDays,
): Promise<{ id: string; path: string }> {
  const token = newPreviewToken();
  const { data, error } = await client
    .from("preview_links")
    .insert({
      token_hash: await hashOfToken(token),
      kind,
      document: id,
      fields: fields as Json,
      expires_at: new Date(Date.now() + Number(days) * DAY_MS).toISOString(),
    })
    .select("id")
    .single();
  if (error) throw error;
  return { id: data.id, path: `/preview/${token}` };
}

/** Deletes a link, which stops working at once. Throws if no row was deleted. */
export async function revokePreviewLink(
  client: BackendClient,
  { id }: Pick<PreviewLink, "id">,
): Promise<void> {
  requireChanged(await client.from("preview_links").delete().eq("id", id).select("id"));
}

const TOKEN_BYTES = 32;

function newPreviewToken(): string {
  return hex(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)));
}

/** The database stores only this hash. */
async function hashOfToken(token: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token))));
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
