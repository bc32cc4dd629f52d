import * as z from "zod/mini";
import { MAX_UPLOAD_BYTES, PICTURE_UPLOADS_PATH } from "#app/lib/picture-address.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { mediaMessages } from "./media-messages.ts";
import { getPicture, type Picture } from "./picture-queries.ts";

/**
 * What the file dialog offers; what a file really is, the server finds out. Telephones that take HEIC pictures turn them
 * into JPEG where only that is offered.
 */
export const PICTURE_TYPES = "image/jpeg,image/png,image/webp,image/avif,image/gif";

/** A file was not taken; the message tells its owner why. */
export class UploadRefused extends Error {
  /** Whether the same file may be taken the next time. */
  readonly mayPass: boolean;

  constructor(message: string, { mayPass }: { mayPass: boolean }) {
    super(message);
    this.mayPass = mayPass;
  }
}

const storedSchema = z.object({ Id: z.string() });
const refusalSchema = z.object({ message: z.string().check(z.minLength(1)) });

/**
 * Puts a picture into the library.
 * @param onProgress told the share of it that is sent, from 0 to 1
 * @param signal gives it up
 * @throws {UploadRefused} in words for people
 */
export async function uploadPicture(
  client: BackendClient,
  file: File,
  onProgress: (share: number) => void = () => undefined,
  signal?: AbortSignal,
): Promise<Picture> {
  const never = { mayPass: false };
  if (file.size > MAX_UPLOAD_BYTES) throw new UploadRefused(mediaMessages.tooLarge, never);
  if (file.type && !file.type.startsWith("image/")) throw new UploadRefused(mediaMessages.noPicture, never);
  const { data } = await client.auth.getSession();
  signal?.throwIfAborted();
  const { status, answer } = await send(file, data.session?.access_token ?? "", onProgress, signal);
  const stored = storedSchema.safeParse(answer);
  if (status === 200 && stored.success) return getPicture(client, stored.data.Id);
  const refused = refusalSchema.safeParse(answer);
  const problem = refused.success ? refused.data.message : mediaMessages.uploadFailed;
  throw new UploadRefused(problem, { mayPass: !refused.success || status === 503 });
}

/** As a request of the old kind: `fetch` doesn't tell how much of a body is sent. */
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
    request.onerror = () => reject(new UploadRefused(mediaMessages.offline, { mayPass: true }));
    request.onabort = () => reject(signal?.reason);
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(file);
  });
}
