import type { Json, Row } from "#app/lib/database.types.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { newUuid } from "#app/lib/uuid.ts";
import type { ContentKind } from "../content-kind.ts";
import type { Draft } from "./use-draft-copy.ts";

/** What is edited: a stored row's id, or `new`. */
export type EditedDocument = { kind: ContentKind; document: string };

/** A draft as the server keeps it; `saved_at` names its version. */
export type ServerDraft = Pick<
  Row<"content_drafts">,
  "fields" | "seen_version" | "new_id" | "browser" | "saved_at"
>;

/** One's own draft, or null. Throws the backend's error. */
export async function readServerDraft(
  client: BackendClient,
  { kind, document }: EditedDocument,
  signal: AbortSignal,
): Promise<ServerDraft | null> {
  const { data, error } = await client
    .from("content_drafts")
    .select("fields, seen_version, new_id, browser, saved_at")
    .eq("kind", kind)
    .eq("document", document)
    .abortSignal(signal)
    .maybeSingle();
  if (error) throw error;
  return data;
}

/** The lists that name them show as many. */
const MOST_DRAFTS = 1_000;

/** Which stored posts or pages one has changed and not saved, the latest first. Throws the backend's error. */
export async function listDrafts(
  client: BackendClient,
  kind: ContentKind,
  signal: AbortSignal,
): Promise<Pick<Row<"content_drafts">, "document" | "saved_at">[]> {
  const { data, error } = await client
    .from("content_drafts")
    .select("document, saved_at")
    .eq("kind", kind)
    .neq("document", "new")
    .order("saved_at", { ascending: false })
    .limit(MOST_DRAFTS)
    .abortSignal(signal);
  if (error) throw error;
  return data;
}

/**
 * Keeps a draft over the version of it that was seen. Resolves to the new version's name, or to null with nothing kept
 * where another is stored by now. Throws the backend's error.
 */
export async function keepServerDraft(
  client: BackendClient,
  document: EditedDocument,
  { id, fields, over }: Draft<unknown>,
  seenAt: string | null,
): Promise<string | null> {
  const { data, error } = await client.rpc("keep_draft", {
    _draft: {
      ...document,
      fields: fields as Json,
      seen_version: over?.updated_at ?? null,
      new_id: over ? null : id,
      browser: browserId(),
    },
    // Null where nothing was seen, which the generated types do not know of.
    _seen_at: seenAt as string,
  });
  if (error) throw error;
  return data as string | null;
}

/** Removes a version of a draft, and no later one. Throws the backend's error. */
export async function removeServerDraft(
  client: BackendClient,
  { kind, document }: EditedDocument,
  seenAt: string,
): Promise<void> {
  const { error } = await client
    .from("content_drafts")
    .delete()
    .eq("kind", kind)
    .eq("document", document)
    .eq("saved_at", seenAt);
  if (error) throw error;
}

const BROWSER = "browser-id";
let unstoredId: string | undefined;

/** Tells this browser from the author's others. */
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
