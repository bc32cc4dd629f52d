/**
 * A piece of a statement: text and, between its chunks, values that are sent as parameters. Text enters only through the
 * literals of the `sql` tag, `identifier` and `catalogText`, so a value from a request cannot become SQL.
 */
export class Sql {
  readonly chunks: readonly string[];
  readonly values: readonly string[];

  constructor(chunks: readonly string[], values: readonly string[]) {
    this.chunks = chunks;
    this.values = values;
  }

  /** The statement with `$1 … $n` in place of its values. */
  get text(): string {
    let text = this.chunks[0] ?? "";
    for (let index = 1; index < this.chunks.length; index++) text += `$${index}${this.chunks[index]}`;
    return text;
  }
}

/** The tag for literals of SQL: sql`select ${column} from ${table}`. Only other pieces can be inserted. */
export function sql(strings: TemplateStringsArray, ...parts: Sql[]): Sql {
  return concatenate(parts, (index) => strings[index] ?? "");
}

/** Puts the pieces one after another. `separator` must never be text from a request. */
export function join(parts: readonly Sql[], separator: string): Sql {
  return concatenate(parts, (index) => (index > 0 && index < parts.length ? separator : ""));
}

/** A value from a request, sent as an untyped parameter: PostgreSQL infers its type from the context. */
export function parameter(value: string): Sql {
  return new Sql(["", ""], [value]);
}

/** A quoted name. Drops a NUL character and all after it: the wire protocol cannot carry one. */
export function identifier(name: string): Sql {
  const [beforeNul = ""] = name.split("\0", 1);
  return new Sql([`"${beforeNul.replaceAll('"', '""')}"`], []);
}

/** The name of a type, from the database's own catalog. Never pass text from a request. */
export function catalogText(text: string): Sql {
  return new Sql([text], []);
}

export const nothing = sql``;

/** @param textBefore returns the text before the part with that index; for `parts.length`, the text after the last one */
function concatenate(parts: readonly Sql[], textBefore: (index: number) => string): Sql {
  const chunks = [textBefore(0)];
  const append = (text: string) => {
    chunks[chunks.length - 1] += text;
  };
  parts.forEach((part, index) => {
    append(part.chunks[0] ?? "");
    chunks.push(...part.chunks.slice(1));
    append(textBefore(index + 1));
  });
  return new Sql(
    chunks,
    parts.flatMap(({ values }) => values),
  );
}
