import { parseTakenDown, type TakenDownLead } from "#app/leads/lead-schema.ts";
import { LEAD_STATUSES, leadStatusLook } from "#app/leads/lead-status.ts";
import { readCsv } from "#app/lib/read-csv.ts";
import { withoutApostrophe } from "./csv-text.ts";
import { readMoment } from "./read-moment.ts";

export const MOST_BYTES = 2_000_000;
export const MOST_LEADS = 2_000;

/** A request of a file; `received` is on the business's clock, as `2026-10-01 14:30`. */
export type FileLead = TakenDownLead & { status: string; received: string | null };

/** Rows are counted as spreadsheets do, from the one with the headers. */
export type RefusedRow = { row: number; field: string; reason: string };

export type LeadFile = { leads: FileLead[]; refused: RefusedRow[]; repeated: number };

/** By what headers each column goes, in small letters. */
const HEADERS = {
  name: ["name", "full name", "customer"],
  phone: ["phone", "phone number", "telephone", "mobile"],
  email: ["email", "e-mail", "email address"],
  city: ["city", "location"],
  message: ["message", "notes", "request"],
  status: ["status"],
  received: ["received", "date", "created_at", "created"],
};
type Column = keyof typeof HEADERS;

/** What a file holds, line by line; or in words why it can't be read at all. `today` is the business's day. */
export async function readLeadFile(text: string, today: string): Promise<LeadFile | string> {
  const [header = [], ...lines] = await readCsv(text);
  const columns = header.map(columnOf);
  for (const needed of ["name", "phone"] as const) {
    if (!columns.includes(needed)) return `The file’s first line names no column “${capital(needed)}”.`;
  }
  if (lines.filter((cells) => !isEmpty(cells)).length > MOST_LEADS)
    return `The file has more than ${MOST_LEADS.toLocaleString("en-US")} requests.`;
  const read: LeadFile = { leads: [], refused: [], repeated: 0 };
  const seen = new Set<string>();
  for (const [place, cells] of lines.entries()) {
    if (isEmpty(cells)) continue;
    const found = readLine(cells, columns, today);
    if (Array.isArray(found)) read.refused.push(...found.map((problem) => ({ row: place + 2, ...problem })));
    else if (seen.has(JSON.stringify(found))) read.repeated += 1;
    else read.leads.push(found);
    seen.add(JSON.stringify(found));
  }
  return read;
}

function isEmpty(cells: string[]): boolean {
  return cells.every((cell) => cell.trim() === "");
}

type Problem = Omit<RefusedRow, "row">;

function readLine(cells: string[], columns: (Column | undefined)[], today: string): FileLead | Problem[] {
  const fields = new FormData();
  const texts: Partial<Record<Column, string>> = {};
  for (const [place, column] of columns.entries()) {
    const text = withoutApostrophe(cells[place] ?? "");
    if (column) texts[column] = text;
    if (column) fields.set(column, text);
  }
  const problems: Problem[] = [];
  const received = texts.received?.trim() ? readMoment(texts.received, today) : null;
  if (received === undefined)
    problems.push({ field: "Received", reason: "Please give a day that is not to come, like 2026-10-01." });
  const status = readStatus(texts.status);
  if (!status) problems.push({ field: "Status", reason: "There is no such status." });
  const parsed = parseTakenDown(fields);
  if (!parsed.ok) {
    for (const [name, reason] of Object.entries(parsed.errors))
      problems.push({ field: capital(name), reason });
  }
  if (problems.length > 0 || !parsed.ok || !status || received === undefined) return problems;
  return { ...parsed.lead, status, received };
}

function readStatus(text = ""): string | undefined {
  const typed = text.trim().toLowerCase();
  if (!typed) return "new";
  return LEAD_STATUSES.find(
    (status) => typed === status || typed === leadStatusLook(status).label.toLowerCase(),
  );
}

function columnOf(header: string): Column | undefined {
  const name = header.trim().toLowerCase();
  return (Object.keys(HEADERS) as Column[]).find((column) => HEADERS[column].includes(name));
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
