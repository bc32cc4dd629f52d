import { readCapped } from "../read-capped.ts";
import { invalidRequest } from "./storage-error.ts";

export type UploadBody = {
  bytes: AsyncIterable<Uint8Array>;
  type: string;
  cacheControl: string;
  userMetadata: string | null;
};

/** What a form has beside its file. */
const FORM_OVERHEAD_BYTES = 64 * 1024;

/** The file that a request brings: as its body, which is not read yet, or in a form, as browsers' clients send it. */
export async function readUpload(
  request: Request,
  maxBytes: number,
  tooLarge: () => Error,
): Promise<UploadBody> {
  const { headers } = request;
  if (Number(headers.get("content-length") ?? 0) > maxBytes + FORM_OVERHEAD_BYTES) throw tooLarge();
  const type = headers.get("content-type") ?? "application/octet-stream";
  if (type.startsWith("multipart/form-data")) return readForm(request, type, maxBytes, tooLarge);
  if (!request.body) throw invalidRequest("The request has no body");
  return {
    bytes: request.body,
    type: plainType(type),
    cacheControl: headers.get("cache-control") ?? "no-cache",
    userMetadata: decodeMetadata(headers.get("x-metadata")),
  };
}

async function readForm(
  request: Request,
  type: string,
  maxBytes: number,
  tooLarge: () => Error,
): Promise<UploadBody> {
  const body = await readCapped(request, maxBytes + FORM_OVERHEAD_BYTES, tooLarge);
  const form = await new Response(new Uint8Array(body), { headers: { "content-type": type } })
    .formData()
    .catch(() => {
      throw invalidRequest("The form can’t be read");
    });
  const file = [...form.values()].find((value) => value instanceof File);
  if (!file) throw invalidRequest("The form has no file");
  const seconds = String(form.get("cacheControl") ?? "3600");
  const metadata = form.get("metadata");
  return {
    bytes: file.stream(),
    type: plainType(file.type || "application/octet-stream"),
    cacheControl: /^\d+$/.test(seconds) ? `max-age=${seconds}` : "no-cache",
    userMetadata: typeof metadata === "string" ? checkJson(metadata) : null,
  };
}

function plainType(type: string): string {
  return type.split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

function decodeMetadata(base64: string | null): string | null {
  return base64 === null ? null : checkJson(Buffer.from(base64, "base64").toString("utf8"));
}

function checkJson(text: string): string {
  try {
    JSON.parse(text);
    return text;
  } catch {
    throw invalidRequest("The metadata is no JSON");
  }
}
