import type { Column, Table } from "./catalogue.ts";
import { noSuchPayloadColumn } from "./errors.ts";
import type { Payload } from "./payload.ts";
import { catalogueText, identifier, join, parameter, type Sql, sql } from "./sql.ts";

/** The name that the rows of a payload go by in a statement. */
export const PAYLOAD = identifier("pgrst_body");

type TypedName = { name: string; type: string };

/** The table's columns that the payload names. @throws ApiError PGRST204 */
export function payloadColumns(payload: Payload, table: Table): Column[] {
  return payload.keys.map((key) => {
    const column = table.columns.get(key);
    if (!column) throw noSuchPayloadColumn(table.name, key);
    return column;
  });
}

/** A `from` item with one row per object of the payload, read by the database into these types. */
export function payloadRowsSql(payload: Payload, columns: readonly TypedName[]): Sql {
  if (columns.length === 0) return sql`json_array_elements(${parameter(payload.json)}) ${PAYLOAD}`;
  return sql`json_to_recordset(${parameter(payload.json)}) as ${PAYLOAD}(${typedNames(columns)})`;
}

function typedNames(columns: readonly TypedName[]): Sql {
  return join(
    columns.map(({ name, type }) => sql`${identifier(name)} ${catalogueText(type)}`),
    ", ",
  );
}
