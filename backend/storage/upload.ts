import type { ApiRole } from "../auth/access-token.ts";
import { addObject, findObject, removeObjects } from "./objects.ts";
import { type Query, removeFiles, type StorageCall } from "./storage-call.ts";
import { asStorageError, invalidRequest } from "./storage-error.ts";

/** Stores a new object if the caller may. Throws StorageError. */
export async function uploadObject(call: StorageCall, bucket: string, name: string): Promise<Response> {
  const { request, claims, run, files, log } = call;
  // An object whose bytes are lost can be uploaded again.
  const former = await run((query) => findObject(query, bucket, name));
  const isLost = former !== null && !(await files.has(former.version));
  const described = describedBy(request.headers);
  if (!request.body || described.type.startsWith("multipart/"))
    throw invalidRequest("The body is not the bytes of an object");
  const file = await files.write(request.body);
  try {
    const id = await run(async (query) => {
      if (isLost) await removeLost(query, claims.role, bucket, name);
      return addObject(query, { bucket, name, ownerId: claims.sub ?? null, ...described }, file);
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

function describedBy(headers: Headers) {
  const metadata = headers.get("x-metadata");
  return {
    type: headers.get("content-type") ?? "application/octet-stream",
    cacheControl: headers.get("cache-control") ?? "no-cache",
    userMetadata: metadata && Buffer.from(metadata, "base64").toString("utf8"),
  };
}
