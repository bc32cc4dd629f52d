import type { Catalogue, Routine } from "./catalogue.ts";
import { ambiguousFunction, noSuchFunction } from "./errors.ts";

/**
 * The overload that takes exactly these arguments, its optional parameters aside.
 * Source: PostgREST docs, Functions as RPC. @throws ApiError PGRST202 for none, PGRST203 for more than one
 */
export function findRoutine(
  catalogue: Catalogue,
  call: { schema: string; name: string; args: readonly string[]; hasBody: boolean },
): Routine {
  const overloads = catalogue.routines.get(call.name) ?? [];
  const [match, ...others] = overloads.filter((routine) => takesExactly(routine, call.args));
  if (!match) throw unknownRoutine(call);
  if (others.length > 0) {
    throw ambiguousFunction([match, ...others].map((routine) => signature(call.schema, routine)));
  }
  return match;
}

function takesExactly({ parameters }: Routine, args: readonly string[]): boolean {
  const names = new Set(parameters.map((parameter) => parameter.name));
  return (
    args.every((name) => names.has(name)) &&
    parameters.every((parameter) => !parameter.required || args.includes(parameter.name))
  );
}

function unknownRoutine(call: { schema: string; name: string; args: readonly string[]; hasBody: boolean }) {
  const args = call.args.toSorted();
  const list = args.join(", ");
  const shape = args.length === 0 ? " without parameters" : `(${list})`;
  const searched = args.length === 0 ? shape : ` with parameter${args.length > 1 ? "s" : ""} ${list}`;
  const unnamed = call.hasBody ? " or with a single unnamed json/jsonb parameter" : "";
  return noSuchFunction(`${call.schema}.${call.name}`, shape, `${searched}${unnamed}`);
}

function signature(schema: string, { name, parameters }: Routine): string {
  const list = parameters.map((parameter) => `${parameter.name} => ${parameter.type}`).join(", ");
  return `${schema}.${name}(${list})`;
}
