/**
 * Decodes untrusted pictures in a process of its own, so that neither the decoder's memory nor its crashes affect the
 * site. Exits when the server is gone.
 */

import { hash } from "node:crypto";
import { open, readFile, stat, writeFile } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import sharp, { type Metadata, type Sharp } from "sharp";
import { MAX_PICTURE_SIDE, MAX_UPLOAD_BYTES, pictureOfKey } from "#app/lib/picture-url.ts";
import { onStopSignal } from "../stop-signals.ts";
import type { EncoderMessage, EncoderTask, Refusal, TakenPicture } from "./encoder.ts";
import { MAX_PIXELS, MAX_PIXELS_AVIF, MAX_PIXELS_HELD } from "./pixel-limits.ts";

const MAX_SECONDS = 10;
/**
 * More than usual pictures within the limits take (measured: 214 MB). With 16 bits a color or in CMYK, the largest take
 * more. A few of some kilobytes unpack to gigabytes: texts beside the pixels of a PNG, or rows of a million pixels.
 */
const MAX_RESIDENT_BYTES = 220 * 1024 * 1024;
const MEASURED_EVERY_MS = 20;
const STORED_QUALITY = 88;
const QUALITY = { webp: 78, avif: 52, jpg: 80 } as const;
const TAKEN_FORMATS = new Set(["jpeg", "png", "webp", "gif"]);

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
sharp.cache(false);
sharp.concurrency(1);
// Enable only these of libvips's many loaders.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp", "Heif", "Nsgif"].map((format) => `VipsForeignLoad${format}`),
});

class RefusedError extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

const read = (path: string): Sharp =>
  sharp(path, { limitInputPixels: MAX_PIXELS, failOn: "error", sequentialRead: true });

/** The decoders work in other threads, for which an exit would wait. */
function endIfTooLarge(): void {
  if (process.memoryUsage.rss() > MAX_RESIDENT_BYTES) process.kill(process.pid, "SIGKILL");
}

async function answer(task: EncoderTask): Promise<EncoderMessage> {
  const watch = task.kind === "take" ? setInterval(endIfTooLarge, MEASURED_EVERY_MS) : undefined;
  try {
    if (task.kind === "take")
      return { taken: (await recognizeOwn(task)) ?? (await take(task.from, task.to)) };
    await make(task);
    return { made: true };
  } catch (error) {
    if (error instanceof RefusedError) return { refused: error.refusal };
    const { message, code } = error as NodeJS.ErrnoException;
    if (code) return { failed: code };
    if (isBeyondLimit(error as Error)) return { refused: "too many pixels" };
    return { refused: message.includes("timeout") ? "too slow" : "damaged" };
  } finally {
    clearInterval(watch);
  }
}

/**
 * Recognizes a picture that another instance of this site has encoded already, by the content hash in its key, and
 * stores it unchanged, so that it keeps its key. Null for any other picture.
 */
async function recognizeOwn({ from, to, key }: EncoderTask & { kind: "take" }): Promise<TakenPicture | null> {
  const picture = key && pictureOfKey(key);
  if (!picture || (await stat(from)).size > MAX_UPLOAD_BYTES) return null;
  const data = await readFile(from);
  if (!picture.key.startsWith(`${hashOf(data)}-`)) return null;
  const { format, width, height, pages, exif, icc, xmp, iptc } = await readMetadata(from);
  const isOurs = format === "webp" && width === picture.width && height === picture.height;
  if (!isOurs || Math.max(width, height) > MAX_PICTURE_SIDE || pages || exif || icc || xmp || iptc)
    return null;
  if (`#${await meanColor(data)}` !== picture.color) return null;
  await writeFile(to, data, { mode: 0o600 });
  return { key: picture.key, bytes: data.length };
}

const hashOf = (data: Buffer) => hash("sha256", data).slice(0, 32);

const isBeyondLimit = ({ message }: Error) => message.includes("pixel limit");

/** Stores a picture as WebP: upright, without metadata, no larger than it is ever shown. */
async function take(from: string, to: string): Promise<TakenPicture> {
  const metadata = await readMetadata(from);
  if (metadata.width * metadata.height > maxPixelsFor(metadata)) throw new RefusedError("too many pixels");
  const { data, info } = await read(from)
    .timeout({ seconds: MAX_SECONDS })
    .autoOrient()
    .resize({
      width: MAX_PICTURE_SIDE,
      height: MAX_PICTURE_SIDE,
      fit: "inside",
      withoutEnlargement: true,
    })
    .webp({ quality: STORED_QUALITY })
    .toBuffer({ resolveWithObject: true });
  await writeFile(to, data, { mode: 0o600 });
  return { key: `${hashOf(data)}-${info.width}x${info.height}-${await meanColor(data)}`, bytes: data.length };
}

function maxPixelsFor({ format, isProgressive, orientation = 1 }: Metadata): number {
  if (format === "heif") return MAX_PIXELS_AVIF;
  const isTurned = orientation > 4;
  return isProgressive || format === "gif" || (isTurned && format !== "jpeg") ? MAX_PIXELS_HELD : MAX_PIXELS;
}

async function readMetadata(path: string): Promise<Metadata> {
  const metadata = await read(path)
    .metadata()
    .catch(async (error: Error) => {
      throw isBeyondLimit(error) ? error : new RefusedError(await whyUnreadable(path));
    });
  const { format, compression } = metadata;
  if (format === "heif" && compression !== "av1") throw new RefusedError("heic");
  if (format !== "heif" && !TAKEN_FORMATS.has(format)) throw new RefusedError("not a picture");
  return metadata;
}

async function whyUnreadable(path: string): Promise<Refusal> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(1024), 0, 1024, 0);
  const head = buffer.subarray(0, bytesRead).toString("latin1");
  if (/^(\xEF\xBB\xBF)?\s*<(\?xml|!--|!doctype svg|svg)/i.test(head)) return "svg";
  if (/^....ftyp(heic|heix|hevc|hevx|heim|heis|mif1|msf1)/s.test(head)) return "heic";
  return /^(\xFF\xD8\xFF|\x89PNG|GIF8|RIFF....WEBP|....ftypavif)/s.test(head) ? "damaged" : "not a picture";
}

async function meanColor(data: Buffer): Promise<string> {
  const pixel = await sharp(data).flatten({ background: "#ffffff" }).resize(1, 1).raw().toBuffer();
  return pixel.subarray(0, 3).toString("hex");
}

async function make({ from, to, width, format }: EncoderTask & { kind: "make" }): Promise<void> {
  const resized = read(from)
    .timeout({ seconds: 3 * MAX_SECONDS })
    .resize({ width });
  const quality = QUALITY[format];
  const encoded = {
    webp: () => resized.webp({ quality }),
    // What is stored has no finer colors either: WebP knows only 4:2:0.
    avif: () => resized.avif({ quality, effort: 2, chromaSubsampling: "4:2:0" }),
    jpg: () => resized.flatten({ background: "#ffffff" }).jpeg({ quality, progressive: true }),
  }[format]();
  await writeFile(to, await encoded.toBuffer(), { mode: 0o600 });
}

process.on("message", async (task: EncoderTask) => {
  process.send?.(await answer(task));
});
process.once("disconnect", () => process.exit(0));
// The server ends this process, once it has answered the requests in flight. Ctrl+C signals both at once.
onStopSignal(() => {});
