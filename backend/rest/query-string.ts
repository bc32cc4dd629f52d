import { notImplemented, repeatedColumn, tooManyColumns, tooManyParameters } from "./errors.ts";
import { MAX_PARAMETERS, MAX_SELECT_ITEMS } from "./limits.ts";
import {
  type Condition,
  groupOf,
  type OrderTerm,
  readConditions,
  readFilter,
  readName,
  readOrder,
  readSelect,
  type SelectItem,
} from "./query-grammar.ts";
import { Scanner } from "./scanner.ts";

/** A parsed query string. Source: PostgREST docs, Tables and Views. */
export type Query = {
  select: readonly SelectItem[];
  conditions: readonly Condition[];
  order: readonly OrderTerm[];
  limit: string | undefined;
  offset: string | undefined;
  columns: readonly string[] | null;
  onConflict: readonly string[] | null;
};

const GROUP = /^(?:not\.)?(and|or)$/;
const NOT_A_FILTER = new Set(["select", "columns", "on_conflict", "order", "limit", "offset"]);

/** @throws ApiError PGRST100 for text outside the grammar, PGRST127 for what decision 17 leaves out */
export function parseQuery(search: string): Query {
  const parameters = Array.from(new URLSearchParams(search), ([name, value]) => ({ name, value }));
  if (parameters.length > MAX_PARAMETERS) throw tooManyParameters(MAX_PARAMETERS);
  const firstOf = (name: string) => parameters.find((parameter) => parameter.name === name)?.value;
  const lastOf = (name: string) => parameters.findLast((parameter) => parameter.name === name)?.value;
  // In PostgREST's order, so that the same one of several mistakes is reported.
  const order = parse("order", firstOf("order"), readOrder) ?? [];
  const groups = parameters
    .filter(({ name }) => GROUP.test(name))
    .map(({ name, value }) => groupOf(name, parse("logic tree", value, readConditions)));
  const columns = parse("columns parameter", firstOf("columns"), readNames);
  const select = parse("select parameter", firstOf("select") ?? "", readSelect);
  refuseLargeSelect(select);
  const filters = parameters.filter(({ name }) => !GROUP.test(name) && !NOT_A_FILTER.has(name)).map(filterOf);
  return {
    select,
    conditions: [...groups, ...filters],
    order,
    limit: lastOf("limit"),
    offset: lastOf("offset"),
    columns,
    onConflict: parse("on_conflict parameter", firstOf("on_conflict"), readNames),
  };
}

function filterOf({ name, value }: { name: string; value: string }): Condition {
  const column = parse("tree path", name, (scanner) => {
    const read = readName(scanner);
    if (scanner.startsWith(".")) throw notImplemented("a filter, order or range of a related resource");
    return read;
  });
  return parse("filter", value, (scanner) => readFilter(scanner, column));
}

/** A column selected twice, under any alias, would put all its values into the response twice. */
function refuseLargeSelect(select: readonly SelectItem[]): void {
  if (select.length > MAX_SELECT_ITEMS) throw tooManyColumns(MAX_SELECT_ITEMS);
  const names = select.map((item) => (item.kind === "all" ? "*" : item.column));
  const repeated = names.find((name, index) => names.indexOf(name) < index);
  if (repeated !== undefined) throw repeatedColumn(repeated);
}

function readNames(scanner: Scanner): string[] {
  return scanner.list(() => readName(scanner));
}

function parse<T>(what: string, text: string, read: (scanner: Scanner) => T): T;
function parse<T>(what: string, text: string | undefined, read: (scanner: Scanner) => T): T | null;
function parse<T>(what: string, text: string | undefined, read: (scanner: Scanner) => T): T | null {
  if (text === undefined) return null;
  const scanner = new Scanner(text, what);
  const result = read(scanner);
  if (!scanner.isAtEnd) scanner.fail("end of input");
  return result;
}
