import type { Json, Row } from "#app/lib/database.types.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import type { EditedDocument } from "../drafts/server-draft.ts";
import type { PreviewFields } from "../preview-form.ts";
import { hashOfToken, newPreviewToken } from "./preview-token.ts";

const LISTED = "id, created_by_email, created_at, expires_at";
/** A link as an editor lists it; its secret was shown once. */
export type PreviewLink = Pick<Row<"preview_links">, "id" | "created_by_email" | "created_at" | "expires_at">;

/** For how many days a link may show a draft. */
export const PREVIEW_DAYS = ["1", "7", "30"] as const;
export type PreviewDays = (typeof PREVIEW_DAYS)[number];

const MOST_LINKS = 100;
const DAY_MS = 24 * 60 * 60_000;

/** The links that show this document and have not ended, the latest first. Throws the backend's error. */
export async function listPreviewLinks(
  client: BackendClient,
  { kind, document }: EditedDocument,
  signal: AbortSignal,
): Promise<PreviewLink[]> {
  const { data, error } = await client
    .from("preview_links")
    .select(LISTED)
    .eq("kind", kind)
    .eq("document", document)
    .gt("expires_at", new Date().toISOString())
    .order("created_at", { ascending: false })
    .limit(MOST_LINKS)
    .abortSignal(signal);
  if (error) throw error;
  return data;
}

/** Makes a link that shows the fields as they are now. @returns its path, which nobody is told again */
export async function createPreviewLink(
  client: BackendClient,
  { kind, document }: EditedDocument,
  fields: PreviewFields,
  days: PreviewDays,
): Promise<string> {
  const token = newPreviewToken();
  const { error } = await client.from("preview_links").insert({
    token_hash: await hashOfToken(token),
    kind,
    document,
    fields: fields as Json,
    expires_at: new Date(Date.now() + Number(days) * DAY_MS).toISOString(),
  });
  if (error) throw error;
  return `/preview/${token}`;
}

/** Ends a link at once. Throws the backend's error. */
export async function revokePreviewLink(
  client: BackendClient,
  { id }: Pick<PreviewLink, "id">,
): Promise<void> {
  const { error } = await client.from("preview_links").delete().eq("id", id);
  if (error) throw error;
}
