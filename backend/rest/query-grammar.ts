import { nestedTooDeep, notImplemented } from "./errors.ts";
import { MAX_NESTING } from "./limits.ts";
import type { Scanner } from "./scanner.ts";
import { sql } from "./sql.ts";

export type SelectItem = { kind: "all" } | { kind: "column"; column: string; alias: string | null };

export type OrderTerm = { column: string; direction: "asc" | "desc" | null; nulls: "first" | "last" | null };

/** Operators that compare a column with one value, and the SQL for each. */
export const OPERATORS = {
  eq: sql`=`,
  neq: sql`<>`,
  gt: sql`>`,
  gte: sql`>=`,
  lt: sql`<`,
  lte: sql`<=`,
  like: sql`like`,
  ilike: sql`ilike`,
};

/** The operands of `is`. */
export const TRUTHS = { null: sql`null`, true: sql`true`, false: sql`false`, unknown: sql`unknown` };

type Comparison =
  | { operator: keyof typeof OPERATORS; value: string }
  | { operator: "in"; values: readonly string[] }
  | { operator: "is"; value: keyof typeof TRUTHS };

export type Filter = { kind: "filter"; column: string; negated: boolean } & Comparison;

export type Condition =
  | Filter
  | { kind: "group"; negated: boolean; operator: "and" | "or"; conditions: readonly Condition[] };

const QUOTED = /"(?:[^\\"]|\\.)*"/suy;
const NAME = new RegExp(`${QUOTED.source}|[\\p{L}0-9_ $]+(?:-[\\p{L}0-9_ $]+)*`, "suy");
const ALIAS = new RegExp(`(?:${NAME.source}):(?!:)`, "suy");
const BLANKS = /[ \t]*/y;
/** A quoted value must be the whole value: `"a"b` is taken literally, with its quotes. */
const QUOTED_VALUE = new RegExp(`${QUOTED.source}(?=[,)]|$)`, "suy");
const UNQUOTED_VALUE = /[^,)]*/y;
const GROUP = /(?:not\.)?(?:and|or)(?=[ \t]*\()/y;
/** What PostgREST has and we do not: other operators, and any operator with a quantifier. */
const UNSERVED_OPERATOR =
  /(?:i?match|isdistinct|cs|cd|ov|fts|plfts|phfts|wfts|sl|sr|nxr|nxl|adj)(?![a-z])|[a-z]+\((?:any|all)\)/y;

/** A column's name, without the quotes of `"odd name"`. */
export function readName(scanner: Scanner): string {
  scanner.match(BLANKS);
  const name = unquoted(scanner.match(NAME) ?? scanner.fail("a column's name"));
  scanner.match(BLANKS);
  if (scanner.startsWith("->")) throw notImplemented("a JSON path");
  return name;
}

/** `column,alias:column,*`. Empty text selects every column. */
export function readSelect(scanner: Scanner): SelectItem[] {
  if (/[(!]|\.\.\.|::/.test(scanner.text)) throw notImplemented("a related resource, aggregate or cast");
  return scanner.isAtEnd ? [{ kind: "all" }] : scanner.list(() => readSelectItem(scanner));
}

function readSelectItem(scanner: Scanner): SelectItem {
  scanner.match(BLANKS);
  if (scanner.take("*")) return { kind: "all" };
  const alias = scanner.match(ALIAS);
  return { kind: "column", column: readName(scanner), alias: alias && unquoted(alias.slice(0, -1)) };
}

/** `date.desc.nullslast,id` */
export function readOrder(scanner: Scanner): OrderTerm[] {
  return scanner.list(() => {
    const column = readName(scanner);
    if (scanner.startsWith("(")) throw notImplemented("order by a related resource");
    const direction = scanner.take(".asc") ? "asc" : scanner.take(".desc") ? "desc" : null;
    const nulls = scanner.take(".nullsfirst") ? "first" : scanner.take(".nullslast") ? "last" : null;
    return { column, direction, nulls };
  });
}

/** `not.eq.value`: the text after `column=`. Source: PostgREST docs, Horizontal Filtering. */
export function readFilter(scanner: Scanner, column: string): Filter {
  return readComparison(scanner, column, () => scanner.match(/.*/sy) ?? "");
}

/** `(a.eq.1,not.or(b.lt.2,c.is.null))` @throws ApiError 54001 if nested too deeply */
export function readConditions(scanner: Scanner, depth = 1): Condition[] {
  if (depth > MAX_NESTING) throw nestedTooDeep(MAX_NESTING);
  scanner.match(BLANKS);
  scanner.expect("(");
  const conditions = scanner.list(() => readCondition(scanner, depth));
  scanner.expect(")");
  scanner.match(BLANKS);
  return conditions;
}

function readCondition(scanner: Scanner, depth: number): Condition {
  scanner.match(BLANKS);
  const group = scanner.match(GROUP);
  if (group) return groupOf(group, readConditions(scanner, depth + 1));
  const column = readName(scanner);
  scanner.expect(".");
  // Braces hold an array, whose commas do not end the value.
  const filter = readComparison(scanner, column, () => scanner.match(/\{[^{}]*\}/y) ?? readValue(scanner));
  scanner.match(BLANKS);
  return filter;
}

/** @param name `and`, `or`, `not.and` or `not.or` */
export function groupOf(name: string, conditions: readonly Condition[]): Condition {
  const operator = name.endsWith("or") ? "or" : "and";
  return { kind: "group", negated: name.startsWith("not."), operator, conditions };
}

function readComparison(scanner: Scanner, column: string, readOperand: () => string): Filter {
  const negated = scanner.take("not.");
  const unserved = scanner.match(UNSERVED_OPERATOR);
  if (unserved !== null) throw notImplemented(`the operator ${unserved}`);
  const operator = scanner.match(/[a-z]+(?=\.)/y) ?? "";
  if (operator !== "in" && operator !== "is" && !isKeyOf(OPERATORS, operator)) {
    scanner.fail("an operator (eq, gt, ...)");
  }
  scanner.expect(".");
  const target = { kind: "filter", column, negated } as const;
  if (operator === "in") return { ...target, operator, values: readList(scanner) };
  if (operator === "is") return { ...target, operator, value: readTruth(scanner) };
  return { ...target, operator, value: readOperand() };
}

function readTruth(scanner: Scanner): keyof typeof TRUTHS {
  const word = scanner.match(/[a-z]+/iy)?.toLowerCase() ?? "";
  return isKeyOf(TRUTHS, word) ? word : scanner.fail("null or trilean value (unknown, true, false)");
}

function readList(scanner: Scanner): string[] {
  scanner.match(BLANKS);
  scanner.expect("(");
  scanner.match(BLANKS);
  const values = scanner.list(() => readValue(scanner));
  scanner.expect(")");
  scanner.match(BLANKS);
  return values;
}

function readValue(scanner: Scanner): string {
  const quoted = scanner.match(QUOTED_VALUE);
  return quoted === null ? (scanner.match(UNQUOTED_VALUE) ?? "") : unquoted(quoted);
}

function unquoted(text: string): string {
  return text.startsWith('"') ? text.slice(1, -1).replace(/\\(.)/gsu, "$1") : text.trim();
}

function isKeyOf<Known extends object>(known: Known, word: string): word is keyof Known & string {
  return Object.hasOwn(known, word);
}
