import { randomUUID } from "node:crypto";
import type { WrittenFile } from "./object-files.ts";
import type { Query } from "./storage-call.ts";
import { noSuchKey } from "./storage-error.ts";

type ObjectRow = {
  id: string;
  name: string;
  bucket_id: string;
  version: string;
  metadata: { size: number; mimetype: string; eTag: string; cacheControl: string; lastModified: string };
  user_metadata: unknown;
  created_at: Date;
  updated_at: Date;
};

type NewObject = {
  bucket: string;
  name: string;
  ownerId: string | null;
  type: string;
  cacheControl: string;
  /** JSON. */
  userMetadata: string | null;
};

const COLUMNS =
  "id, name, bucket_id, owner, owner_id, version, metadata, user_metadata, created_at, updated_at, last_accessed_at";

/** @returns the row's id */
export async function addObject(
  query: Query,
  { bucket, name, ownerId, type, cacheControl, userMetadata }: NewObject,
  { version, size, md5 }: WrittenFile,
): Promise<string> {
  const metadata = JSON.stringify({
    eTag: `"${md5}"`,
    size,
    mimetype: type,
    cacheControl,
    lastModified: new Date().toISOString(),
    contentLength: size,
    httpStatusCode: 200,
  });
  const id = randomUUID();
  await query(
    `insert into storage.objects (bucket_id, name, owner, owner_id, metadata, user_metadata, version, id)
     values ($1, $2, $3::text::uuid, $3::text, $4, $5, $6, $7)`,
    [bucket, name, ownerId, metadata, userMetadata, version, id],
  );
  return id;
}

/** Null if there is none, or the caller cannot see it. */
export async function findObject(query: Query, bucket: string, name: string): Promise<ObjectRow | null> {
  const { rows } = await query(`select ${COLUMNS} from storage.objects where bucket_id = $1 and name = $2`, [
    bucket,
    name,
  ]);
  return rows[0] ?? null;
}

/** Throws StorageError if the caller cannot see the object. */
export async function getObject(query: Query, bucket: string, name: string): Promise<ObjectRow> {
  const row = await findObject(query, bucket, name);
  if (!row) throw noSuchKey();
  return row;
}

export async function removeObjects(query: Query, bucket: string, names: string[]): Promise<ObjectRow[]> {
  const { rows } = await query(
    `delete from storage.objects where bucket_id = $1 and name = any ($2) returning ${COLUMNS}`,
    [bucket, names],
  );
  return rows;
}

/** Ordered by name. */
export async function listObjects(
  query: Query,
  bucket: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<unknown[]> {
  const { rows } = await query(
    `select name, id, updated_at, created_at, last_accessed_at, metadata
     from storage.objects where bucket_id = $1 order by name limit $2 offset $3`,
    [bucket, limit, offset],
  );
  return rows;
}
