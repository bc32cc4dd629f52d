import { type Catalogue, type Routine, SCHEMA } from "./catalogue.ts";
import { noSuchFunction, notImplemented } from "./errors.ts";

/**
 * The function of that name, if it takes exactly these arguments, its optional parameters aside.
 * Source: PostgREST docs, Functions as RPC. @throws ApiError PGRST202 for none, PGRST127
 */
export function findRoutine(catalogue: Catalogue, call: { name: string; args: readonly string[] }): Routine {
  const routine = catalogue.routines.get(call.name);
  if (!routine || !takesExactly(routine, call.args)) throw unknownRoutine(call);
  if (routine.returns === "rows") throw notImplemented("a function that returns rows");
  return routine;
}

function takesExactly({ parameters }: Routine, args: readonly string[]): boolean {
  const names = new Set(parameters.map((parameter) => parameter.name));
  return (
    args.every((name) => names.has(name)) &&
    parameters.every((parameter) => !parameter.required || args.includes(parameter.name))
  );
}

function unknownRoutine(call: { name: string; args: readonly string[] }) {
  const args = call.args.toSorted();
  const list = args.join(", ");
  const shape = args.length === 0 ? " without parameters" : `(${list})`;
  const searched = args.length === 0 ? shape : ` with parameter${args.length > 1 ? "s" : ""} ${list}`;
  const unnamed = " or with a single unnamed json/jsonb parameter";
  return noSuchFunction(`${SCHEMA}.${call.name}`, shape, `${searched}${unnamed}`);
}
