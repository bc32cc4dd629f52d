import type { ApiRole } from "#backend/auth/access-token.ts";

/** The one schema that the data API shows. */
export const SCHEMA = "public";

/** What the database has to offer in it. */
export type Catalogue = {
  tables: ReadonlyMap<string, Table>;
  routines: ReadonlyMap<string, Routine>;
  /** How long a statement of that role may take: the role's own setting, or else the login's. */
  statementTimeouts: Readonly<Record<ApiRole, string>>;
};

/** `type` is SQL text with its schema's name. */
export type Column = { name: string; type: string };

export type Columns = ReadonlyMap<string, Column>;

export type Table = { name: string; columns: Columns; primaryKey: readonly string[] };

export type Parameter = { name: string; type: string; required: boolean };

export type Routine = {
  name: string;
  parameters: readonly Parameter[];
  volatile: boolean;
  returns: "void" | "scalar" | "rows";
  returnsSet: boolean;
};
