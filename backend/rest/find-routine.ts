import type { Catalogue, Routine } from "./catalogue.ts";
import { ambiguousFunction, noSuchFunction, notImplemented } from "./errors.ts";

/**
 * The overload that takes exactly these arguments, its optional parameters aside.
 * Source: PostgREST docs, Functions as RPC. @throws ApiError PGRST202 for none, PGRST203 for more than one, PGRST127
 */
export function findRoutine(
  catalogue: Catalogue,
  call: { schema: string; name: string; args: readonly string[] },
): Routine {
  const overloads = catalogue.routines.get(call.name) ?? [];
  const [match, ...others] = overloads.filter((routine) => takesExactly(routine, call.args));
  if (!match) throw unknownRoutine(call);
  if (others.length > 0) {
    throw ambiguousFunction([match, ...others].map((routine) => signature(call.schema, routine)));
  }
  if (match.returns === "rows") throw notImplemented("a function that returns rows");
  return match;
}

function takesExactly({ parameters }: Routine, args: readonly string[]): boolean {
  const names = new Set(parameters.map((parameter) => parameter.name));
  return (
    args.every((name) => names.has(name)) &&
    parameters.every((parameter) => !parameter.required || args.includes(parameter.name))
  );
}

function unknownRoutine(call: { schema: string; name: string; args: readonly string[] }) {
  const args = call.args.toSorted();
  const list = args.join(", ");
  const shape = args.length === 0 ? " without parameters" : `(${list})`;
  const searched = args.length === 0 ? shape : ` with parameter${args.length > 1 ? "s" : ""} ${list}`;
  const unnamed = " or with a single unnamed json/jsonb parameter";
  return noSuchFunction(`${call.schema}.${call.name}`, shape, `${searched}${unnamed}`);
}

function signature(schema: string, { name, parameters }: Routine): string {
  const list = parameters.map((parameter) => `${parameter.name} => ${parameter.type}`).join(", ");
  return `${schema}.${name}(${list})`;
}
