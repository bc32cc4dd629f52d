import { invalidQuery, repeatedColumn, tooManyColumns, tooManyParameters } from "./errors.ts";
import { type Field, readFieldName, readJsonPath } from "./field-grammar.ts";
import { type Condition, mustBeFilter, readConditions, readFilterValue } from "./filter-grammar.ts";
import { MAX_PARAMETERS, MAX_SELECT_ITEMS } from "./limits.ts";
import { type OrderTerm, readOrder } from "./order-grammar.ts";
import { type Range, rangeOfParameters } from "./range.ts";
import { ParseFailure, Scanner } from "./scanner.ts";
import { readSelect, type SelectItem } from "./select-grammar.ts";

/** A query string as the dialect reads it. Source: PostgREST docs, Tables and Views. */
export type Query = {
  select: readonly SelectItem[];
  conditions: readonly Condition[];
  order: readonly OrderTerm[];
  range: Range;
  hasRange: boolean;
  columns: readonly string[] | null;
  onConflict: readonly string[] | null;
  /** Arguments of an `rpc` GET: parameters whose value is no filter. */
  args: ReadonlyMap<string, readonly string[]>;
  /** Embedded resources that filters, orders and ranges speak of, as in `clients.name=eq.x`. */
  resources: readonly string[];
};

type Parameter = { name: string; value: string };

/** A part of the query and the embedded resource it belongs to; null for the resource of the request itself. */
type Owned<T> = { resource: string | null; value: T };

const LAST_WORD_RESERVED = new Set(["order", "limit", "offset", "and", "or"]);
const RESERVED = new Set(["select", "columns", "on_conflict"]);

/** @throws ApiError PGRST100 for text outside the grammar */
export function parseQuery(search: string, takesArguments: boolean): Query {
  const parameters = splitParameters(search);
  const firstOf = (name: string) => parameters.find((parameter) => parameter.name === name)?.value;
  // In this order, so that of several mistakes the same one is reported as by PostgREST.
  const orders = parameters.filter(endsWith("order")).map(readOrderParameter);
  const groups = parameters.filter(endsWith("and", "or")).map(readGroup);
  const columns = readNames("columns parameter", firstOf("columns"));
  const select = parse("select parameter", firstOf("select") ?? "*", readLimitedSelect);
  const filters = readFilters(parameters, takesArguments);
  const onConflict = readNames("on_conflict parameter", firstOf("on_conflict"));
  const ranges = parameters.filter(endsWith("limit", "offset"));
  const lastOf = (name: string) => ranges.findLast((range) => range.name === name)?.value;
  return {
    select,
    conditions: [...groups, ...filters.conditions].filter(isOwn).map((part) => part.value),
    order: orders.find(isOwn)?.value ?? [],
    range: rangeOfParameters(lastOf("limit"), lastOf("offset")),
    hasRange: ranges.length > 0,
    columns,
    onConflict,
    args: filters.args,
    resources: [...filters.conditions, ...orders, ...ranges.map(ownerOf), ...groups].flatMap(
      (part) => part.resource ?? [],
    ),
  };
}

function splitParameters(search: string): Parameter[] {
  if (search.length <= 1) return [];
  const pairs = search.slice(1).split(/[&;]/);
  if (pairs.length > MAX_PARAMETERS) throw tooManyParameters(MAX_PARAMETERS);
  return pairs.flatMap((pair) => {
    const at = pair.indexOf("=");
    return at < 0 ? [] : [{ name: decode(pair.slice(0, at)), value: decode(pair.slice(at + 1)) }];
  });
}

function decode(text: string): string {
  const spaced = text.includes("+") ? text.replaceAll("+", " ") : text;
  if (!spaced.includes("%")) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    return new URLSearchParams(`_=${text}`).get("_") ?? "";
  }
}

function endsWith(...words: string[]): (parameter: Parameter) => boolean {
  return ({ name }) => words.includes(lastWord(name));
}

function lastWord(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1);
}

function readFilters(parameters: readonly Parameter[], takesArguments: boolean) {
  const conditions: Owned<Condition>[] = [];
  const args = new Map<string, string[]>();
  for (const { name, value } of parameters) {
    if (RESERVED.has(name) || LAST_WORD_RESERVED.has(lastWord(name))) continue;
    const { resource, value: field } = parse("tree path", name, readTreePath);
    const filter = readFilter(value, field, takesArguments);
    if (filter === null) args.set(field.name, [...(args.get(field.name) ?? []), value]);
    else conditions.push({ resource, value: filter });
  }
  return { conditions, args };
}

function readFilter(value: string, field: Field, mayBeArgument: boolean): Condition | null {
  const read = (scanner: Scanner) => readFilterValue(scanner, field);
  if (!mayBeArgument || mustBeFilter(new Scanner(value))) return parse("filter", value, read);
  const scanner = new Scanner(value);
  return scanner.attempt(() => read(scanner));
}

function readTreePath(scanner: Scanner): Owned<Field> {
  const names = [readFieldName(scanner)];
  while (scanner.take(".")) names.push(readFieldName(scanner));
  const name = names.pop() ?? "";
  return { resource: names[0] ?? null, value: { name, path: readJsonPath(scanner) } };
}

function readGroup({ name, value }: Parameter): Owned<Condition> {
  const words = name.split(".");
  const operator = words.pop() === "or" ? "or" : "and";
  const conditions = parse("logic tree", value, readConditions);
  return {
    resource: words.find((word) => word !== "not") ?? null,
    value: { kind: "group", negated: words.includes("not"), operator, conditions },
  };
}

function readOrderParameter({ name, value }: Parameter): Owned<OrderTerm[]> {
  return { resource: ownerOf({ name }).resource, value: parse("order", value, readOrder) };
}

function isOwn(part: Owned<unknown>): boolean {
  return part.resource === null;
}

function ownerOf({ name }: { name: string }): { resource: string | null } {
  return { resource: name.includes(".") ? name.slice(0, name.indexOf(".")) : null };
}

function readLimitedSelect(scanner: Scanner): SelectItem[] {
  const items = readSelect(scanner);
  if (items.length > MAX_SELECT_ITEMS) throw tooManyColumns(MAX_SELECT_ITEMS);
  refuseRepeated(items);
  return items;
}

/** However it is cast or named: each time would make the answer larger by all that the column holds. */
function refuseRepeated(items: readonly SelectItem[]): void {
  const seen = new Set<string>();
  for (const item of items) {
    if (item.kind !== "field" && item.kind !== "all") continue;
    const selected = item.kind === "field" ? JSON.stringify(item.field) : "*";
    if (seen.has(selected)) throw repeatedColumn(item.kind === "field" ? item.field.name : "*");
    seen.add(selected);
  }
}

function readNames(what: string, text: string | undefined): string[] | null {
  if (text === undefined) return null;
  return parse(what, text, (scanner) =>
    scanner.list(() => {
      scanner.skipBlanks();
      const name = readFieldName(scanner);
      scanner.skipBlanks();
      return name;
    }),
  );
}

function parse<T>(what: string, text: string, read: (scanner: Scanner) => T): T {
  const scanner = new Scanner(text);
  try {
    const result = read(scanner);
    scanner.expectEnd();
    return result;
  } catch (failure) {
    if (!(failure instanceof ParseFailure)) throw failure;
    const found = text[failure.position];
    throw invalidQuery(
      `"failed to parse ${what} (${text})" (line 1, column ${failure.position + 1})`,
      `unexpected ${found === undefined ? "end of input" : JSON.stringify(found)} expecting ${failure.expected}`,
    );
  }
}
