import { Readable } from "node:stream";
import { getMultipartBoundary, parseMultipart } from "@remix-run/multipart-parser";
import type { ApiRole } from "../auth/access-token.ts";
import { readCapped } from "../read-capped.ts";
import { addObject, findObject, removeObjects } from "./objects.ts";
import { type Query, removeFiles, type StorageCall } from "./storage-call.ts";
import { asStorageError, invalidRequest, tooLarge } from "./storage-error.ts";

/** `userMetadata` is JSON. */
type UploadBody = {
  bytes: AsyncIterable<Uint8Array>;
  type: string;
  cacheControl: string;
  userMetadata: string | null;
};

const MAX_OBJECT_BYTES = 50 * 1024 * 1024;
/** What a form may contain beside its file. */
const FORM_OVERHEAD_BYTES = 64 * 1024;
/** The official client sends three. */
const MAX_FORM_PARTS = 10;
/** RFC 2046, section 5.1.1. Looking for one of 8,000 characters in a form made for it took half a minute. */
const MAX_BOUNDARY_LENGTH = 70;

/** Stores a new object if the caller may. Throws StorageError. */
export async function uploadObject(call: StorageCall, bucket: string, name: string): Promise<Response> {
  const { request, claims, run, files, log } = call;
  // An object whose bytes are lost can be uploaded again.
  const former = await run((query) => findObject(query, bucket, name));
  const isLost = former !== null && !(await files.has(former.version));
  const { bytes, ...headers } = await readUpload(request, MAX_OBJECT_BYTES, tooLarge);
  const file = await files.write(bytes, MAX_OBJECT_BYTES, tooLarge);
  try {
    const id = await run(async (query) => {
      if (isLost) await removeLost(query, claims.role, bucket, name);
      return addObject(query, { bucket, name, ownerId: claims.sub ?? null, ...headers }, file);
    });
    return Response.json({ Key: `${bucket}/${name}`, Id: id });
  } catch (error) {
    const refusal = asStorageError(error, log);
    // After other errors the row may exist: the bytes stay until a sweep finds that no row references them.
    if (refusal.status < 500) await removeFiles(call, [file.version]);
    throw refusal;
  }
}

/** Whoever may store an object may replace one whose bytes are lost, even if no policy lets them delete it. */
async function removeLost(query: Query, caller: ApiRole, bucketId: string, name: string): Promise<void> {
  const become = (role: ApiRole) => query("select set_config('role', $1, true)", [role]);
  await become("service_role");
  await removeObjects(query, bucketId, [name]);
  await become(caller);
}

/** The uploaded file: the request's body, which is not read yet, or a file in a form, as the client sends it in browsers. */
export async function readUpload(
  request: Request,
  maxBytes: number,
  refuse: () => Error,
): Promise<UploadBody> {
  const { headers } = request;
  if (Number(headers.get("content-length") ?? 0) > maxBytes + FORM_OVERHEAD_BYTES) throw refuse();
  const type = headers.get("content-type") ?? "application/octet-stream";
  if (type.startsWith("multipart/form-data")) return readForm(request, type, maxBytes, refuse);
  if (!request.body) throw invalidRequest("The request has no body");
  const metadata = headers.get("x-metadata");
  return {
    bytes: request.body,
    type: withoutParameters(type),
    cacheControl: headers.get("cache-control") ?? "no-cache",
    userMetadata: metadata && checkJson(Buffer.from(metadata, "base64").toString("utf8")),
  };
}

async function readForm(
  request: Request,
  type: string,
  maxBytes: number,
  refuse: () => Error,
): Promise<UploadBody> {
  const { file, fields } = parseForm(await readCapped(request, maxBytes + FORM_OVERHEAD_BYTES, refuse), type);
  if (!file) throw invalidRequest("The form has no file");
  const seconds = fields.get("cacheControl") ?? "3600";
  const metadata = fields.get("metadata");
  return {
    bytes: Readable.from(file.content),
    type: withoutParameters(file.mediaType ?? "application/octet-stream"),
    cacheControl: /^\d+$/.test(seconds) ? `max-age=${seconds}` : "no-cache",
    userMetadata: metadata === undefined ? null : checkJson(metadata),
  };
}

/** Copies no file, unlike `Response.formData`, which takes five times its size. */
function parseForm(body: Uint8Array, type: string) {
  const boundary = getMultipartBoundary(type);
  if (!boundary || boundary.length > MAX_BOUNDARY_LENGTH) throw unreadableForm();
  try {
    const parts = [...parseMultipart(body, { boundary, maxFileSize: body.length, maxParts: MAX_FORM_PARTS })];
    const texts = parts.filter(({ isText }) => isText);
    return {
      file: parts.find(({ isFile }) => isFile),
      fields: new Map(texts.map(({ name, text }) => [name, text])),
    };
  } catch {
    throw unreadableForm();
  }
}

const unreadableForm = () => invalidRequest("The form can’t be read");

function withoutParameters(type: string): string {
  return type.split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

function checkJson(text: string): string {
  try {
    JSON.parse(text);
    return text;
  } catch {
    throw invalidRequest("The metadata is no JSON");
  }
}
