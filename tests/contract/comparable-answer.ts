/** The parts of an answer that we compare. */
export type Answer = {
  status: number;
  headers: Record<string, string>;
  body: unknown;
};

const COMPARED_HEADERS = ["allow", "content-range", "content-type"];

/**
 * Takes an answer's status, compared headers and body, with generated ids and times replaced by placeholders. The body
 * of an error is parsed; any other is kept byte by byte.
 */
export async function answerOf(response: Response): Promise<Answer> {
  const headers: Record<string, string> = {};
  for (const name of COMPARED_HEADERS) {
    const value = response.headers.get(name);
    if (value !== null) headers[name] = withoutMadeUp(value);
  }
  const text = withoutMadeUp(await response.text());
  return { status: response.status, headers, body: response.ok ? text : errorOf(text) };
}

function errorOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

// The ids that fixture-schema.sql generates from a sequence. They differ once one side has refused a request before the database.
const MADE_UP_ID = /\bdddddddd-0000-4000-8000-\d{12}\b/g;

function withoutMadeUp(text: string): string {
  return text.replace(MADE_UP_ID, "<id>").replace(currentTime(), "<now>");
}

/** Matches times of today as PostgreSQL writes them, and of yesterday: a time zone may be behind UTC. */
function currentTime(): RegExp {
  const days = [0, 24].map((hours) => new Date(Date.now() - hours * 3_600_000).toISOString().slice(0, 10));
  return new RegExp(`(?:${days.join("|")})[T ][0-9:.]+(?:[+-]\\d\\d(?::\\d\\d)?)?`, "g");
}
