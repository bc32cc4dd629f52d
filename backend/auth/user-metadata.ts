import { z } from "zod";
import { AuthError } from "./auth-error.ts";
import type { Queryable } from "./users.ts";

/** Travels in every access token, and so in a header of every call, so it has to stay small. */
const MAX_METADATA_BYTES = 2000;

export const userMetadataSchema = z
  .record(z.string(), z.unknown())
  .refine((metadata) => Buffer.byteLength(JSON.stringify(metadata)) <= MAX_METADATA_BYTES, "too large");

/** Merges into what is there; a null takes its key away. Throws AuthError where the whole would be too large. */
export async function updateUserMetadata(
  db: Queryable,
  id: string,
  changes: Record<string, unknown>,
): Promise<void> {
  const { rows } = await db.query<{ bytes: number }>(
    `with merged as materialized (
       select id, jsonb_strip_nulls(raw_user_meta_data || $2) as metadata from auth.users where id = $1 for update
     ), changed as (
       update auth.users set raw_user_meta_data = metadata, updated_at = now()
       from merged where users.id = merged.id and octet_length(metadata::text) <= $3
     )
     select octet_length(metadata::text) as bytes from merged`,
    [id, changes, MAX_METADATA_BYTES],
  );
  if (!rows[0] || rows[0].bytes <= MAX_METADATA_BYTES) return;
  throw new AuthError(422, "validation_failed", "Together with the data that is there, this is too large");
}
