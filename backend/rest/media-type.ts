import { notImplemented, unacceptableMediaTypes } from "./errors.ts";

/** How a body is written. `object` is one row as a JSON object, and nothing but exactly one row will do. */
export type Format = { kind: "array" | "object"; contentType: string };

const UTF8 = "; charset=utf-8";
const ARRAY: Format = { kind: "array", contentType: `application/json${UTF8}` };
const OBJECT: Format = { kind: "object", contentType: `application/vnd.pgrst.object+json${UTF8}` };

const FORMATS = new Map([
  ...["", "*/*", "application/json", "application/vnd.pgrst.array", "application/vnd.pgrst.array+json"].map(
    (name) => [name, ARRAY] as const,
  ),
  ...["application/vnd.pgrst.object", "application/vnd.pgrst.object+json"].map(
    (name) => [name, OBJECT] as const,
  ),
]);

const STRIPPED = /^application\/vnd\.pgrst\..*;nulls=stripped$/;

/**
 * The first media type of the list that is served, whatever their weights. Source: PostgREST docs, Resource
 * Representation. @throws ApiError PGRST107, PGRST127
 */
export function negotiateFormat(accept: string | null): Format {
  const accepted = (accept ?? "*/*").replaceAll(" ", "").split(",");
  if (accepted.some((mediaType) => STRIPPED.test(mediaType))) throw notImplemented("nulls=stripped");
  const names = accepted.map((mediaType) => mediaType.split(";", 1).join());
  const format = names.map((name) => FORMATS.get(name)).find(Boolean);
  if (format) return format;
  if (names.includes("text/csv")) throw notImplemented("text/csv");
  throw unacceptableMediaTypes(names);
}
