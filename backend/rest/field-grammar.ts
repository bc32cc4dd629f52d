import type { Scanner } from "./scanner.ts";

/** `->` keeps JSON, `->>` takes it as text; digits are an index, anything else a key. */
export type JsonStep = { arrow: "->" | "->>"; kind: "key" | "index"; operand: string };

export type Field = { name: string; path: readonly JsonStep[] };

const IDENTIFIER = /[\p{L}0-9_ $]+/uy;
const JSON_KEY = /[^(\-:.,>)]+/uy;
const JSON_INDEX = /-?[0-9]+(?=->|::|\.|,|$)/y;
const QUOTED = /"(?:[^\\"]|\\.)*"/suy;

export function readField(scanner: Scanner): Field {
  scanner.skipBlanks();
  const field = { name: readFieldName(scanner), path: readJsonPath(scanner) };
  scanner.skipBlanks();
  return field;
}

export function readFieldName(scanner: Scanner): string {
  return readQuoted(scanner) ?? readDashed(scanner, IDENTIFIER, "field name (* or [a..z0..9_$])");
}

export function readIdentifier(scanner: Scanner): string {
  return scanner.match(IDENTIFIER)?.trim() ?? scanner.fail("letter or digit");
}

/** `"…"` with `\"` and `\\` inside; null when no complete quotation stands here. */
export function readQuoted(scanner: Scanner): string | null {
  const quoted = scanner.match(QUOTED);
  return quoted === null ? null : quoted.slice(1, -1).replace(/\\(.)/gsu, "$1");
}

export function readJsonPath(scanner: Scanner): JsonStep[] {
  const path: JsonStep[] = [];
  while (scanner.startsWith("->")) {
    scanner.nested(() => path.push(readJsonStep(scanner)));
  }
  return path;
}

function readJsonStep(scanner: Scanner): JsonStep {
  const arrow = scanner.take("->>") ? "->>" : "->";
  if (arrow === "->") scanner.expect("->");
  const index = scanner.match(JSON_INDEX);
  if (index !== null) return { arrow, kind: "index", operand: index };
  const key = readQuoted(scanner) ?? readDashed(scanner, JSON_KEY, "a JSON key without .,>()");
  return { arrow, kind: "key", operand: key };
}

function readDashed(scanner: Scanner, pattern: RegExp, expected: string): string {
  const parts: string[] = [];
  do {
    parts.push(scanner.match(pattern)?.trim() ?? scanner.fail(expected));
  } while (!scanner.startsWith("->") && scanner.take("-"));
  return parts.join("-");
}
