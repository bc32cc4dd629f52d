import type { Action, ApiRequest } from "./api-request.ts";
import type { Catalogue, Routine } from "./catalogue.ts";
import { whereSql } from "./conditions-sql.ts";
import type { Format } from "./media-type.ts";
import type { Payload } from "./payload.ts";
import { PAYLOAD, payloadRowsSql } from "./payload-sql.ts";
import { selectSql, totalSql } from "./read-sql.ts";
import { columnOf, type Relation } from "./relation.ts";
import { bodySql, COUNTED_ROWS, NO_BODY, NO_EXTRA, NO_TOTAL, resultSql } from "./result-sql.ts";
import { identifier, join, type Sql, sql } from "./sql.ts";

export type Call = Extract<Action, { kind: "call" }>;

/** A function's result, filtered and ordered like a table's rows. Source: PostgREST docs, Functions as RPC. */
export function callSql(
  request: ApiRequest,
  action: Call,
  routine: Routine,
  format: Format,
  options: { schema: string; catalogue: Catalogue; maxRows: number; maxBytes: number },
): Sql {
  const { returns, returnsSet } = routine;
  // One row of a set is written as a row even where it has but one column.
  const isScalar = returns.kind !== "composite" && !(returnsSet && format.kind === "object");
  const relation: Relation = {
    name: returns.relation,
    columns: returns.columns,
    reference: identifier(returns.relation),
  };
  const from = sql`source as ${relation.reference}`;
  const counted = sql`select 1 from ${from}${whereSql(relation, request.query.conditions)}`;
  const counts = request.preferences.count === "exact" || request.preferences.count === "estimated";
  return resultSql(
    {
      source: invocationSql(request, action, routine, options.schema),
      view: selectSql(request, relation, from, options),
      total: counts ? totalSql(counted) : NO_TOTAL,
      rows: returnsSet ? COUNTED_ROWS : sql`1`,
      body:
        action.verb === "head"
          ? NO_BODY
          : bodySql({ format, element: isScalar ? "scalar" : "row", bare: !returnsSet }),
      extra: NO_EXTRA,
    },
    options,
  );
}

/** The names of the arguments that the caller gave. */
export function argumentNames(request: ApiRequest, action: Call): readonly string[] {
  return action.verb === "post" ? action.payload.keys : [...request.query.args.keys()];
}

function invocationSql(request: ApiRequest, action: Call, routine: Routine, schema: string): Sql {
  const payload = action.verb === "post" ? action.payload : argumentPayload(request, routine);
  const parameters = routine.parameters.filter((candidate) => payload.keys.includes(candidate.name));
  const args = parameters.map(({ name, variadic }) => {
    const value = sql`${identifier(name)} := ${PAYLOAD}.${identifier(name)}`;
    return variadic ? sql`variadic ${value}` : value;
  });
  const call = sql`${identifier(schema)}.${identifier(routine.name)}(${join(args, ", ")})`;
  const result =
    routine.returns.kind === "composite"
      ? sql`${call} pgrst_call`
      : sql`(select ${call} as pgrst_scalar) pgrst_call`;
  if (parameters.length === 0) return sql`select ${resultColumnsSql(request, routine)} from ${result}`;
  const given = sql`(select * from ${payloadRowsSql(payload, parameters)} limit 1) ${PAYLOAD}`;
  return sql`select ${resultColumnsSql(request, routine)} from ${given}, lateral ${result}`;
}

/** Only the columns that are selected: a caller may lack the right to see the others. */
function resultColumnsSql({ query }: ApiRequest, routine: Routine): Sql {
  const { returns } = routine;
  const call = sql`pgrst_call`;
  if (returns.kind !== "composite") return sql`${call}.pgrst_scalar`;
  const names = query.select.flatMap((item) => (item.kind === "field" ? [item.field.name] : []));
  if (names.length < query.select.length || names.length === 0) return sql`${call}.*`;
  const relation: Relation = { name: "pgrst_call", columns: returns.columns, reference: call };
  return join(
    [...new Set(names)].map((name) => sql`${call}.${identifier(columnOf(relation, name).name)}`),
    ", ",
  );
}

/** Arguments of a GET as JSON: the last of each name counts, except that a variadic parameter takes all. */
function argumentPayload({ query }: ApiRequest, routine: Routine): Payload {
  const variadic = routine.parameters.find((candidate) => candidate.variadic)?.name;
  const entries = [...query.args].map(([name, values]) => [name, name === variadic ? values : values.at(-1)]);
  return { json: JSON.stringify([Object.fromEntries(entries)]), count: 1, keys: [...query.args.keys()] };
}
