import { notImplemented } from "./errors.ts";
import { type Field, readField, readQuoted } from "./field-grammar.ts";
import type { Scanner } from "./scanner.ts";
import { sql } from "./sql.ts";

/** What compares a column with one value, and how PostgreSQL writes it. */
export const OPERATORS = {
  eq: sql`=`,
  neq: sql`<>`,
  gt: sql`>`,
  gte: sql`>=`,
  lt: sql`<`,
  lte: sql`<=`,
  like: sql`like`,
  ilike: sql`ilike`,
  match: sql`~`,
  imatch: sql`~*`,
  isdistinct: sql`is distinct from`,
  cs: sql`@>`,
  cd: sql`<@`,
  ov: sql`&&`,
};

export type Comparison =
  | { kind: "value"; operator: keyof typeof OPERATORS; value: string }
  | { kind: "in"; values: readonly string[] }
  | { kind: "is"; truth: Truth };

export type Filter = { kind: "filter"; field: Field; negated: boolean; comparison: Comparison };

export type Condition =
  | Filter
  | { kind: "group"; negated: boolean; operator: "and" | "or"; conditions: readonly Condition[] };

const TRUTHS = ["null", "unknown", "true", "false"] as const;
export type Truth = (typeof TRUTHS)[number];

/** PostgREST's others: full-text search and ranges, and any operator with a quantifier. */
const NOT_IMPLEMENTED = /(?:fts|plfts|phfts|wfts|sl|sr|nxr|nxl|adj)(?![a-z])|[a-z]+\((?:any|all)\)/y;

type ReadValue = (scanner: Scanner) => string;

/** `not.eq.value`: the text after `column=`. Source: PostgREST docs, Horizontal Filtering. */
export function readFilterValue(scanner: Scanner, field: Field): Filter {
  return readComparison(scanner, field, restOfText);
}

/** `(a.eq.1,not.or(b.lt.2,c.is.null))`, with its operator already read. */
export function readConditions(scanner: Scanner): Condition[] {
  return scanner.nested(() => {
    scanner.skipBlanks();
    scanner.expect("(");
    const conditions = scanner.list(() => {
      scanner.skipBlanks();
      const condition = readCondition(scanner);
      scanner.skipBlanks();
      return condition;
    });
    scanner.expect(")");
    scanner.skipBlanks();
    return conditions;
  });
}

function readCondition(scanner: Scanner): Condition {
  const filter = scanner.attempt(() => {
    const field = readField(scanner);
    scanner.expect(".");
    return readComparison(scanner, field, nestedValue);
  });
  if (filter) return filter;
  const negated = scanner.take("not.");
  const operator = scanner.take("and") ? "and" : scanner.take("or") ? "or" : null;
  if (operator === null) scanner.fail("a filter or a logic operator (and, or)");
  return { kind: "group", negated, operator, conditions: readConditions(scanner) };
}

function readComparison(scanner: Scanner, field: Field, readValue: ReadValue): Filter {
  const negated = scanner.take("not.");
  const missing = scanner.match(NOT_IMPLEMENTED);
  if (missing !== null) throw notImplemented(`the operator ${missing}`);
  const start = scanner.position;
  const word = scanner.match(/[a-z]+/y) ?? "";
  if (word !== "in" && word !== "is" && !isOperator(word)) {
    scanner.position = start;
    scanner.fail("an operator (eq, gt, ...)");
  }
  scanner.expect(".");
  return { kind: "filter", field, negated, comparison: readOperand(word, scanner, readValue) };
}

function isOperator(word: string): word is keyof typeof OPERATORS {
  return Object.hasOwn(OPERATORS, word);
}

function readOperand(
  operator: "in" | "is" | keyof typeof OPERATORS,
  scanner: Scanner,
  readValue: ReadValue,
): Comparison {
  if (operator === "in") return { kind: "in", values: readList(scanner) };
  if (operator === "is") return { kind: "is", truth: readTruth(scanner) };
  return { kind: "value", operator, value: readValue(scanner) };
}

function readTruth(scanner: Scanner): Truth {
  const word = scanner.match(/null|unknown|true|false/iy)?.toLowerCase();
  const truth = TRUTHS.find((candidate) => candidate === word);
  return truth ?? scanner.fail("null or trilean value (unknown, true, false)");
}

function readList(scanner: Scanner): string[] {
  scanner.skipBlanks();
  scanner.expect("(");
  scanner.skipBlanks();
  const values = scanner.list(() => listElement(scanner));
  scanner.expect(")");
  scanner.skipBlanks();
  return values;
}

function restOfText(scanner: Scanner): string {
  const rest = scanner.text.slice(scanner.position);
  scanner.position = scanner.text.length;
  return rest;
}

function nestedValue(scanner: Scanner): string {
  return readWholeQuoted(scanner) ?? scanner.match(/\{[^{}]*\}/y) ?? untilDelimiter(scanner);
}

function listElement(scanner: Scanner): string {
  return readWholeQuoted(scanner) ?? untilDelimiter(scanner);
}

/** A quotation that is the whole element: `"a"b` is taken as it stands, quotes included. */
function readWholeQuoted(scanner: Scanner): string | null {
  return scanner.attempt(() => {
    const quoted = readQuoted(scanner) ?? scanner.fail("a quotation");
    const isWhole = scanner.isAtEnd || scanner.startsWith(",") || scanner.startsWith(")");
    return isWhole ? quoted : scanner.fail('"," or ")"');
  });
}

function untilDelimiter(scanner: Scanner): string {
  return scanner.match(/[^,)]*/y) ?? "";
}
