import { type EnteredLead, parseEnteredLead } from "#app/leads/lead-schema.ts";
import { LEAD_STATUSES, leadStatusLook } from "#app/leads/lead-status.ts";
import { LEAD_LIMITS, nameOfQuoteField } from "#app/leads/quote-fields.ts";
import { formatCount } from "#app/lib/counts.ts";
import { readCsv } from "#app/lib/read-csv.ts";
import { BUSINESS_TIME_ZONE, localClock } from "#app/lib/time/calendar-day.ts";
import { withoutApostrophe } from "./csv-text.ts";

export const MAX_FILE_BYTES = 2_000_000;
const MAX_LEADS = 2_000;

/** A request from a file; `received` is `2026-10-01 14:30` in the business's time zone. */
export type FileLead = EnteredLead & { status: string; received: string | null };

/** Rows are numbered as in a spreadsheet: the header is row 1. */
type RefusedRow = { row: number; field: string; reason: string };

/** `unread`: the headers of columns that leads don't have. */
export type LeadFile = { leads: FileLead[]; refused: RefusedRow[]; repeated: number; unread: string[] };

type Column = keyof FileLead;
const COLUMNS = [...Object.keys(LEAD_LIMITS), "status", "received"] as Column[];
/** Headers that a column is also known by, in lower case. */
const OTHER_HEADERS: Partial<Record<Column, string[]>> = {
  name: ["full name", "customer"],
  phone: ["phone number", "telephone", "mobile"],
  email: ["e-mail", "email address"],
  city: ["location"],
  message: ["notes", "request"],
  received: ["date", "created_at", "created"],
};

/** Parses a file line by line. Returns a sentence if it can't be read at all. `today`: YYYY-MM-DD in the business's time zone. */
export async function readLeadFile(text: string, today: string): Promise<LeadFile | string> {
  const {
    lines: [header = [], ...lines],
    misquoted,
  } = await readCsv(text);
  if (misquoted)
    return `Row ${misquoted} has quotation marks that don’t match, so the rows after it can’t be read. Please correct it.`;
  const columns = header.map(columnOf);
  for (const needed of ["name", "phone"] as const) {
    if (!columns.includes(needed)) return `The first line has no “${nameOfQuoteField(needed)}” column.`;
  }
  if (lines.filter((cells) => !isEmpty(cells)).length > MAX_LEADS)
    return `The file has more than ${formatCount(MAX_LEADS)} leads. Please split it into several.`;
  const unread = header.filter((name, place) => name.trim() && !columns[place]);
  const read: LeadFile = { leads: [], refused: [], repeated: 0, unread };
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
    if (!column) continue;
    const text = withoutApostrophe(cells[place] ?? "");
    const former = texts[column];
    // A file may have both messages and notes; of two phone numbers, the first counts.
    if (!former?.trim()) texts[column] = text;
    else if (column === "message" && text.trim()) texts.message = `${former}\n${text}`;
    fields.set(column, texts[column] ?? "");
  }
  const problems: Problem[] = [];
  const received = texts.received?.trim() ? readMoment(texts.received, today) : null;
  if (received === undefined)
    problems.push({ field: "Received", reason: "Use a date that isn’t in the future, like 2026-10-01." });
  const status = readStatus(texts.status);
  if (!status) problems.push({ field: "Status", reason: STATUS_HINT });
  const parsed = parseEnteredLead(fields);
  if (!parsed.ok) {
    for (const [name, reason] of Object.entries(parsed.errors))
      problems.push({ field: nameOfQuoteField(name), reason });
  }
  if (problems.length > 0 || !parsed.ok || !status || received === undefined) return problems;
  return { ...parsed.lead, status, received };
}

const STATUS_NAMES = LEAD_STATUSES.map((status) => leadStatusLook(status).label);
const STATUS_HINT = `Use ${STATUS_NAMES.slice(0, -1).join(", ")} or ${STATUS_NAMES.at(-1)}.`;

function readStatus(text = ""): string | undefined {
  const typed = text.trim().toLowerCase();
  if (!typed) return "new";
  return LEAD_STATUSES.find(
    (status) => typed === status || typed === leadStatusLook(status).label.toLowerCase(),
  );
}

function columnOf(header: string): Column | undefined {
  const name = header.trim().toLowerCase();
  return COLUMNS.find(
    (column) => name === nameOfQuoteField(column).toLowerCase() || OTHER_HEADERS[column]?.includes(name),
  );
}

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::\d{2})?)?$/;
/** Apple's programs write a narrow space before AM and PM. */
const AMERICAN = /^(\d{1,2})\/(\d{1,2})\/(?:20)?(\d{2})(?:,? (\d{1,2}):(\d{2})(?::\d{2})?\s?(AM|PM)?)?$/i;
/** With an offset from UTC, as databases write a moment: `2026-10-01 21:30:00.123+00`. */
const ZONED = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)? ?(Z|[+-]\d{2})(?::?(\d{2}))?$/i;
const NOON = "12";

/**
 * Parses a date as spreadsheets and databases write it, such as `10/1/26 14:30` or `2026-10-01T21:30:00Z`. Without a time
 * it is noon.
 * Undefined if it is invalid or after today.
 */
export function readMoment(typed: string, today: string): string | undefined {
  const text = inBusinessTime(typed.trim());
  const iso = ISO.exec(text);
  const american = AMERICAN.exec(text);
  const [, month, dayOf, yearOf] = american ?? [];
  const [year, ...rest] = american ? [`20${yearOf}`, month, dayOf] : (iso?.slice(1, 4) ?? []);
  const [hour = NOON, minute = "00", meridiem] = (american ?? iso)?.slice(4) ?? [];
  if (!year) return undefined;
  const day = [year, ...rest.map((part) => part?.padStart(2, "0"))].join("-");
  const hour24 = meridiem ? (Number(hour) % 12) + (meridiem.toUpperCase() === "PM" ? 12 : 0) : Number(hour);
  const moment = `${day} ${String(hour24).padStart(2, "0")}:${minute}`;
  const parsed = new Date(`${moment.replace(" ", "T")}:00Z`);
  if (Number.isNaN(parsed.getTime()) || parsed.toISOString().slice(0, 10) !== day) return undefined;
  return day > today ? undefined : moment;
}

function inBusinessTime(text: string): string {
  const [, day, time, offset, minutes = "00"] = ZONED.exec(text) ?? [];
  if (!offset) return text;
  const moment = Date.parse(`${day}T${time}${/z/i.test(offset) ? "Z" : `${offset}:${minutes}`}`);
  return Number.isNaN(moment) ? text : localClock(moment, BUSINESS_TIME_ZONE);
}
