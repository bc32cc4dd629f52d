import type pg from "pg";

const MAX_STATEMENTS = 200;

/**
 * The statements that one connection has prepared, the least used going first.
 * Each is known by the role it runs as, because PostgreSQL plans again whenever the role of a plan with row-level
 * security changes.
 */
export class PreparedStatements {
  readonly #names = new Map<string, string>();
  #inUse: string[] = [];
  #abandoned: string[] = [];
  #counter = 0;

  static of(connection: pg.Connection): PreparedStatements {
    let statements = BY_CONNECTION.get(connection);
    if (!statements) {
      statements = new PreparedStatements();
      BY_CONNECTION.set(connection, statements);
    }
    return statements;
  }

  /** The statement's name; prepares the statement first if it is new. */
  prepare(connection: pg.Connection, role: string, text: string): string {
    const key = `${role}\n${text}`;
    this.#inUse.push(key);
    const known = this.#names.get(key);
    if (known !== undefined) {
      this.#names.delete(key);
      this.#names.set(key, known);
      return known;
    }
    this.#counter += 1;
    const name = `api_${this.#counter}`;
    connection.parse({ name, text, types: [] }, true);
    this.#names.set(key, name);
    return name;
  }

  /** Closes statements that have failed or are no longer used. */
  discardUnused(connection: pg.Connection): void {
    for (const [key, name] of this.#names) {
      if (this.#names.size <= MAX_STATEMENTS) break;
      this.#names.delete(key);
      this.#abandoned.push(name);
    }
    for (const name of this.#abandoned) connection.close({ type: "S", name }, true);
    this.#abandoned = [];
  }

  keepUsed(): void {
    this.#inUse = [];
  }

  /**
   * After an error: whether a new statement was prepared is unknown, and one prepared before may no longer fit the
   * schema. None of those just used is used again.
   */
  abandonUsed(): void {
    for (const key of this.#inUse) {
      const name = this.#names.get(key);
      if (name !== undefined) this.#abandoned.push(name);
      this.#names.delete(key);
    }
    this.#inUse = [];
  }
}

const BY_CONNECTION = new WeakMap<pg.Connection, PreparedStatements>();
