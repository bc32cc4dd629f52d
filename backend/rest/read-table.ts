import { noSuchTable, offsetBeyondEnd } from "./errors.ts";
import { contentRange, rangeStatus } from "./range.ts";
import type { ApiRequest } from "./request.ts";
import { resultSql } from "./result-sql.ts";
import { type RequestContext, runAsCaller } from "./run-as-caller.ts";
import { sql } from "./sql.ts";
import { orderSql, rangeSql, selectSql, tableSql, whereSql } from "./table-sql.ts";

/** Source: PostgREST docs, Read, Limits and Pagination. */
export async function readTable(
  { query, range, preferences, format }: ApiRequest,
  { table: name, head }: { table: string; head: boolean },
  context: RequestContext,
): Promise<Response> {
  const table = context.catalog.tables.get(name);
  if (!table) throw noSuchTable(name);
  const matching = sql`${tableSql(table)}${whereSql(table, query.conditions)}`;
  const window = sql`${orderSql(table, query.order)}${rangeSql(range, context.maxRows)}`;
  const statement = resultSql(
    {
      rows: sql`select ${selectSql(table, query.select)} from ${matching}${window}`,
      // Exact even for `count=planned`: the planner's estimate would count rows that the caller may not see.
      total: preferences.count
        ? sql`(select pg_catalog.count(*) from (select from ${matching}) counted)`
        : undefined,
      body: head ? "none" : format.kind === "object" ? "row" : "rows",
      mustBeOne: format.kind === "object",
    },
    context.maxBytes,
  );
  const { rows, total, body } = await runAsCaller(context, statement, { readOnly: true });
  const { offset } = range;
  const status = rangeStatus(offset, rows, total);
  const headers = { "Content-Range": contentRange(offset, rows, total), "Content-Type": format.contentType };
  if (head) return new Response(null, { status, headers });
  const refusal = status === 416 && JSON.stringify(offsetBeyondEnd(offset, total ?? 0).body);
  return new Response(refusal || body, { status, headers });
}
