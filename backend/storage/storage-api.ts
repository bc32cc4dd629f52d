import * as z from "zod";
import type { Claims } from "../auth/access-token.ts";
import type { Authorize } from "../auth/authorize-request.ts";
import type { Logger } from "../logger.ts";
import { mayHaveBody, readCapped } from "../read-capped.ts";
import type { ConnectionsFor, Origin } from "../rest/connection-shares.ts";
import type { ObjectFiles } from "./object-files.ts";
import { getObject, listObjects, removeObjects } from "./objects.ts";
import { asCaller, removeFiles, type StorageCall } from "./storage-call.ts";
import {
  asStorageError,
  invalidKey,
  invalidRequest,
  noSuchCall,
  noSuchKey,
  storageErrorResponse,
  tooLarge,
} from "./storage-error.ts";
import { sweepObjects } from "./sweep-objects.ts";
import { uploadObject } from "./upload.ts";

type StorageApiOptions = {
  /** Connections of a login that owns nothing and may only switch to one of the API roles. */
  connectionsFor: ConnectionsFor;
  authorize: Authorize;
  files: ObjectFiles;
  log: Logger;
};

type StorageApi = {
  answer: (request: Request, origin: Origin) => Promise<Response>;
  /** Deletes files that no object references, and logs how many objects have lost theirs. */
  sweep: () => Promise<void>;
};

const BASE_PATH = "/storage/v1/object/";
/** As in Supabase Storage: no control characters, nothing beyond ASCII. */
const KEY = /^[\w/!\-.*'() &$@=;:+,?]{1,1024}$/;
/** Other calls of the dialect, which we do not serve (decision 17). Never taken for bucket names. */
const NOT_SERVED = new Set(["sign", "move", "copy", "upload", "authenticated", "public"]);

const MAX_JSON_BYTES = 256 * 1024;
/** No folders and no search: names of pictures are flat hashes. */
const listSchema = z.strictObject({
  prefix: z.literal("").optional(),
  limit: z.int().min(1).max(1000).default(100),
  offset: z.int().min(0).default(0),
  sortBy: z.strictObject({ column: z.literal("name"), order: z.literal("asc") }).optional(),
});
const removeSchema = z.object({ prefixes: z.array(z.string().max(1024)).min(1).max(1000) });

/**
 * Answers /storage/v1/object/* in the dialect of Supabase Storage: upload, download, info, list and remove. Only this
 * process uploads, because it checks objects first. PostgreSQL alone decides who may, as for the data API.
 */
export function createStorageApi({ connectionsFor, authorize, files, log }: StorageApiOptions): StorageApi {
  const service: Claims = { role: "service_role" };

  async function answer(request: Request, origin: Origin): Promise<Response> {
    try {
      const steps = stepsOf(request.url);
      const isUpload = request.method === "POST" && steps[0] !== "list";
      if (origin === "network" && isUpload) throw noSuchCall();
      const claims = await authorize(request);
      const withConnection = connectionsFor(origin, claims.role);
      // If there is a body, authorize again for each statement: the session may end while the body arrives.
      const run: StorageCall["run"] = async (work) =>
        asCaller(withConnection, mayHaveBody(request) ? await authorize(request) : claims, work);
      return await answerCall({ request, claims, run, files, log }, steps);
    } catch (error) {
      return storageErrorResponse(asStorageError(error, log));
    }
  }
  const withSweepConnection = connectionsFor("own process", service.role);
  const sweep = () =>
    sweepObjects({ run: (work) => asCaller(withSweepConnection, service, work), files, log });
  return { answer, sweep };
}

/** The steps of the path below BASE_PATH, decoded. Throws StorageError. */
function stepsOf(url: string): string[] {
  const { pathname } = new URL(url);
  if (!pathname.startsWith(BASE_PATH)) throw noSuchCall();
  const steps = pathname.slice(BASE_PATH.length).split("/").map(decodeStep);
  if (NOT_SERVED.has(steps[0] ?? "")) throw noSuchCall();
  return steps;
}

function decodeStep(step: string): string {
  try {
    const decoded = decodeURIComponent(step);
    if (!decoded.includes("/")) return decoded;
  } catch {}
  throw invalidKey();
}

async function answerCall(call: StorageCall, [first = "", ...rest]: string[]): Promise<Response> {
  const { method } = call.request;
  if (first === "info" && method === "GET") return info(call, rest);
  if (first === "list" && method === "POST") return list(call, rest.join("/"));
  if (first === "info" || first === "list") throw noSuchCall();
  if (method === "GET" || method === "HEAD") return download(call, first, checkedName(rest));
  if (method === "DELETE" && rest.join("/") === "") return remove(call, first);
  if (method === "POST") return uploadObject(call, first, checkedName(rest));
  throw noSuchCall();
}

/** The object's name. Throws StorageError if no object can have it. */
function checkedName(steps: string[]): string {
  const name = steps.join("/");
  if (!KEY.test(name) || steps.some((step) => step === "" || step === "." || step === ".."))
    throw invalidKey();
  return name;
}

async function download(call: StorageCall, bucketId: string, name: string): Promise<Response> {
  const row = await call.run((query) => getObject(query, bucketId, name));
  const file = await call.files.read(row.version);
  if (!file) throw noSuchKey();
  const headers = {
    "content-type": row.metadata.mimetype,
    "content-length": String(file.size),
    "cache-control": "private, no-cache",
    // Uploaded HTML must not run as a page of this site.
    "content-security-policy": "default-src 'none'; sandbox",
    etag: row.metadata.eTag,
    "last-modified": new Date(row.updated_at).toUTCString(),
  };
  if (call.request.method !== "HEAD") return new Response(file.body, { headers });
  await file.body.cancel();
  return new Response(null, { headers });
}

async function info({ run }: StorageCall, [bucketId = "", ...path]: string[]): Promise<Response> {
  const name = checkedName(path);
  const row = await run((query) => getObject(query, bucketId, name));
  return Response.json({
    id: row.id,
    name: row.name,
    version: row.version,
    bucket_id: row.bucket_id,
    size: row.metadata.size,
    content_type: row.metadata.mimetype,
    cache_control: row.metadata.cacheControl,
    etag: row.metadata.eTag,
    metadata: row.user_metadata ?? {},
    last_modified: row.updated_at,
    created_at: row.created_at,
  });
}

async function list({ request, run }: StorageCall, bucketId: string): Promise<Response> {
  const page = await readJson(request, listSchema);
  return Response.json(await run((query) => listObjects(query, bucketId, page)));
}

async function remove(call: StorageCall, bucketId: string): Promise<Response> {
  const { prefixes } = await readJson(call.request, removeSchema);
  const removed = await call.run((query) => removeObjects(query, bucketId, prefixes));
  const versions = removed.map(({ version }) => version);
  await removeFiles(call, versions);
  return Response.json(removed);
}

async function readJson<Body>(request: Request, schema: z.ZodType<Body>): Promise<Body> {
  const body = await readCapped(request, MAX_JSON_BYTES, tooLarge);
  try {
    return schema.parse(JSON.parse(body.toString("utf8") || "{}"));
  } catch {
    throw invalidRequest("The body is not what this call takes");
  }
}
