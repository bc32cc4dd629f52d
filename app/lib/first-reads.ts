/** A read as the official client asks for it; `url` is a path where it is the site's own. */
export type FirstRead = { method: string; url: string; headers: Record<string, string>; body: string };

/** What the document's own script has begun to read before any other script was there (server/pages/read-first.ts). */
export type BegunReads = {
  token: string;
  /** The address that the document came for: another screen reads anew. */
  at: string;
  /** By method, address and body, apart by spaces. */
  answers: Map<string, Promise<Response>>;
  /** How many have not been answered yet. */
  waiting: number;
};

declare global {
  interface Window {
    begunReads?: BegunReads;
  }
}

/** In a body, stands for the account's id, which the browser alone knows. */
export const WHOSE = "{account}";

/** What was read when the document came is no news for long. */
const GOOD_FOR_MS = 20_000;

/** Whether something was asked for with the document that is shown, a moment ago. */
export function areFirstReadsBegun(): boolean {
  return begunHere() !== undefined;
}

/** Whether something is left to take of it, all of which is answered. */
export function areFirstReadsThere(): boolean {
  const begun = begunHere();
  return begun?.waiting === 0 && begun.answers.size > 0;
}

/** The answer to what was asked already by the document's script, in the name of the same account; once. */
export function takeFirstRead(input: RequestInfo | URL, init?: RequestInit): Promise<Response> | undefined {
  const begun = begunHere();
  if (!begun) return undefined;
  if (new Headers(init?.headers).get("authorization") !== `Bearer ${begun.token}`) return undefined;
  const name = [init?.method ?? "GET", input, init?.body ?? ""].join(" ");
  const answer = begun.answers.get(name);
  begun.answers.delete(name);
  return answer;
}

function begunHere(): BegunReads | undefined {
  const begun = window.begunReads;
  return begun?.at === location.href && performance.now() <= GOOD_FOR_MS ? begun : undefined;
}
