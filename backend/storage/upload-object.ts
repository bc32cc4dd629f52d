import type { Query } from "./as-caller.ts";
import { findObject, type NewObject, putObject, removeObjects } from "./objects.ts";
import { clearAway, type StorageCall } from "./storage-call.ts";
import { noSuchKey, StorageError, tooLarge, wrongType } from "./storage-error.ts";
import { readUpload, type UploadBody } from "./upload-body.ts";

const MAX_OBJECT_BYTES = 50 * 1024 * 1024;

/** Stores an object, new or in the place of another, if its caller may. @throws StorageError */
export async function uploadObject(call: StorageCall, bucketId: string, name: string): Promise<Response> {
  const { request, claims, run, files } = call;
  const bucket = await call.bucket(bucketId);
  const ownerId = typeof claims.sub === "string" ? claims.sub : null;
  const isUpdate = request.method === "PUT";
  const upsert = isUpdate || request.headers.get("x-upsert") === "true";
  const maxBytes = Math.min(Number(bucket.file_size_limit ?? MAX_OBJECT_BYTES), MAX_OBJECT_BYTES);
  // Whose bytes are lost can be stored again.
  const former = upsert ? null : await run((query) => findObject(query, bucket.id, name));
  const isLost = former !== null && !(await files.has(former.version));
  const put = async (
    query: Query,
    body: Pick<UploadBody, "type" | "cacheControl" | "userMetadata">,
    file: Parameters<typeof putObject>[2],
  ) => {
    if (isUpdate && !(await findObject(query, bucket.id, name))) throw noSuchKey();
    if (isLost) await removeObjects(query, bucket.id, [name]);
    const object: NewObject = { bucket: bucket.id, name, ownerId, upsert, ...body };
    return putObject(query, object, file);
  };
  // Who may not is told so before anything of the body is taken.
  const nothing = { type: "", cacheControl: "", userMetadata: null };
  await run((query) => put(query, nothing, { version: "", size: 0, md5: "" }), { trial: true });
  const { bytes, ...body } = await readUpload(request, maxBytes, tooLarge);
  if (bucket.allowed_mime_types && !bucket.allowed_mime_types.some((allowed) => matches(allowed, body.type)))
    throw wrongType(body.type);
  const file = await files.write(bytes, maxBytes, tooLarge);
  try {
    const { id, replaced } = await run((query) => put(query, body, file));
    if (replaced) await clearAway(call, [replaced]);
    return Response.json({ Key: `${bucket.id}/${name}`, Id: id });
  } catch (error) {
    // Where nobody knows whether the row is there, its bytes stay until it is known that none names them.
    if (error instanceof StorageError && error.status < 500) await clearAway(call, [file.version]);
    throw error;
  }
}

function matches(allowed: string, type: string): boolean {
  return allowed.endsWith("/*") ? type.startsWith(allowed.slice(0, -1)) : allowed === type;
}
