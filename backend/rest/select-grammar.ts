import { notImplemented } from "./errors.ts";
import { type Field, readField, readFieldName, readIdentifier } from "./field-grammar.ts";
import type { Scanner } from "./scanner.ts";

export type SelectItem =
  | { kind: "all" }
  | { kind: "field"; field: Field; cast: string | null; alias: string | null };

/** `select=*,alias:column->path::type,…`; the empty text selects nothing by name. */
export function readSelect(scanner: Scanner): SelectItem[] {
  return scanner.isAtEnd ? [] : scanner.list(() => readSelectItem(scanner));
}

function readSelectItem(scanner: Scanner): SelectItem {
  scanner.skipBlanks();
  const item: SelectItem = scanner.take("*") ? { kind: "all" } : readSelectField(scanner);
  refuseRelated(scanner);
  if (!scanner.isAtEnd && !scanner.startsWith(",")) scanner.fail('"," or end of input');
  return item;
}

function readSelectField(scanner: Scanner): SelectItem {
  refuseRelated(scanner);
  const alias = readAlias(scanner);
  const field = readField(scanner);
  const cast = scanner.take("::") ? readIdentifier(scanner) : null;
  return { kind: "field", field, cast, alias };
}

/** What follows a related resource's name or precedes it, or makes a column an aggregate. */
function refuseRelated(scanner: Scanner): void {
  const mark = scanner.match(/[(!]|\.\.\.|\.(?:sum|avg|count|max|min)\(\)/y);
  if (mark !== null) throw notImplemented("a related resource or an aggregate in select");
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
