import { invalidQuery, notImplemented, repeatedColumn, tooManyColumns, tooManyParameters } from "./errors.ts";
import { readFieldName, readJsonPath } from "./field-grammar.ts";
import { type Condition, readConditions, readFilterValue } from "./filter-grammar.ts";
import { MAX_PARAMETERS, MAX_SELECT_ITEMS } from "./limits.ts";
import { type OrderTerm, readOrder } from "./order-grammar.ts";
import { ParseFailure, Scanner } from "./scanner.ts";
import { readSelect, type SelectItem } from "./select-grammar.ts";

/** A query string as the dialect reads it. Source: PostgREST docs, Tables and Views. */
export type Query = {
  select: readonly SelectItem[];
  conditions: readonly Condition[];
  order: readonly OrderTerm[];
  limit: string | undefined;
  offset: string | undefined;
  columns: readonly string[] | null;
  onConflict: readonly string[] | null;
};

type Parameter = { name: string; value: string };

const GROUP = /^(?:not\.)?(and|or)$/;
const NO_FILTER = new Set(["select", "columns", "on_conflict", "order", "limit", "offset"]);

/** @throws ApiError PGRST100 for text outside the grammar, PGRST127 for parts about a related resource */
export function parseQuery(search: string): Query {
  const parameters = splitParameters(search);
  const firstOf = (name: string) => parameters.find((parameter) => parameter.name === name)?.value;
  const lastOf = (name: string) => parameters.findLast((parameter) => parameter.name === name)?.value;
  // In this order, so that of several mistakes the same one is reported as by PostgREST.
  const orderText = firstOf("order");
  const order = orderText === undefined ? [] : parse("order", orderText, readOrder);
  const groups = parameters.filter(({ name }) => GROUP.test(name)).map(readGroup);
  const columns = readNames("columns parameter", firstOf("columns"));
  const select = parse("select parameter", firstOf("select") ?? "*", readLimitedSelect);
  const filters = parameters.filter(({ name }) => !GROUP.test(name) && !NO_FILTER.has(name)).map(readFilter);
  return {
    select,
    conditions: [...groups, ...filters],
    order,
    limit: lastOf("limit"),
    offset: lastOf("offset"),
    columns,
    onConflict: readNames("on_conflict parameter", firstOf("on_conflict")),
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

function readFilter({ name, value }: Parameter): Condition {
  const field = parse("tree path", name, (scanner) => {
    const read = { name: readFieldName(scanner), path: readJsonPath(scanner) };
    if (scanner.startsWith(".")) throw notImplemented("a filter, order or range of a related resource");
    return read;
  });
  return parse("filter", value, (scanner) => readFilterValue(scanner, field));
}

function readGroup({ name, value }: Parameter): Condition {
  const conditions = parse("logic tree", value, readConditions);
  const operator = name.endsWith("or") ? "or" : "and";
  return { kind: "group", negated: name.startsWith("not."), operator, conditions };
}

function readLimitedSelect(scanner: Scanner): SelectItem[] {
  const items = readSelect(scanner);
  if (items.length > MAX_SELECT_ITEMS) throw tooManyColumns(MAX_SELECT_ITEMS);
  refuseRepeated(items);
  return items;
}

/** However cast or renamed: each repetition would add the whole column to the answer again. */
function refuseRepeated(items: readonly SelectItem[]): void {
  const seen = new Set<string>();
  for (const item of items) {
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
