import { LRUCache } from "lru-cache";
import type pg from "pg";

const MAX_STATEMENTS = 200;

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

  /** Returns the statement's name; prepares the statement first if it is new. */
  prepare(connection: pg.Connection, key: string, text: string): string {
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    this.#counter += 1;
    const name = `api_${this.#counter}`;
    connection.parse({ name, text, types: [] }, true);
    this.#names.set(key, name);
    return name;
  }

  forget(key: string): void {
    this.#names.delete(key);
  }

  closeUnused(connection: pg.Connection): void {
    for (const name of this.#unused.splice(0)) connection.close({ type: "S", name }, true);
  }
}
