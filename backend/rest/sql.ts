/**
 * One piece of a statement: text and, between its chunks, values that travel as parameters.
 * Text enters only through the `sql` tag's own literals, `identifier` and `catalogueText`, so a value from a
 * request cannot become part of a statement.
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

export function sql(strings: TemplateStringsArray, ...parts: Sql[]): Sql {
  const chunks = [strings[0] ?? ""];
  const values: string[] = [];
  parts.forEach((part, index) => {
    append(chunks, values, part);
    chunks[chunks.length - 1] += strings[index + 1] ?? "";
  });
  return new Sql(chunks, values);
}

export function join(parts: readonly Sql[], separator: string): Sql {
  const chunks = [""];
  const values: string[] = [];
  parts.forEach((part, index) => {
    if (index > 0) chunks[chunks.length - 1] += separator;
    append(chunks, values, part);
  });
  return new Sql(chunks, values);
}

/** A value of the request, sent as an untyped parameter: PostgreSQL infers its type from where it stands. */
export function parameter(value: string): Sql {
  return new Sql(["", ""], [value]);
}

/** A quoted name; anything from a NUL character on is dropped, as the wire protocol cannot carry it. */
export function identifier(name: string): Sql {
  const [beforeNul = ""] = name.split("\0", 1);
  return new Sql([`"${beforeNul.replaceAll('"', '""')}"`], []);
}

/** Text that the database's own catalogue gave us: type names. Never a request's. */
export function catalogueText(text: string): Sql {
  return new Sql([text], []);
}

export const nothing = sql``;

function append(chunks: string[], values: string[], part: Sql): void {
  chunks[chunks.length - 1] += part.chunks[0] ?? "";
  for (let index = 1; index < part.chunks.length; index++) chunks.push(part.chunks[index] ?? "");
  values.push(...part.values);
}
