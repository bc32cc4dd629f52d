import { type Field, readField, readIdentifier, readQuoted } from "./field-grammar.ts";
import type { Scanner } from "./scanner.ts";

export type Comparison =
  | { kind: "simple"; operator: SimpleOperator; value: string }
  | { kind: "quantified"; operator: QuantifiedOperator; quantifier: "any" | "all" | null; value: string }
  | { kind: "in"; values: readonly string[] }
  | { kind: "is"; truth: "null" | "true" | "false" | "unknown" }
  | { kind: "isdistinct"; value: string }
  | { kind: "search"; operator: SearchOperator; language: string | null; value: string };

export type Filter = { kind: "filter"; field: Field; negated: boolean; comparison: Comparison };

export type Condition =
  | Filter
  | { kind: "group"; negated: boolean; operator: "and" | "or"; conditions: readonly Condition[] };

const SIMPLE = ["neq", "cs", "cd", "ov", "sl", "sr", "nxr", "nxl", "adj"] as const;
const QUANTIFIED = ["eq", "gte", "gt", "lte", "lt", "like", "ilike", "match", "imatch"] as const;
const SEARCH = ["fts", "plfts", "phfts", "wfts"] as const;
const TRUTHS = ["null", "unknown", "true", "false"] as const;

export type SimpleOperator = (typeof SIMPLE)[number];
export type QuantifiedOperator = (typeof QUANTIFIED)[number];
export type SearchOperator = (typeof SEARCH)[number];

type ReadValue = (scanner: Scanner) => string;
type ReadComparison = (scanner: Scanner, readValue: ReadValue) => Comparison;

/** `not.eq.value`: the text after `column=`. Source: PostgREST docs, Horizontal Filtering. */
export function readFilterValue(scanner: Scanner, field: Field): Filter {
  return readComparison(scanner, field, restOfText);
}

/** Whether the text can be nothing but a filter; in an `rpc` GET any other text is an argument. */
export function mustBeFilter(scanner: Scanner): boolean {
  return ["not.", "in.", "is.", "isdistinct."].some((prefix) => scanner.startsWith(prefix));
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
  const start = scanner.position;
  const word = scanner.match(/[a-z]+/y);
  const operator = word === null ? undefined : READERS.get(word);
  if (!operator) {
    scanner.position = start;
    scanner.fail("an operator (eq, gt, ...)");
  }
  return { kind: "filter", field, negated, comparison: operator(scanner, readValue) };
}

function readIn(scanner: Scanner): Comparison {
  scanner.expect(".");
  return { kind: "in", values: readList(scanner) };
}

function readIs(scanner: Scanner): Comparison {
  scanner.expect(".");
  const word = scanner.match(/null|unknown|true|false/iy)?.toLowerCase();
  const truth = TRUTHS.find((candidate) => candidate === word);
  return { kind: "is", truth: truth ?? scanner.fail("null or trilean value (unknown, true, false)") };
}

function readIsDistinct(scanner: Scanner, readValue: ReadValue): Comparison {
  scanner.expect(".");
  return { kind: "isdistinct", value: readValue(scanner) };
}

function readSearch(operator: SearchOperator, scanner: Scanner, readValue: ReadValue): Comparison {
  let language: string | null = null;
  if (scanner.take("(")) {
    language = readIdentifier(scanner);
    scanner.expect(")");
  }
  scanner.expect(".");
  return { kind: "search", operator, language, value: readValue(scanner) };
}

function readSimple(operator: SimpleOperator, scanner: Scanner, readValue: ReadValue): Comparison {
  scanner.expect(".");
  return { kind: "simple", operator, value: readValue(scanner) };
}

function readQuantified(operator: QuantifiedOperator, scanner: Scanner, readValue: ReadValue): Comparison {
  const quantifier = scanner.take("(any)") ? "any" : scanner.take("(all)") ? "all" : null;
  scanner.expect(".");
  return { kind: "quantified", operator, quantifier, value: readValue(scanner) };
}

/** How to read on after each operator's name. */
const READERS = new Map<string, ReadComparison>([
  ["in", readIn],
  ["is", readIs],
  ["isdistinct", readIsDistinct],
  ...SIMPLE.map((operator) => [operator, readSimple.bind(null, operator)] as const),
  ...QUANTIFIED.map((operator) => [operator, readQuantified.bind(null, operator)] as const),
  ...SEARCH.map((operator) => [operator, readSearch.bind(null, operator)] as const),
]);

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
