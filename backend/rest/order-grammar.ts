import { type Field, readField, readFieldName } from "./field-grammar.ts";
import type { Scanner } from "./scanner.ts";

export type OrderTerm = {
  field: Field;
  /** An embedded resource whose field it is, as in `order=clients(name)`. */
  resource: string | null;
  direction: "asc" | "desc" | null;
  nulls: "first" | "last" | null;
};

/** `order=date.desc.nullslast,id` */
export function readOrder(scanner: Scanner): OrderTerm[] {
  return scanner.list(() => readOrderTerm(scanner));
}

function readOrderTerm(scanner: Scanner): OrderTerm {
  scanner.skipBlanks();
  const related = scanner.hasAhead("(") ? scanner.attempt(() => readRelatedField(scanner)) : null;
  const target = related ?? { resource: null, field: readField(scanner) };
  const direction = scanner.take(".asc") ? "asc" : scanner.take(".desc") ? "desc" : null;
  const nulls = scanner.take(".nullsfirst") ? "first" : scanner.take(".nullslast") ? "last" : null;
  if (!scanner.isAtEnd && !scanner.startsWith(",")) {
    scanner.fail(direction === null ? '"asc", "desc", "nullsfirst" or "nullslast"' : '"," or end of input');
  }
  return { ...target, direction, nulls };
}

function readRelatedField(scanner: Scanner): { resource: string; field: Field } {
  const resource = readFieldName(scanner);
  scanner.expect("(");
  const field = readField(scanner);
  scanner.expect(")");
  return { resource, field };
}
