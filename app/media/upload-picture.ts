import * as z from "zod/mini";
import { MAX_UPLOAD_BYTES, PICTURE_UPLOADS_PATH } from "#app/lib/picture-url.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { mediaMessages } from "./media-messages.ts";
import { getPicture, type Picture } from "./picture-queries.ts";

/**
 * Types for the file dialog; the server checks the real type. iPhones convert HEIC to JPEG if HEIC is not listed.
 */
export const PICTURE_TYPES = "image/jpeg,image/png,image/webp,image/avif,image/gif";

/** A file was refused, or nobody knows whether it was taken. The message is for the user. */
class UploadRefused extends Error {
  /** Whether trying the same file again can succeed. */
  readonly canRetry: boolean;

  constructor(message: string, { canRetry }: { canRetry: boolean }) {
    super(message);
    this.canRetry = canRetry;
  }
}

/** Why an upload failed, for the user, and whether trying the same file again can succeed. */
export function uploadFailureOf(error: unknown): { problem: string; canRetry: boolean } {
  return error instanceof UploadRefused
    ? { problem: error.message, canRetry: error.canRetry }
    : { problem: mediaMessages.uploadFailed, canRetry: true };
}

const storedSchema = z.object({ Id: z.string() });
const refusalSchema = z.object({ message: z.string().check(z.minLength(1)) });

/**
 * Uploads a picture to the library.
 * @param onProgress receives the fraction sent, from 0 to 1
 * @param signal cancels the upload
 * @throws {UploadRefused} or the backend's error if the stored picture can't be read back; see `uploadFailureOf`
 */
export async function uploadPicture(
  client: BackendClient,
  file: File,
  onProgress: (share: number) => void = () => undefined,
  signal?: AbortSignal,
): Promise<Picture> {
  const never = { canRetry: false };
  if (file.size > MAX_UPLOAD_BYTES) throw new UploadRefused(mediaMessages.tooLarge, never);
  if (file.type && !file.type.startsWith("image/")) throw new UploadRefused(mediaMessages.noPicture, never);
  const { data } = await client.auth.getSession();
  signal?.throwIfAborted();
  const { status, answer } = await send(file, data.session?.access_token ?? "", onProgress, signal);
  const stored = storedSchema.safeParse(answer);
  if (status === 200 && stored.success) return getPicture(client, stored.data.Id);
  const refused = refusalSchema.safeParse(answer);
  const problem = refused.success ? refused.data.message : mediaMessages.uploadFailed;
  throw new UploadRefused(problem, { canRetry: !refused.success || status === 503 });
}

/** Uses XMLHttpRequest, because `fetch` has no upload progress. */
function send(
  file: File,
  token: string,
  onProgress: (share: number) => void,
  signal: AbortSignal | undefined,
) {
  return new Promise<{ status: number; answer: unknown }>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", PICTURE_UPLOADS_PATH + encodeURIComponent(file.name));
    request.responseType = "json";
    request.setRequestHeader("Authorization", `Bearer ${token}`);
    request.setRequestHeader("Content-Type", file.type || "application/octet-stream");
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve({ status: request.status, answer: request.response });
    request.onerror = () => {
      const problem = navigator.onLine ? mediaMessages.noAnswer : mediaMessages.offline;
      reject(new UploadRefused(problem, { canRetry: true }));
    };
    request.onabort = () => reject(signal?.reason);
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(file);
  });
}
