import { notImplemented, unacceptableMediaTypes } from "./errors.ts";

/** How a body is written: as a list, or as one JSON object, for which there must be exactly one row. */
export type Format = { kind: "array" | "object"; contentType: string };

const ARRAY_TYPE = /^(?:|\*\/\*|application\/(?:json|vnd\.pgrst\.array(?:\+json)?))$/;
const OBJECT_TYPE = /^application\/vnd\.pgrst\.object(?:\+json)?$/;
const STRIPPED = /^application\/vnd\.pgrst\..*;nulls=stripped$/;

/**
 * The first media type of the list that is served, whatever the weights. Source: PostgREST docs, Resource Representation.
 * @throws ApiError PGRST107, PGRST127
 */
export function negotiateFormat(accept: string | null): Format {
  const accepted = (accept ?? "*/*").replaceAll(" ", "").split(",");
  if (accepted.some((mediaType) => STRIPPED.test(mediaType))) throw notImplemented("nulls=stripped");
  const names = accepted.map((mediaType) => mediaType.split(";", 1).join());
  const served = names.find((name) => ARRAY_TYPE.test(name) || OBJECT_TYPE.test(name));
  if (served !== undefined) {
    return OBJECT_TYPE.test(served)
      ? { kind: "object", contentType: "application/vnd.pgrst.object+json; charset=utf-8" }
      : { kind: "array", contentType: "application/json; charset=utf-8" };
  }
  if (names.includes("text/csv")) throw notImplemented("text/csv");
  throw unacceptableMediaTypes(names);
}
