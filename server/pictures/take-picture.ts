import { createWriteStream } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { isDuplicate, isForbidden } from "#app/lib/api-errors.ts";
import { MAX_UPLOAD_BYTES, PICTURES_BUCKET, pictureObjectPath, pictureOfKey } from "#app/lib/picture-url.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import type { Logger } from "#backend/logger.ts";
import {
  accessDenied,
  isOutOfSpace,
  noSpace,
  StorageError,
  storageErrorResponse,
  unavailable,
} from "#backend/storage/storage-error.ts";
import { createWorkGate, OverloadedError } from "#backend/work-gate.ts";
import { clientNetwork } from "../http/client-address.ts";
import {
  EncoderBusyError,
  type EncoderTask,
  type PictureEncoder,
  type Refusal,
  type TakenPicture,
} from "./encoder.ts";
import type { MadePictures } from "./made-pictures.ts";
import { fileNameAt, keyNamedBy, originalName, plainName } from "./picture-name.ts";
import { MAX_PIXELS, MAX_PIXELS_AVIF, MAX_PIXELS_HELD } from "./pixel-limits.ts";
import { readUpload } from "./read-upload.ts";

export type TakePictureOptions = {
  encoder: PictureEncoder;
  pictures: MadePictures;
  /** Calls the backend as the user of this Authorization header. */
  clientFor: (authorization: string) => BackendClient;
  /** Quota in bytes for all pictures together. */
  maxBytes: number;
  log: Logger;
};

const MAX_UPLOADS = 4;
/** Anybody may ask whether there is room, so networks take turns. */
const ASKING = { running: 2, waiting: 256, longestWaitMs: 5_000 };
const MAX_READ_BYTES = 3 * MAX_UPLOAD_BYTES;

const REFUSALS: Record<Refusal, string> = {
  "not a picture": "This isn’t a supported picture. Use JPEG, PNG, WebP, AVIF or GIF.",
  svg: "SVG files can contain code, so they aren’t accepted. Save it as a PNG.",
  heic: "HEIC photos can’t be read here. Please save it as a JPEG.",
  "too many pixels": `Too many pixels. The limit is ${millions(MAX_PIXELS)} (${millions(MAX_PIXELS_HELD)} for GIF or progressive JPEG, ${millions(MAX_PIXELS_AVIF)} for AVIF).`,
  damaged: "This picture is damaged or not complete. Please save it anew and try again.",
  "too slow":
    "This picture takes too long or too much memory to read. Please make it smaller, or save it as a JPEG.",
};

function millions(count: number): string {
  return `${count / 1_000_000} million`;
}

const tooLarge = () => new StorageError(413, "EntityTooLarge", "A picture can have 15 MB at most.");
const busy = () =>
  new StorageError(503, "SlowDown", "Too many pictures are coming in just now. Please try again.", 2);
const full = () =>
  new StorageError(507, "InsufficientStorage", "Picture storage is full. Delete some pictures first.");

/**
 * Handles uploads in the dialect of Supabase Storage, wherever the storage is. The picture is re-encoded and named by
 * its content hash. The database decides whether the user may upload, before the body is read.
 */
export function takePictures(options: TakePictureOptions): (request: Request) => Promise<Response> {
  const askForRoom = createWorkGate(ASKING);
  let underWay = 0;

  async function take(request: Request): Promise<Response> {
    const client = options.clientFor(request.headers.get("authorization") ?? "");
    const party = { name: clientNetwork(request) };
    await askForRoom(() => requireRoom(client, options.maxBytes), party);
    if (underWay >= MAX_UPLOADS) throw busy();
    underWay += 1;
    const { id, key } = await takePicture(request, client, options).finally(() => {
      underWay -= 1;
    });
    return Response.json({ Key: `${PICTURES_BUCKET}/${pictureObjectPath(key)}`, Id: id });
  }

  return async (request) => {
    try {
      return await take(request);
    } catch (error) {
      // A client that disconnects while it sends a picture is not this server's failure.
      if (request.signal.aborted) return new Response(null, { status: 400 });
      await drainBody(request);
      return storageErrorResponse(asStorageError(error, options.log));
    }
  };
}

async function takePicture(request: Request, client: BackendClient, options: TakePictureOptions) {
  const { pictures } = options;
  const file = fileNameAt(request.url);
  const { bytes, metadata } = await readUpload(request, MAX_UPLOAD_BYTES, tooLarge);
  const [uploaded, encoded] = [await pictures.draft(), await pictures.draft()];
  try {
    await pipeline(capped(bytes), createWriteStream(uploaded, { mode: 0o600, flags: "wx" }));
    const taken = await read(
      { kind: "take", from: uploaded, to: encoded, key: keyNamedBy(file) },
      options.encoder,
    );
    const id = await store(client, taken, encoded, plainName(originalName(metadata) ?? file));
    const picture = pictureOfKey(taken.key);
    if (picture) pictures.makeAllInAdvance(picture);
    return { id, key: taken.key };
  } finally {
    await Promise.all([uploaded, encoded].map((path) => rm(path, { force: true })));
  }
}

async function requireRoom(client: BackendClient, maxBytes: number): Promise<void> {
  const { data, error, status } = await client.rpc("room_for_pictures");
  if (status === 401 || status === 403) throw new StorageError(403, "AccessDenied", "Please sign in first.");
  if (error) throw unavailable();
  const { refusal, stored_bytes } = data as { refusal: string | null; stored_bytes: number };
  if (refusal !== null) throw new StorageError(403, "AccessDenied", refusal);
  if (stored_bytes >= maxBytes) throw full();
}

/**
 * Keeps reading a body that is too large, without storing it: browsers don't see the response before they have sent
 * it all.
 */
async function* capped(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.byteLength;
    if (size > MAX_READ_BYTES) break;
    if (size <= MAX_UPLOAD_BYTES) yield chunk;
  }
  if (size > MAX_UPLOAD_BYTES) throw tooLarge();
}

async function drainBody({ body, bodyUsed }: Request): Promise<void> {
  if (!body || bodyUsed || body.locked) return;
  let left = MAX_READ_BYTES;
  try {
    for await (const chunk of body) {
      left -= chunk.byteLength;
      if (left < 0) return;
    }
  } catch {
    // The sender has disconnected.
  }
}

async function read(task: EncoderTask, encoder: PictureEncoder): Promise<TakenPicture> {
  const answer = await encoder.run(task, "asked for");
  if ("taken" in answer) return answer.taken;
  const reason: Refusal = "refused" in answer ? answer.refused : "damaged";
  throw reason === "too many pixels"
    ? new StorageError(413, "EntityTooLarge", REFUSALS[reason])
    : new StorageError(415, "InvalidMimeType", REFUSALS[reason]);
}

/** Stores the file and inserts its row. Either may exist already, if the same picture was uploaded before. */
async function store(
  client: BackendClient,
  { key, bytes }: TakenPicture,
  path: string,
  name: string,
): Promise<string> {
  const objectPath = pictureObjectPath(key);
  const stored = await client.storage.from(PICTURES_BUCKET).upload(objectPath, await readFile(path), {
    contentType: "image/webp",
    cacheControl: "31536000",
    metadata: { name },
  });
  // Names are content hashes, so an existing file has the same content.
  if (stored.error && (stored.error as { statusCode?: string }).statusCode !== "409")
    throw refusalOf(stored.error);
  if (stored.data && stored.data.fullPath !== `${PICTURES_BUCKET}/${objectPath}`) throw unavailable();
  const { data, error } = await client.from("pictures").insert({ key, bytes, name }).select("id").single();
  if (data) return data.id;
  const there = isDuplicate(error) ? await idOf(client, key) : null;
  if (there !== null) return there;
  throw isForbidden(error) ? accessDenied() : unavailable();
}

async function idOf(client: BackendClient, key: string): Promise<string | null> {
  const { data, error } = await client.from("pictures").select("id").eq("key", key).maybeSingle();
  if (error) throw unavailable();
  return data?.id ?? null;
}

function refusalOf(error: unknown): StorageError {
  const { status, code, message } = error as { status?: number; code?: string; message: string };
  return status ? new StorageError(status, code ?? "AccessDenied", message) : unavailable();
}

function asStorageError(error: unknown, log: Logger): StorageError {
  if (error instanceof StorageError) return error;
  if (error instanceof EncoderBusyError || error instanceof OverloadedError) return busy();
  if (isOutOfSpace(error)) return noSpace();
  const { code, name } = error as NodeJS.ErrnoException;
  log.error("picture upload failed", { error: name, code });
  return new StorageError(500, "InternalError", "Unexpected failure, please try again later");
}
