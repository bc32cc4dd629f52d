import type { Json, Row } from "#app/lib/database.types.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { newUuid } from "#app/lib/uuid.ts";
import type { ContentKind, ContentRef } from "../content-identity.ts";
import type { Draft } from "./use-draft-copy.ts";

/** A draft stored on the server; `saved_at` identifies its version. */
export type ServerDraft = Pick<
  Row<"content_drafts">,
  "fields" | "seen_version" | "new_id" | "browser" | "saved_at"
>;

/** The current user's draft, or null. Throws the backend's error. */
export async function readServerDraft(
  client: BackendClient,
  { kind, id }: ContentRef,
  signal: AbortSignal,
): Promise<ServerDraft | null> {
  const { data, error } = await client
    .from("content_drafts")
    .select("fields, seen_version, new_id, browser, saved_at")
    .eq("kind", kind)
    .eq("document", id)
    .abortSignal(signal)
    .maybeSingle();
  if (error) throw error;
  return data;
}

const MAX_DRAFTS = 1_000;

/** The stored posts or pages that the current user has a draft of, latest first. Throws the backend's error. */
export async function listDrafts(
  client: BackendClient,
  kind: ContentKind,
  signal: AbortSignal,
): Promise<Pick<Row<"content_drafts">, "document">[]> {
  const { data, error } = await client
    .from("content_drafts")
    .select("document")
    .eq("kind", kind)
    .neq("document", "new")
    .order("saved_at", { ascending: false })
    .limit(MAX_DRAFTS)
    .abortSignal(signal);
  if (error) throw error;
  return data;
}

/**
 * Stores a draft if `seenAt` is still its stored version. Resolves to the new version, or to null, with nothing stored,
 * if another window or device has stored one. Throws the backend's error.
 */
export async function keepServerDraft(
  client: BackendClient,
  content: ContentRef,
  { id, fields, over }: Draft<unknown>,
  seenAt: string | null,
): Promise<string | null> {
  const { data, error } = await client.rpc("keep_draft", {
    _draft: {
      kind: content.kind,
      document: content.id,
      fields: fields as Json,
      seen_version: over?.updated_at ?? null,
      new_id: over ? null : id,
      browser: browserId(),
    },
    _seen_at: seenAt,
  });
  if (error) throw error;
  return data;
}

/** Removes a draft unless a later version is stored. Throws the backend's error. */
export async function removeServerDraft(
  client: BackendClient,
  { kind, id }: ContentRef,
  seenAt: string,
): Promise<void> {
  const { error } = await client
    .from("content_drafts")
    .delete()
    .eq("kind", kind)
    .eq("document", id)
    .eq("saved_at", seenAt);
  if (error) throw error;
}

/** Whether the fields are those of the stored draft. */
export function isStoredAs({ fields: stored }: Pick<ServerDraft, "fields">, fields: object): boolean {
  const named = stored as Record<string, unknown>;
  return Object.entries(fields).every(([name, value]) => named[name] === value);
}

const BROWSER = "browser-id";
let unstoredId: string | undefined;

/** Identifies this browser among those of the same user. */
export function browserId(): string {
  try {
    const known = localStorage.getItem(BROWSER);
    if (known) return known;
    const made = newUuid();
    localStorage.setItem(BROWSER, made);
    return made;
  } catch {
    unstoredId ??= newUuid();
    return unstoredId;
  }
}
