import { LRUCache } from "lru-cache";
import type pg from "pg";

const MAX_STATEMENTS = 200;
/** PostgreSQL needs some thirty bytes for each character of a prepared statement. The site's own are much shorter. */
const MAX_CHARACTERS = 2_000;

/** The statements that a connection has prepared. Those not used for longest are closed first. */
export class PreparedStatements {
  static readonly #ofConnection = new WeakMap<pg.Connection, PreparedStatements>();

  #counter = 0;
  readonly #unused: string[] = [];
  readonly #names = new LRUCache<string, string>({
    max: MAX_STATEMENTS,
    dispose: (name) => {
      this.#unused.push(name);
    },
  });

  static of(connection: pg.Connection): PreparedStatements {
    const statements = PreparedStatements.#ofConnection.get(connection) ?? new PreparedStatements();
    PreparedStatements.#ofConnection.set(connection, statements);
    return statements;
  }

  /** Returns the statement's name; prepares the statement first if it is new. Long ones have none: each replaces the last. */
  prepare(connection: pg.Connection, key: string, text: string): string {
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const name = text.length > MAX_CHARACTERS ? "" : this.#nextName();
    connection.parse({ name, text, types: [] }, true);
    if (name !== "") this.#names.set(key, name);
    return name;
  }

  forget(key: string): void {
    this.#names.delete(key);
  }

  closeUnused(connection: pg.Connection): void {
    for (const name of this.#unused.splice(0)) connection.close({ type: "S", name }, true);
  }

  #nextName(): string {
    this.#counter += 1;
    return `api_${this.#counter}`;
  }
}
