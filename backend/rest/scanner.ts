/** Where a text does not fit the grammar, and what was expected there. */
export class ParseFailure extends Error {
  readonly position: number;
  readonly expected: string;

  constructor(position: number, expected: string) {
    super();
    this.position = position;
    this.expected = expected;
  }
}

/** A cursor over the text of one query parameter. */
export class Scanner {
  readonly text: string;
  position = 0;

  constructor(text: string) {
    this.text = text;
  }

  get isAtEnd(): boolean {
    return this.position >= this.text.length;
  }

  startsWith(literal: string): boolean {
    return this.text.startsWith(literal, this.position);
  }

  /** Moves past the literal if it comes next. */
  take(literal: string): boolean {
    if (!this.startsWith(literal)) return false;
    this.position += literal.length;
    return true;
  }

  /** Returns what the sticky pattern matches at the cursor, and moves past it. */
  match(pattern: RegExp): string | null {
    pattern.lastIndex = this.position;
    const [found] = pattern.exec(this.text) ?? [null];
    if (found !== null) this.position += found.length;
    return found;
  }

  expect(literal: string): void {
    if (!this.take(literal)) this.fail(`"${literal}"`);
  }

  fail(expected: string): never {
    throw new ParseFailure(this.position, expected);
  }

  /** `read ("," read)*` */
  list<T>(read: () => T): T[] {
    const items = [read()];
    while (this.take(",")) items.push(read());
    return items;
  }
}
