import { type Field, readField, readFieldName, readIdentifier } from "./field-grammar.ts";
import type { Scanner } from "./scanner.ts";

export type SelectItem =
  | { kind: "all" }
  | { kind: "field"; field: Field; cast: string | null; alias: string | null }
  | { kind: "aggregate" }
  | { kind: "embed"; resource: string; hint: string | null; alias: string | null };

/** `select=*,alias:column->path::type,…`; the empty text selects nothing by name. */
export function readSelect(scanner: Scanner): SelectItem[] {
  return scanner.isAtEnd ? [] : scanner.list(() => readSelectItem(scanner));
}

function readSelectItem(scanner: Scanner): SelectItem {
  scanner.skipBlanks();
  const item = scanner.take("*") ? readAll(scanner) : readNamed(scanner);
  scanner.skipBlanks();
  return item;
}

function readAll(scanner: Scanner): SelectItem {
  expectItemEnd(scanner);
  return { kind: "all" };
}

function readNamed(scanner: Scanner): SelectItem {
  if (!scanner.hasAhead("(")) return readSelectField(scanner);
  return (
    scanner.attempt(() => readEmbed(scanner)) ??
    scanner.attempt(() => readCount(scanner)) ??
    readSelectField(scanner)
  );
}

function readCount(scanner: Scanner): SelectItem {
  readAlias(scanner);
  scanner.expect("count()");
  readCast(scanner);
  expectItemEnd(scanner);
  return { kind: "aggregate" };
}

function readSelectField(scanner: Scanner): SelectItem {
  const alias = readAlias(scanner);
  const field = readField(scanner);
  const cast = readCast(scanner);
  const isAggregate = scanner.match(/\.(?:sum|avg|count|max|min)\(\)/y) !== null;
  if (isAggregate) readCast(scanner);
  expectItemEnd(scanner);
  return isAggregate ? { kind: "aggregate" } : { kind: "field", field, cast, alias };
}

/** `alias:resource!hint!inner(…)` or `...resource(…)`. What is inside is checked, then forgotten. */
function readEmbed(scanner: Scanner): SelectItem {
  const alias = scanner.take("...") ? null : readAlias(scanner);
  const resource = readFieldName(scanner);
  const hints = [readEmbedHint(scanner), readEmbedHint(scanner)];
  scanner.expect("(");
  if (resource === "count") scanner.fail("a resource");
  scanner.nested(() => {
    if (!scanner.startsWith(")")) scanner.list(() => readSelectItem(scanner));
  });
  scanner.expect(")");
  expectItemEnd(scanner);
  return { kind: "embed", resource, hint: hints.find((hint) => hint !== null) ?? null, alias };
}

function readEmbedHint(scanner: Scanner): string | null {
  if (!scanner.take("!")) return null;
  return scanner.match(/(?:left|inner)(?![\p{L}0-9_$-])/uy) === null ? readFieldName(scanner) : null;
}

function readAlias(scanner: Scanner): string | null {
  if (!scanner.hasAhead(":")) return null;
  return scanner.attempt(() => {
    const alias = readFieldName(scanner);
    if (scanner.startsWith("::")) scanner.fail("an alias");
    scanner.expect(":");
    return alias;
  });
}

function readCast(scanner: Scanner): string | null {
  return scanner.take("::") ? readIdentifier(scanner) : null;
}

function expectItemEnd(scanner: Scanner): void {
  const isEnd = scanner.isAtEnd || scanner.startsWith(",") || scanner.startsWith(")");
  if (!isEnd) scanner.fail('"," or end of input');
}
