/** What of an answer a client can tell apart. */
export type Answer = {
  status: number;
  headers: Record<string, string>;
  body: unknown;
};

const COMPARED_HEADERS = [
  "allow",
  "content-profile",
  "content-range",
  "content-type",
  "location",
  "preference-applied",
];

/**
 * Status, the headers that matter and the body; identities and times that each database made up for itself stand
 * as a word. A JSON body that is no error is compared byte by byte.
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

// Rows of the fixture have identities that repeat one digit; its times are all in the past of the tests.
const MADE_UP_ID =
  /\b(?!([0-9a-f])\1{7}-)[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\b/g;

function withoutMadeUp(text: string): string {
  return text.replace(MADE_UP_ID, "<id>").replace(currentTime(), "<now>");
}

/** The present as PostgreSQL writes it, in a zone where it may still be yesterday as well. */
function currentTime(): RegExp {
  const days = [0, 24].map((hours) => new Date(Date.now() - hours * 3_600_000).toISOString().slice(0, 10));
  return new RegExp(`(?:${days.join("|")})[T ][0-9:.]+(?:[+-]\\d\\d(?::\\d\\d)?)?`, "g");
}
