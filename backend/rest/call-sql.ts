import type { Action, ApiRequest } from "./api-request.ts";
import { type Routine, SCHEMA } from "./catalogue.ts";
import type { Format } from "./media-type.ts";
import type { Payload } from "./payload.ts";
import { PAYLOAD, payloadRowsSql } from "./payload-sql.ts";
import { totalSql } from "./read-sql.ts";
import { bodySql, COUNTED_ROWS, NO_TOTAL, resultSql } from "./result-sql.ts";
import { identifier, join, parameter, type Sql, sql } from "./sql.ts";

export type Call = Extract<Action, { kind: "call" }>;

/** A function's result; of a set, at most `maxRows`. Source: PostgREST docs, Functions as RPC. */
export function callSql(
  { preferences }: ApiRequest,
  { payload }: Call,
  routine: Routine,
  format: Format,
  options: { maxRows: number; maxBytes: number },
): Sql {
  const { returnsSet } = routine;
  // One row of a set is written as a row, though it has but one column.
  const element = returnsSet && format.kind === "object" ? "row" : "scalar";
  const counts = preferences.count === "exact" || preferences.count === "estimated";
  return resultSql(
    {
      source: invocationSql(payload, routine),
      view: sql`select * from source limit ${parameter(String(options.maxRows))}`,
      total: counts ? totalSql(sql`select from source`) : NO_TOTAL,
      rows: returnsSet ? COUNTED_ROWS : sql`1`,
      body: bodySql({ format, element, bare: !returnsSet }),
    },
    options,
  );
}

function invocationSql(payload: Payload, { name, parameters }: Routine): Sql {
  const given = parameters.filter((candidate) => payload.keys.includes(candidate.name));
  const args = given.map((argument) => {
    const argumentName = identifier(argument.name);
    return sql`${argumentName} := ${PAYLOAD}.${argumentName}`;
  });
  const call = sql`${identifier(SCHEMA)}.${identifier(name)}(${join(args, ", ")})`;
  const result = sql`(select ${call} as pgrst_scalar) pgrst_call`;
  if (given.length === 0) return sql`select pgrst_scalar from ${result}`;
  const values = sql`(select * from ${payloadRowsSql(payload, given)} limit 1) ${PAYLOAD}`;
  return sql`select pgrst_call.pgrst_scalar from ${values}, lateral ${result}`;
}
