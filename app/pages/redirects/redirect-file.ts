import { readCsv } from "#app/lib/read-csv.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { redirectMessages } from "./redirect-messages.ts";
import { importRedirects, listThoseThere, type Outcome } from "./redirect-queries.ts";
import { parseRedirect, type SavedRedirect } from "./redirect-schema.ts";

/** As many as the database takes at once. */
export const MOST_IN_FILE = 1_000;
export const LARGEST_FILE_BYTES = 1024 * 1024;

/** A line of a file, with the redirect that it holds or what is wrong with it. */
export type ReadLine = { line: number; from: string } & ({ redirect: SavedRedirect } | { problem: string });

/** What would become of a file: of its lines that hold a redirect, and of those that don't. */
export type ImportPlan = {
  added: SavedRedirect[];
  changed: SavedRedirect[];
  same: number;
  refused: { line: number; from: string; problem: string }[];
};

const HEADING = /^(from|from[ _]path|source|old[ _]url|redirect from)$/i;

/** Reads CSV with two columns, from and to; further ones, and a line of headings, are left out. */
export async function readRedirectFile(text: string, siteOrigin: string): Promise<ReadLine[]> {
  const lines = await readCsv(text);
  return lines
    .map(([from = "", to = ""], index) => ({ line: index + 1, from: from.trim(), to: to.trim() }))
    .filter(({ line, from, to }) => (from || to) && !(line === 1 && HEADING.test(from)))
    .map(({ line, from, to }) => {
      const parsed = parseRedirect({ from, to }, siteOrigin);
      return "problem" in parsed ? { line, from, problem: parsed.problem } : { line, from, ...parsed };
    });
}

/** Tries out what a file would do, and changes nothing. */
export async function planImport(client: BackendClient, lines: readonly ReadLine[]): Promise<ImportPlan> {
  const plan: ImportPlan = { added: [], changed: [], same: 0, refused: [] };
  const held = lines.filter((line) => "redirect" in line);
  const redirects = held.map(({ redirect }) => redirect);
  const [outcomes, there] = await Promise.all([
    redirects.length > 0 ? importRedirects(client, redirects, { trial: true }) : [],
    listThoseThere(
      client,
      redirects.map(({ to_path }) => to_path),
    ),
  ]);
  for (const [place, { line, from, redirect }] of held.entries()) {
    const problem = problemOf(outcomes[place], redirect, there);
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
  there: ReadonlySet<string>,
): string | null {
  if (typeof outcome === "object") return outcome.problem;
  return there.has(to_path) ? null : redirectMessages.nothingThere(to_path);
}
