import { readCapped } from "../read-capped.ts";
import { bodyTooLarge, invalidBody } from "./errors.ts";

/**
 * Rows or arguments: the text of a JSON list for the database to read, how many objects it holds, and the keys that all
 * of them share.
 */
export type Payload = { json: string; count: number; keys: readonly string[] };

/**
 * Reads a JSON body. With `columns` (the query parameter) only these columns count, and what is no JSON is left for the
 * database to refuse. Source: PostgREST docs, Insert, Specifying Columns.
 * @throws ApiError PGRST102 for anything but an object or a list of objects with the same keys; 54000 when too large
 */
export async function readPayload(
  request: Request,
  columns: readonly string[] | null,
  options: { maxBytes: number; emptyIsObject: boolean },
): Promise<Payload> {
  const contentType = request.headers.get("content-type") ?? "application/json";
  const [mediaType = ""] = contentType.split(";");
  const body = await readCapped(request, options.maxBytes, () => bodyTooLarge(options.maxBytes));
  if (mediaType !== "application/json") throw invalidBody(`Content-Type not acceptable: ${mediaType}`);
  const json = decodeText(body);
  const parsed = parseJson(json);
  if (columns !== null) {
    const keys = sortedSet(columns);
    if (!parsed) return { json, count: 0, keys };
    return { json: asList(json, parsed.value), count: rowsOf(parsed.value).length, keys };
  }
  if (json === "" && options.emptyIsObject) return { json: "[{}]", count: 1, keys: [] };
  if (!parsed) throw invalidBody("Empty or invalid json");
  return payloadOf(json, parsed.value);
}

function payloadOf(json: string, value: unknown): Payload {
  const rows = rowsOf(value);
  const [first] = rows;
  if (!isObject(first)) {
    if (Array.isArray(value) && value.length > 0) throw invalidBody("All object keys must match");
    return { json: "[]", count: 0, keys: [] };
  }
  const keys = Object.keys(first);
  if (!rows.every((row) => isObject(row) && hasExactly(row, keys))) {
    throw invalidBody("All object keys must match");
  }
  return { json: asList(json, value), count: rows.length, keys: sortedSet(keys) };
}

function rowsOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value];
}

function asList(json: string, value: unknown): string {
  return Array.isArray(value) ? json : `[${json}]`;
}

function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw invalidBody("Empty or invalid json");
  }
}

function parseJson(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
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
