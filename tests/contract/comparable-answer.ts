/** What of an answer a client can tell apart. */
export type Answer = {
  status: number;
  headers: Record<string, string>;
  body: unknown;
};

const COMPARED_HEADERS = ["allow", "content-range", "content-type"];

/**
 * Status, the headers that matter and the body; identities and times that each database made up for itself stand as a
 * word. A body that is no error is compared byte by byte.
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

// What fixture-schema.sql counts; a request that one side refuses before it reaches the database takes no number there.
const MADE_UP_ID = /\bdddddddd-0000-4000-8000-\d{12}\b/g;

function withoutMadeUp(text: string): string {
  return text.replace(MADE_UP_ID, "<id>").replace(currentTime(), "<now>");
}

/** The present as PostgreSQL writes it, in a zone where it may still be yesterday as well. */
function currentTime(): RegExp {
  const days = [0, 24].map((hours) => new Date(Date.now() - hours * 3_600_000).toISOString().slice(0, 10));
  return new RegExp(`(?:${days.join("|")})[T ][0-9:.]+(?:[+-]\\d\\d(?::\\d\\d)?)?`, "g");
}
