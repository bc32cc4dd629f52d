import { notImplemented } from "./errors.ts";
import { type Field, readField } from "./field-grammar.ts";
import type { Scanner } from "./scanner.ts";

export type OrderTerm = {
  field: Field;
  direction: "asc" | "desc" | null;
  nulls: "first" | "last" | null;
};

/** `order=date.desc.nullslast,id` */
export function readOrder(scanner: Scanner): OrderTerm[] {
  return scanner.list(() => readOrderTerm(scanner));
}

function readOrderTerm(scanner: Scanner): OrderTerm {
  const field = readField(scanner);
  if (scanner.startsWith("(")) throw notImplemented("order by a related resource");
  const direction = scanner.take(".asc") ? "asc" : scanner.take(".desc") ? "desc" : null;
  const nulls = scanner.take(".nullsfirst") ? "first" : scanner.take(".nullslast") ? "last" : null;
  if (!scanner.isAtEnd && !scanner.startsWith(",")) {
    scanner.fail(direction === null ? '"asc", "desc", "nullsfirst" or "nullslast"' : '"," or end of input');
  }
  return { field, direction, nulls };
}
