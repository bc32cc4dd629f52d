import type pg from "pg";
import * as z from "zod";
import { type Claims, TokenError } from "../auth/access-token.ts";
import type { Authorize } from "../auth/authorize-request.ts";
import type { Logger } from "../logger.ts";
import { isDatabaseTrouble } from "../postgres/database-trouble.ts";
import { readCapped } from "../read-capped.ts";
import { type Origin, shareOut } from "../rest/connection-shares.ts";
import { asCaller, type Query } from "./as-caller.ts";
import { BucketError } from "./bucket-calls.ts";
import type { ObjectFiles } from "./object-files.ts";
import { checkedName, isPublicRead, pathOf } from "./object-path.ts";
import { getObject, type Listing, listObjects, removeObjects } from "./objects.ts";
import { type Bucket, clearAway, type StorageCall } from "./storage-call.ts";
import {
  invalidRequest,
  noSpace,
  noSuchBucket,
  noSuchCall,
  noSuchKey,
  outOfReach,
  StorageError,
  storageErrorResponse,
  tooLarge,
  unavailable,
} from "./storage-error.ts";
import { sweepObjects } from "./sweep-objects.ts";
import { uploadObject } from "./upload-object.ts";

export type StorageApiOptions = {
  /** Logs in as a role that owns nothing and may only switch to one of the API roles. */
  pool: pg.Pool;
  /** Who is calling. @throws TokenError */
  authorize: Authorize;
  files: ObjectFiles;
  log: Logger;
};

export type StorageApi = {
  fetch: (request: Request) => Promise<Response>;
  ownFetch: (request: Request) => Promise<Response>;
  /** Deletes files that no object names, and logs how many objects have lost theirs. */
  sweep: () => Promise<void>;
};

const MAX_JSON_BYTES = 256 * 1024;
const listSchema = z.object({
  prefix: z.string().max(1024).default(""),
  search: z.string().max(1024).default(""),
  limit: z.int().min(1).max(1000).default(100),
  offset: z.int().min(0).default(0),
  sortBy: z
    .object({
      column: z.enum(["name", "created_at", "updated_at", "last_accessed_at"]).default("name"),
      order: z.enum(["asc", "desc"]).default("asc"),
    })
    .default({ column: "name", order: "asc" }),
});
const removeSchema = z.object({ prefixes: z.array(z.string().max(1024)).min(1).max(1000) });

/**
 * Answers /storage/v1/object/* in the dialect of Supabase Storage: upload, update, download, info, list and remove. Who may
 * is decided by PostgreSQL alone, as for the data API.
 */
export function createStorageApi({ pool, authorize, files, log }: StorageApiOptions): StorageApi {
  const lendTo = shareOut(pool);
  const service: Claims = { role: "service_role" };

  const answerTo = (origin: Origin) => async (request: Request) => {
    try {
      const claims = isPublicRead(request) ? service : await authorize(request);
      const run: StorageCall["run"] = (work, options) =>
        asCaller(lendTo(origin, claims.role), claims, work, options);
      const bucket: StorageCall["bucket"] = (id) =>
        asCaller(lendTo(origin, claims.role), service, (query) => findBucket(query, id));
      return await answer({ request, claims, run, bucket, files, log });
    } catch (error) {
      return storageErrorResponse(asStorageError(error, log));
    }
  };
  const sweep = () =>
    sweepObjects({
      run: (work) => asCaller(lendTo("own process", service.role), service, work),
      files,
      log,
    });
  return { fetch: answerTo("network"), ownFetch: answerTo("own process"), sweep };
}

/** What the dialect has besides, or had: no bucket is called so. */
const NOT_SERVED = new Set(["sign", "move", "copy", "upload", "authenticated", "info"]);

async function answer(call: StorageCall): Promise<Response> {
  const { method, url } = call.request;
  const [first = "", ...rest] = pathOf(url).split("/");
  const name = rest.join("/");
  if (method === "GET" && first === "info") return info(call, rest);
  if (NOT_SERVED.has(first)) throw noSuchCall();
  if (method === "POST" && first === "list") return list(call, name);
  if (method === "GET" || method === "HEAD") return download(call, first, rest);
  if (method === "DELETE" && name === "") return remove(call, first);
  if (first !== "list" && first !== "public" && (method === "POST" || method === "PUT"))
    return uploadObject(call, first, checkedName(name));
  throw noSuchCall();
}

async function download({ request, run, bucket, files }: StorageCall, first: string, rest: string[]) {
  const isPublic = first === "public";
  const [bucketId = "", ...path] = isPublic ? rest : [first, ...rest];
  const name = checkedName(path.join("/"));
  if (isPublic && !(await bucket(bucketId)).public) throw noSuchBucket();
  const row = await run((query) => getObject(query, bucketId, name));
  const file = await files.read(row.version);
  if (!file) throw noSuchKey();
  const headers = {
    "content-type": row.metadata.mimetype,
    "content-length": String(file.size),
    "cache-control": isPublic ? row.metadata.cacheControl : "private, no-cache",
    // What was stored is shown to nobody as a page of this site.
    "content-security-policy": "default-src 'none'; sandbox",
    etag: row.metadata.eTag,
    "last-modified": new Date(row.updated_at).toUTCString(),
  };
  if (request.method !== "HEAD") return new Response(file.body, { headers });
  await file.body.cancel();
  return new Response(null, { headers });
}

async function info({ run }: StorageCall, [bucketId = "", ...path]: string[]): Promise<Response> {
  const name = checkedName(path.join("/"));
  const { metadata, user_metadata, ...row } = await run((query) => getObject(query, bucketId, name));
  return Response.json({
    id: row.id,
    name: row.name,
    version: row.version,
    bucket_id: row.bucket_id,
    size: metadata.size,
    content_type: metadata.mimetype,
    cache_control: metadata.cacheControl,
    etag: metadata.eTag,
    metadata: user_metadata ?? {},
    last_modified: row.updated_at,
    created_at: row.created_at,
  });
}

async function list({ request, run }: StorageCall, bucketId: string): Promise<Response> {
  const { sortBy, ...given } = await readJson(request, listSchema);
  const listing: Listing = { ...given, ...sortBy };
  return Response.json(await run((query) => listObjects(query, bucketId, listing)));
}

async function remove(call: StorageCall, bucketId: string): Promise<Response> {
  const { request, run } = call;
  const { prefixes } = await readJson(request, removeSchema);
  const removed = await run((query) => removeObjects(query, bucketId, prefixes));
  await clearAway(
    call,
    removed.map(({ version }) => version),
  );
  return Response.json(removed);
}

async function findBucket(query: Query, id: string): Promise<Bucket> {
  const { rows } = await query(
    "select id, public, file_size_limit, allowed_mime_types from storage.buckets where id = $1",
    [id],
  );
  if (!rows[0]) throw noSuchBucket();
  return rows[0];
}

async function readJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const body = await readCapped(request, MAX_JSON_BYTES, tooLarge);
  try {
    return schema.parse(JSON.parse(body.toString("utf8") || "{}"));
  } catch {
    throw invalidRequest("The body is not what this call takes");
  }
}

function asStorageError(error: unknown, log: Logger): StorageError {
  if (error instanceof StorageError) return error;
  if (error instanceof TokenError) return new StorageError(403, "InvalidJWT", error.message);
  const { code, name } = error as NodeJS.ErrnoException;
  if (code === "ENOSPC" || code === "EDQUOT") return noSpace();
  if (error instanceof BucketError) {
    log.error("the bucket of pictures does not do what it is asked for", { code: error.code });
    return outOfReach();
  }
  if (isDatabaseTrouble(error)) return unavailable();
  log.error("storage call failed", { error: name, code });
  return new StorageError(500, "InternalError", "Unexpected failure, please try again later");
}
