import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { LRUCache } from "lru-cache";
import { type PictureVariant, pictureAt } from "#app/lib/picture-url.ts";
import { isOutOfSpace } from "#backend/storage/storage-error.ts";
import { createWorkGate, OverloadedError } from "#backend/work-gate.ts";
import { clientNetwork } from "../http/client-address.ts";
import { EncoderBusyError } from "./encoder.ts";
import type { MadePicture, MadePictures } from "./made-pictures.ts";

const TYPES = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg" } as const;
const CACHE_FOREVER = "public, max-age=31536000, immutable";
/** For the WebP that is sent in place of an AVIF still being made. */
const NO_STORE = "no-store";
/** How long a missing picture is remembered, so that requests for it don't reach the storage: anybody may send them. */
const UNKNOWN_FOR_MS = 5_000;
/** Anybody may ask for any address, so networks take turns. */
const MAKING = { running: 16, waiting: 256, longestWaitMs: 10_000 };

/** Serves /media/…: only existing pictures in the allowed widths, each made at most once. */
export function showPictures(pictures: MadePictures): (request: Request) => Promise<Response> {
  const unknown = new LRUCache<string, true>({ max: 5_000, ttl: UNKNOWN_FOR_MS });
  const admit = createWorkGate(MAKING);

  function makeNow(variant: PictureVariant, request: Request): Promise<MadePicture | null> {
    const make = async () =>
      (await pictures.make(variant, "asked for")) ? await pictures.find(variant) : null;
    return admit(make, { name: clientNetwork(request) });
  }

  return async (request) => {
    const variant = pictureAt(new URL(request.url).pathname);
    if (!variant) return notFound();
    try {
      const there = await pictures.find(variant);
      if (there) return pictureResponse(request, variant, there, CACHE_FOREVER);
      // Making an AVIF is slow, so send WebP in the meantime.
      const now: PictureVariant = variant.format === "avif" ? { ...variant, format: "webp" } : variant;
      const found = await pictures.find(now);
      if (!found && unknown.has(variant.picture.key)) return notFound();
      const made = found ?? (await makeNow(now, request));
      if (!made) {
        unknown.set(variant.picture.key, true);
        return notFound();
      }
      if (now === variant) return pictureResponse(request, variant, made, CACHE_FOREVER);
      pictures.make(variant, "in advance").catch(() => {});
      return pictureResponse(request, now, made, NO_STORE);
    } catch (error) {
      const isBusy = error instanceof EncoderBusyError || error instanceof OverloadedError;
      if (isBusy || isOutOfSpace(error)) return busy();
      throw error;
    }
  };
}

function pictureResponse(
  request: Request,
  { picture, width, format }: PictureVariant,
  made: MadePicture,
  caching: string,
) {
  const etag = `"${picture.key}-${width}-${format}"`;
  const headers = {
    "content-type": TYPES[format],
    "cache-control": caching,
    "content-security-policy": "default-src 'none'; sandbox",
    etag,
  };
  if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers });
  const body =
    request.method === "HEAD" ? null : (Readable.toWeb(createReadStream(made.path)) as ReadableStream);
  return new Response(body, { headers: { ...headers, "content-length": String(made.size) } });
}

const notFound = () =>
  new Response("There is no such picture.\n", {
    status: 404,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  });

const busy = () =>
  new Response("The server is busy just now. Please try again.\n", {
    status: 503,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store", "retry-after": "2" },
  });
