// Text in which a semicolon ends no statement: strings, quoted names, dollar-quoted bodies, comments.
const OPAQUE = [
  /'(?:[^']|'')*'/u,
  /"(?:[^"]|"")*"/u,
  /\$(?<tag>[\p{L}_][\p{L}\p{N}_]*)?\$[\s\S]*?\$\k<tag>\$/u,
  /--[^\n]*/u,
  /\/\*[\s\S]*?\*\//u,
];

const STATEMENT = new RegExp(`(?:${OPAQUE.map(({ source }) => source).join("|")}|[^;])+`, "gu");

/**
 * Splits a migration the way the Supabase CLI records it: trimmed, with comments, without semicolons. Does not understand
 * `begin atomic` bodies; function bodies here are dollar-quoted.
 */
export function splitStatements(sql: string): string[] {
  return (sql.match(STATEMENT) ?? []).map((statement) => statement.trim()).filter(Boolean);
}
