// Whatever may hold a semicolon that ends no statement: strings, names, dollar-quoted bodies, comments.
const OPAQUE = [
  /'(?:[^']|'')*'/u,
  /"(?:[^"]|"")*"/u,
  /\$(?<tag>[\p{L}_][\p{L}\p{N}_]*)?\$[\s\S]*?\$\k<tag>\$/u,
  /--[^\n]*/u,
  /\/\*[\s\S]*?\*\//u,
];

const STATEMENT = new RegExp(`(?:${OPAQUE.map(({ source }) => source).join("|")}|[^;])+`, "gu");

/**
 * Splits a migration as the Supabase CLI records it: trimmed, comments kept, without the semicolons. Function bodies
 * are dollar-quoted here; `begin atomic` ones are not understood.
 */
export function splitStatements(sql: string): string[] {
  return (sql.match(STATEMENT) ?? []).map((statement) => statement.trim()).filter(Boolean);
}
