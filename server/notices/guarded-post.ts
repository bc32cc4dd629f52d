import * as http from "node:http";
import * as https from "node:https";
import { isIP } from "node:net";
import { isPublicAddress, PrivateAddressError, publicLookup } from "../http/public-address.ts";

type PostOptions = {
  headers: Record<string, string>;
  body: string | Buffer;
  /** Whether the target may be on a private network. */
  privateTargets: boolean;
  timeLimitMs: number;
};

/** The receiver responded with an error status. */
export class PostRefusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const MAX_ANSWER_CHARACTERS = 300;

/**
 * Posts to a URL chosen by others, safe from server-side request forgery: only to public IP addresses (unless
 * `privateTargets`), without following redirects. Resolves with the status line of a success; otherwise throws with
 * the status and the beginning of the response body.
 */
export async function postGuarded(target: URL, options: PostOptions): Promise<string> {
  const { headers, body, privateTargets, timeLimitMs } = options;
  const { request } = target.protocol === "https:" ? https : http;
  const host = target.hostname.replace(/^\[|\]$/g, "");
  // No DNS lookup happens for an IP address, so check it here.
  if (!privateTargets && isIP(host) && !isPublicAddress(host)) throw new PrivateAddressError(host);
  const signal = AbortSignal.timeout(timeLimitMs);
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
  const sent = request(target, {
    method: "POST",
    agent: false,
    signal,
    headers: { "user-agent": "Spinfront", ...headers },
    ...(!privateTargets && { lookup: publicLookup() }),
  });
  // An answer in another protocol is neither a response nor an error.
  const noAnswer = () => reject(new Error("The connection closed without an answer."));
  sent.on("response", resolve).on("error", reject).on("close", noAnswer).end(body);
  try {
    return await readAnswer(await promise);
  } catch (error) {
    throw signal.aborted ? new Error(`No answer within ${timeLimitMs / 1_000} seconds.`) : error;
  } finally {
    sent.destroy();
  }
}

async function readAnswer(response: http.IncomingMessage): Promise<string> {
  const { statusCode = 0, statusMessage = "" } = response;
  const status = `${statusCode} ${statusMessage}`.trim();
  if (statusCode >= 200 && statusCode < 300) return status;
  let words = "";
  for await (const part of response.setEncoding("utf8")) {
    words += part;
    if (words.length >= MAX_ANSWER_CHARACTERS) break;
  }
  throw new PostRefusal(statusCode, `${status} ${words.slice(0, MAX_ANSWER_CHARACTERS)}`.trim());
}
