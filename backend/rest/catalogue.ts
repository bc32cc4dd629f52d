import type { ApiRole } from "#backend/auth/access-token.ts";

/** What the database has to offer, as far as the data API may show it: one schema. */
export type Catalogue = {
  tables: ReadonlyMap<string, Table>;
  /** Overloads share a name; those with fewer parameters stand first. */
  routines: ReadonlyMap<string, readonly Routine[]>;
  /** Names that a cast may use, in lower case. */
  castTypes: ReadonlySet<string>;
  timezones: ReadonlySet<string>;
  /** How long a statement of that role may take: the role's own setting, or else the login's. */
  statementTimeouts: Readonly<Record<ApiRole, string>>;
};

/** Types in which a value is no larger than it was, and no dearer to write. */
const CASTS_OF_VISITORS: ReadonlySet<string> = new Set([
  ...["text", "bool", "boolean", "date", "numeric", "int", "int4", "integer", "int8", "bigint"],
]);

/** The same catalogue for whoever has not signed in. */
export function forVisitors(catalogue: Catalogue): Catalogue {
  return { ...catalogue, castTypes: CASTS_OF_VISITORS };
}

/** `type` and `default` are SQL text with every name schema-qualified. */
export type Column = { name: string; type: string; default: string | null };

export type Columns = ReadonlyMap<string, Column>;

export type Table = {
  name: string;
  columns: Columns;
  primaryKey: readonly string[];
  insertable: boolean;
  updatable: boolean;
  deletable: boolean;
};

export type Parameter = { name: string; type: string; required: boolean; variadic: boolean };

export type Routine = {
  name: string;
  parameters: readonly Parameter[];
  volatile: boolean;
  returnsSet: boolean;
  returns: RoutineResult;
};

/** `relation` is the name that the result goes by in filters; a scalar is one column named `pgrst_scalar`. */
export type RoutineResult =
  | { kind: "void" | "scalar"; relation: string; columns: Columns }
  | { kind: "composite"; relation: string; columns: Columns };
