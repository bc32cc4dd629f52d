import { bodyTooLarge, invalidBody } from "./errors.ts";

/** Rows or arguments: the text of a JSON list for the database to read, and the keys that all its objects share. */
export type Payload = { json: string; keys: readonly string[] };

/**
 * Reads a JSON body. With `columns` (the query parameter) it passes unread and only these columns count.
 * Source: PostgREST docs, Insert, Specifying Columns.
 * @throws ApiError PGRST102 for anything but an object or a list of objects with the same keys; 54000 when too large
 */
export async function readPayload(
  request: Request,
  columns: readonly string[] | null,
  options: { maxBytes: number; emptyIsObject: boolean },
): Promise<Payload> {
  const contentType = request.headers.get("content-type") ?? "application/json";
  const [mediaType = ""] = contentType.split(";");
  const body = await readBody(request, options.maxBytes);
  if (mediaType !== "application/json") throw invalidBody(`Content-Type not acceptable: ${mediaType}`);
  if (columns !== null) return { json: asList(decodeText(body)), keys: sortedSet(columns) };
  if (body.byteLength === 0 && options.emptyIsObject) return { json: "[{}]", keys: [] };
  return payloadOf(decodeText(body));
}

function payloadOf(json: string): Payload {
  const value = parseJson(json);
  if (!Array.isArray(value)) {
    return isObject(value)
      ? { json: asList(json), keys: sortedSet(Object.keys(value)) }
      : { json: "[]", keys: [] };
  }
  if (value.length === 0) return { json: "[]", keys: [] };
  const [first] = value;
  if (!isObject(first)) throw invalidBody("All object keys must match");
  const keys = Object.keys(first);
  for (const row of value) {
    if (!isObject(row) || !hasExactly(row, keys)) throw invalidBody("All object keys must match");
  }
  return { json, keys: sortedSet(keys) };
}

function asList(json: string): string {
  return json.trimStart().startsWith("[") ? json : `[${json}]`;
}

async function readBody(request: Request, maxBytes: number): Promise<Uint8Array> {
  const declared = Number(request.headers.get("content-length") ?? 0);
  if (declared > maxBytes) throw bodyTooLarge(maxBytes);
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > maxBytes) throw bodyTooLarge(maxBytes);
    chunks.push(chunk);
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
}

function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw invalidBody("Empty or invalid json");
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidBody("Empty or invalid json");
  }
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function hasExactly(row: object, keys: readonly string[]): boolean {
  return Object.keys(row).length === keys.length && keys.every((key) => Object.hasOwn(row, key));
}

function sortedSet(names: readonly string[]): string[] {
  return [...new Set(names)].sort();
}
