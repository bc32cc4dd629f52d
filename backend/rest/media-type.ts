import { notImplemented, unacceptableMediaTypes } from "./errors.ts";

/** How a body is written. `object` is one row as a JSON object, and nothing but exactly one row will do. */
export type Format = { kind: "array" | "object" | "csv"; contentType: string };

const UTF8 = "; charset=utf-8";
const ARRAY: Format = { kind: "array", contentType: `application/json${UTF8}` };
const OBJECT: Format = { kind: "object", contentType: `application/vnd.pgrst.object+json${UTF8}` };
const CSV: Format = { kind: "csv", contentType: `text/csv${UTF8}` };

/** The first acceptable media type. Source: PostgREST docs, Resource Representation. @throws ApiError PGRST107, PGRST127 */
export function negotiateFormat(accept: string | null): Format {
  if (accept === null || accept === "*/*" || accept === "application/json") return ARRAY;
  const accepted = byPreference(accept);
  for (const mediaType of accepted) {
    const format = formatOf(mediaType);
    if (format) return format;
  }
  throw unacceptableMediaTypes(accepted.map((mediaType) => mediaType.split(";", 1).join()));
}

/** @throws ApiError PGRST127 */
function formatOf(mediaType: string): Format | null {
  const [name = "", ...parameters] = mediaType.split(";");
  const isVendors = name.startsWith("application/vnd.pgrst.");
  if (isVendors && parameters.join() === "nulls=stripped") throw notImplemented("nulls=stripped");
  switch (name) {
    case "":
    case "*/*":
    case "application/json":
    case "application/vnd.pgrst.array":
    case "application/vnd.pgrst.array+json":
      return ARRAY;
    case "text/csv":
      return CSV;
    case "application/vnd.pgrst.object":
    case "application/vnd.pgrst.object+json":
      return OBJECT;
    default:
      return null;
  }
}

function byPreference(accept: string): string[] {
  return accept
    .replaceAll(" ", "")
    .split(",")
    .map((entry) => {
      const [mediaType = "", quality] = entry.split(";q=");
      const parsed = quality === undefined ? 1 : Number.parseFloat(quality);
      const specificity = mediaType.split(";").length - mediaType.split("*").length;
      return { mediaType, quality: Number.isNaN(parsed) ? 1 : parsed, specificity };
    })
    .toSorted((left, right) => right.quality - left.quality || right.specificity - left.specificity)
    .map((entry) => entry.mediaType);
}
