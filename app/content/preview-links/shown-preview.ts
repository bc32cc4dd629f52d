import * as z from "zod/mini";
import { failedCall } from "#app/lib/api-errors.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { publicReadLimit } from "#app/lib/server-reads.ts";

const shownSchema = z.nullable(z.object({ fields: z.unknown(), expires_at: z.string() }));

/** What the link with this secret shows; null if it doesn't exist or has expired. Throws when it can't be read. */
export async function findShownPreview(client: BackendClient, token: string) {
  if (!isPreviewToken(token)) return null;
  const { data, error } = await client.rpc("shown_preview", { _token: token }).abortSignal(publicReadLimit());
  if (error) throw failedCall("preview not read", error);
  return shownSchema.parse(data);
}

function isPreviewToken(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}
