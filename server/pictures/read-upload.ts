import { Readable } from "node:stream";
import { getMultipartBoundary, parseMultipart } from "@remix-run/multipart-parser";
import { readCapped } from "#backend/read-capped.ts";
import { invalidRequest } from "#backend/storage/storage-error.ts";

/** `metadata`: what the sender says of the file; null if nothing. */
type Upload = { bytes: AsyncIterable<Uint8Array>; metadata: unknown };

/** What a form may contain beside its file. */
const FORM_OVERHEAD_BYTES = 64 * 1024;
/** The official client sends three. */
const MAX_FORM_PARTS = 10;
/** RFC 2046, section 5.1.1. Looking for one of 8,000 characters in a form made for it took half a minute. */
const MAX_BOUNDARY_LENGTH = 70;

/**
 * The uploaded file: the request's body, which is not read yet, or a file in a form, as the official client sends it in
 * browsers. Throws StorageError, that of `refuse` for more than `maxBytes` if the request says so or is a form.
 */
export async function readUpload(request: Request, maxBytes: number, refuse: () => Error): Promise<Upload> {
  const { headers } = request;
  if (Number(headers.get("content-length") ?? 0) > maxBytes + FORM_OVERHEAD_BYTES) throw refuse();
  const type = headers.get("content-type") ?? "";
  if (type.startsWith("multipart/form-data"))
    return readForm(await readCapped(request, maxBytes + FORM_OVERHEAD_BYTES, refuse), type);
  if (!request.body) throw invalidRequest("The request has no body");
  const metadata = Buffer.from(headers.get("x-metadata") ?? "", "base64").toString("utf8");
  return { bytes: request.body, metadata: parseMetadata(metadata) };
}

function readForm(body: Uint8Array, type: string): Upload {
  const { file, metadata = "" } = parseForm(body, type);
  if (!file) throw invalidRequest("The form has no file");
  return { bytes: Readable.from(file.content), metadata: parseMetadata(metadata) };
}

/** Copies no file, unlike `Response.formData`, which takes five times its size. */
function parseForm(body: Uint8Array, type: string) {
  const boundary = getMultipartBoundary(type);
  if (!boundary || boundary.length > MAX_BOUNDARY_LENGTH) throw unreadableForm();
  try {
    const parts = [...parseMultipart(body, { boundary, maxFileSize: body.length, maxParts: MAX_FORM_PARTS })];
    return {
      file: parts.find(({ isFile }) => isFile),
      metadata: parts.find(({ isText, name }) => isText && name === "metadata")?.text,
    };
  } catch {
    throw unreadableForm();
  }
}

const unreadableForm = () => invalidRequest("The form can’t be read");

function parseMetadata(json: string): unknown {
  try {
    return JSON.parse(json || "null");
  } catch {
    throw invalidRequest("The metadata is no JSON");
  }
}
