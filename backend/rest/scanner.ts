import { invalidQuery } from "./errors.ts";

/** A cursor over the text of one query parameter. */
export class Scanner {
  readonly text: string;
  /** What the text is, for errors. */
  readonly #what: string;
  #position = 0;

  constructor(text: string, what: string) {
    this.text = text;
    this.#what = what;
  }

  get isAtEnd(): boolean {
    return this.#position >= this.text.length;
  }

  startsWith(literal: string): boolean {
    return this.text.startsWith(literal, this.#position);
  }

  /** Moves past the literal if it comes next. */
  take(literal: string): boolean {
    if (!this.startsWith(literal)) return false;
    this.#position += literal.length;
    return true;
  }

  /** Returns what the sticky pattern matches at the cursor, and moves past it. */
  match(pattern: RegExp): string | null {
    pattern.lastIndex = this.#position;
    const [found] = pattern.exec(this.text) ?? [null];
    if (found !== null) this.#position += found.length;
    return found;
  }

  expect(literal: string): void {
    if (!this.take(literal)) this.fail(`"${literal}"`);
  }

  /** @throws ApiError PGRST100 */
  fail(expected: string): never {
    const found = this.text[this.#position];
    throw invalidQuery(
      `"failed to parse ${this.#what} (${this.text})" (line 1, column ${this.#position + 1})`,
      `unexpected ${found === undefined ? "end of input" : JSON.stringify(found)} expecting ${expected}`,
    );
  }

  /** `read ("," read)*` */
  list<T>(read: () => T): T[] {
    const items = [read()];
    while (this.take(",")) items.push(read());
    return items;
  }
}
