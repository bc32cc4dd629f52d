import { join, type Sql } from "sql-template-tag";
import { invalidBody } from "./errors.ts";
import { catalogText, identifier, sql } from "./sql.ts";

/** Rows or arguments: the text of a JSON list, which the database reads, its length, and the keys of its objects. */
export type Payload = { json: string; count: number; keys: readonly string[] };

/** The name of the payload's rows in a statement. */
export const PAYLOAD = identifier("pgrst_body");

/**
 * Parses a JSON body. If the query parameter `columns` is given, only those keys count and the objects may differ.
 * Source: PostgREST docs, Insert, Specifying Columns.
 * @throws ApiError PGRST102 for anything but an object or a list of objects with the same keys
 */
export function parsePayload(
  body: Buffer,
  {
    contentType,
    columns,
    emptyIsObject,
  }: { contentType: string | null; columns: readonly string[] | null; emptyIsObject: boolean },
): Payload {
  const [mediaType = ""] = (contentType ?? "application/json").split(";");
  if (mediaType !== "application/json") throw invalidBody(`Content-Type not acceptable: ${mediaType}`);
  const { text, value } = parseJson(body.length === 0 && emptyIsObject ? Buffer.from("{}") : body);
  const rows: unknown[] = Array.isArray(value) ? value : [value];
  const json = Array.isArray(value) ? text : `[${text}]`;
  if (columns !== null) return { json, count: rows.length, keys: sortedSet(columns) };
  const [first] = rows;
  if (!Array.isArray(value) && !isObject(first)) return { json: "[]", count: 0, keys: [] };
  const keys = isObject(first) ? Object.keys(first) : [];
  if (!rows.every((row) => isObject(row) && hasExactly(row, keys))) {
    throw invalidBody("All object keys must match");
  }
  return { json, count: rows.length, keys: sortedSet(keys) };
}

/** A `from` item with one row per object of the payload, its values read by the database as these types. */
export function payloadSql(payload: Payload, columns: readonly { name: string; type: string }[]): Sql {
  if (columns.length === 0) return sql`json_array_elements(${payload.json}) ${PAYLOAD}`;
  const types = columns.map(({ name, type }) => sql`${identifier(name)} ${catalogText(type)}`);
  return sql`json_to_recordset(${payload.json}) as ${PAYLOAD}(${join(types, ", ")})`;
}

function parseJson(body: Buffer): { text: string; value: unknown } {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body);
    return { text, value: JSON.parse(text) };
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
