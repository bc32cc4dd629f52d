import { readFileSync } from "node:fs";
import type { CDPSession, Page } from "@playwright/test";
import { devtoolsOf } from "./devtools.ts";

type Request = { url: string; method: string; postData?: string };

type Fulfilment = {
  status?: number;
  headers?: Record<string, string>;
  contentType?: string;
  json?: unknown;
  body?: string | Buffer;
  /** A file whose content is the body. */
  path?: string;
};

/** A request that waits for what a test makes of it; one of which it makes nothing waits until the test ends. */
export class AskedRequest {
  readonly url: string;
  readonly method: string;
  readonly body: string | null;
  readonly #settle: (method: Settling, how: object) => Promise<void>;
  readonly #passOn: () => unknown;

  constructor(
    { url, method, postData = "" }: Request,
    settle: (method: Settling, how: object) => Promise<void>,
    passOn: () => unknown,
  ) {
    this.url = url;
    this.method = method;
    this.body = postData || null;
    this.#settle = settle;
    this.#passOn = passOn;
  }

  /** Answers as the server might. */
  async fulfill({ status = 200, headers = {}, contentType, json, body, path }: Fulfilment): Promise<void> {
    const text = body ?? (json === undefined ? "" : JSON.stringify(json));
    const type = contentType ?? (json === undefined ? null : "application/json");
    const named = Object.entries(type ? { "content-type": type, ...headers } : headers);
    await this.#settle("Fetch.fulfillRequest", {
      responseCode: status,
      responseHeaders: named.map(([name, value]) => ({ name, value })),
      body: (path ? readFileSync(path) : Buffer.from(text)).toString("base64"),
    });
  }

  /** Fails as where there is no network. */
  async abort(): Promise<void> {
    await this.#settle("Fetch.failRequest", { errorReason: "Failed" });
  }

  /** Leaves it to whoever was to answer it before, at last to the server. */
  async pass(): Promise<void> {
    await this.#passOn();
  }
}

type Settling = "Fetch.fulfillRequest" | "Fetch.failRequest" | "Fetch.continueRequest";
type Answer = (asked: AskedRequest) => unknown;
type Answering = { pattern: string; fits: RegExp; answer: Answer };

const answerings = new WeakMap<Page, Answering[]>();

/**
 * Answers a page's requests in the server's place, as `page.route` does, which costs a browser its cache: it would ask for
 * every script, and compile it, anew. Who was told last answers first.
 * @param url a glob as `page.route` takes it, or a pattern that addresses hold
 */
export async function answer(page: Page, url: string | RegExp, answer: Answer): Promise<void> {
  const devtools = await devtoolsOf(page);
  let all = answerings.get(page);
  if (!all) {
    const told: Answering[] = [];
    devtools.on("Fetch.requestPaused", ({ requestId, request }) =>
      settle(devtools, requestId, request, told),
    );
    answerings.set(page, told);
    all = told;
  }
  all.unshift({ ...patternsOf(url), answer });
  await devtools.send("Fetch.enable", { patterns: all.map(({ pattern }) => ({ urlPattern: pattern })) });
}

/** Lets the server answer all requests again, those that were left to wait as well. */
export async function answerNoMore(page: Page): Promise<void> {
  const all = answerings.get(page);
  if (!all?.length) return;
  all.length = 0;
  await (await devtoolsOf(page)).send("Fetch.disable");
}

/** Has the first of those who fit answer a request; the server where there is none. */
async function settle(
  devtools: CDPSession,
  requestId: string,
  request: Request,
  all: readonly Answering[],
): Promise<void> {
  const send = async (method: Settling, how: object) => {
    // A page that has gone on meanwhile has given it up.
    await devtools.send(method, { requestId, ...how }).catch(() => {});
  };
  const [first, ...others] = all.filter(({ fits }) => fits.test(request.url));
  if (!first) await send("Fetch.continueRequest", {});
  else
    await first.answer(new AskedRequest(request, send, () => settle(devtools, requestId, request, others)));
}

/** What the browser holds requests back by, and what decides whether one is meant. */
function patternsOf(url: string | RegExp): { pattern: string; fits: RegExp } {
  if (url instanceof RegExp) return { pattern: "*", fits: url };
  const glob = url.startsWith("/") ? `*${url}` : url.replaceAll("**", "*");
  const fits = glob.replaceAll(/[.?+^$|()[\]{}\\]/g, "\\$&").replaceAll("*", ".*");
  return { pattern: glob.replaceAll("?", "\\?"), fits: new RegExp(`^${fits}$`) };
}
