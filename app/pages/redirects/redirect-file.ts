import { readCsv } from "#app/lib/read-csv.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { redirectMessages } from "./redirect-messages.ts";
import { importRedirects, listExistingAddresses, type Outcome } from "./redirect-queries.ts";
import { parseRedirect, type SavedRedirect } from "./redirect-schema.ts";

/** The `import_redirects` database function takes no more in one call. */
export const MAX_REDIRECTS_IN_FILE = 1_000;
export const MAX_FILE_BYTES = 1024 * 1024;

/** One line of the file: its redirect, or why it has none. */
type ReadLine = { line: number; from: string } & ({ redirect: SavedRedirect } | { problem: string });

/** What importing a file would do with each of its lines. */
export type ImportPlan = {
  added: SavedRedirect[];
  changed: SavedRedirect[];
  same: number;
  refused: { line: number; from: string; problem: string }[];
};

const HEADING = /^(from|from[ _]path|source|old[ _]url|redirect from)$/i;

/** Reads CSV with two columns, from and to. Ignores further columns and a header line. Of an address, the first line counts. */
export async function readRedirectFile(text: string, siteOrigin: string): Promise<ReadLine[]> {
  const { lines, misquoted } = await readCsv(text);
  /** The line that each address is redirected in. */
  const lineOf = new Map<string, number>();
  return lines
    .map(([from = "", to = ""], index) => ({ line: index + 1, from: from.trim(), to: to.trim() }))
    .filter(({ line, from, to }) => (from || to) && !(line === 1 && HEADING.test(from)))
    .map(({ line, from, to }) => {
      if (line === misquoted) return { line, from, problem: redirectMessages.misquoted };
      const parsed = parseRedirect({ from, to }, siteOrigin);
      if ("problem" in parsed) return { line, from, problem: parsed.problem };
      const { from_path } = parsed.redirect;
      const first = lineOf.get(from_path);
      if (first !== undefined) return { line, from, problem: redirectMessages.repeated(first) };
      lineOf.set(from_path, line);
      return { line, from, ...parsed };
    });
}

/** A dry run of an import. */
export async function planImport(client: BackendClient, lines: readonly ReadLine[]): Promise<ImportPlan> {
  const plan: ImportPlan = { added: [], changed: [], same: 0, refused: [] };
  const valid = lines.filter((line) => "redirect" in line);
  const redirects = valid.map(({ redirect }) => redirect);
  const [outcomes, existing] = await Promise.all([
    redirects.length > 0 ? importRedirects(client, redirects, { trial: true }) : [],
    listExistingAddresses(
      client,
      redirects.map(({ to_path }) => to_path),
    ),
  ]);
  for (const [place, { line, from, redirect }] of valid.entries()) {
    const problem = problemOf(outcomes[place], redirect, existing);
    if (problem) plan.refused.push({ line, from, problem });
    else if (outcomes[place] === "added") plan.added.push(redirect);
    else if (outcomes[place] === "changed") plan.changed.push(redirect);
    else plan.same += 1;
  }
  for (const line of lines) if ("problem" in line) plan.refused.push(line);
  plan.refused.sort((one, other) => one.line - other.line);
  return plan;
}

function problemOf(
  outcome: Outcome | undefined,
  { to_path }: SavedRedirect,
  existing: ReadonlySet<string>,
): string | null {
  if (typeof outcome === "object") return outcome.problem;
  return existing.has(to_path) ? null : redirectMessages.nothingThere(to_path);
}
