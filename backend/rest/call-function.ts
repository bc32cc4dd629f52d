import { empty, join, type Sql } from "sql-template-tag";
import { type Catalog, type Routine, SCHEMA } from "./catalog.ts";
import { noSuchFunction, notImplemented } from "./errors.ts";
import { PAYLOAD, type Payload, payloadSql } from "./payload.ts";
import { contentRange } from "./range.ts";
import type { ApiRequest } from "./request.ts";
import { resultSql, VALUE } from "./result-sql.ts";
import { type RequestContext, runAsCaller } from "./run-as-caller.ts";
import { identifier, sql } from "./sql.ts";

/** Source: PostgREST docs, Functions as RPC. */
export async function callFunction(
  { format }: ApiRequest,
  { routine: name, payload }: { routine: string; payload: Payload },
  context: RequestContext,
): Promise<Response> {
  const routine = findRoutine(context.catalog, name, payload.keys);
  if (routine.returnsSet && format.kind === "object") throw notImplemented("one of a set of values");
  const statement = resultSql(
    {
      rows: callSql(routine, payload, context.maxRows),
      body: routine.returnsSet ? "values" : "value",
      mustBeOne: false,
    },
    context.maxBytes,
  );
  const { rows, body } = await runAsCaller(context, statement, { readOnly: !routine.volatile });
  const headers = new Headers({ "Content-Range": contentRange(0, rows, null) });
  if (routine.returns === "void") return new Response(null, { status: 204, headers });
  headers.set("Content-Type", format.contentType);
  return new Response(body, { headers });
}

/** @throws ApiError PGRST202 unless a function of that name takes exactly these arguments, apart from optional ones */
function findRoutine({ routines }: Catalog, name: string, args: readonly string[]): Routine {
  const routine = routines.get(name);
  const fits = routine?.parameters.every(({ name, required }) => !required || args.includes(name));
  const names = routine?.parameters.map((candidate) => candidate.name) ?? [];
  if (!routine || !fits || !args.every((arg) => names.includes(arg))) throw noSuchFunction(name, args);
  if (routine.returns === "rows") throw notImplemented("a function that returns rows");
  return routine;
}

function callSql({ name, parameters, returnsSet }: Routine, payload: Payload, maxRows: number): Sql {
  const given = parameters.filter((candidate) => payload.keys.includes(candidate.name));
  const args = given.map((argument) => {
    const argumentName = identifier(argument.name);
    return sql`${argumentName} := ${PAYLOAD}.${argumentName}`;
  });
  const list = args.length === 0 ? empty : join(args, ", ");
  const call = sql`select ${identifier(SCHEMA)}.${identifier(name)}(${list}) as ${VALUE}`;
  const result =
    args.length === 0
      ? call
      : sql`select result.${VALUE} from (select * from ${payloadSql(payload, given)} limit 1) ${PAYLOAD}, lateral (${call}) result`;
  return returnsSet ? sql`${result} limit ${maxRows}` : result;
}
