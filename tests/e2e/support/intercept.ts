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

/** A paused request that the test settles; if the test does not, it stays pending until the test ends. */
export class InterceptedRequest {
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

  /** Responds in the server's place. */
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

  /** Fails the request as if there were no network. */
  async abort(): Promise<void> {
    await this.#settle("Fetch.failRequest", { errorReason: "Failed" });
  }

  /** Passes the request on to the handler registered before, and finally to the server. */
  async pass(): Promise<void> {
    await this.#passOn();
  }
}

type Settling = "Fetch.fulfillRequest" | "Fetch.failRequest" | "Fetch.continueRequest";
type Handler = (request: InterceptedRequest) => unknown;
type Interception = { pattern: string; fits: RegExp; handle: Handler };

const interceptions = new WeakMap<Page, Interception[]>();

/**
 * Intercepts a page's requests as `page.route` does, but without disabling the browser cache, so that scripts are not
 * fetched and compiled again. The handler registered last runs first.
 * @param url a glob as for `page.route`, or a pattern that matches part of the address
 */
export async function intercept(page: Page, url: string | RegExp, handle: Handler): Promise<void> {
  const devtools = await devtoolsOf(page);
  let all = interceptions.get(page);
  if (!all) {
    const created: Interception[] = [];
    devtools.on("Fetch.requestPaused", ({ requestId, request }) =>
      settle(devtools, requestId, request, created),
    );
    interceptions.set(page, created);
    all = created;
  }
  all.unshift({ ...patternsOf(url), handle });
  await devtools.send("Fetch.enable", { patterns: all.map(({ pattern }) => ({ urlPattern: pattern })) });
}

/** Removes all handlers: the server answers all requests again, including pending ones. */
export async function stopIntercepting(page: Page): Promise<void> {
  const all = interceptions.get(page);
  if (!all?.length) return;
  all.length = 0;
  await (await devtoolsOf(page)).send("Fetch.disable");
}

/** Runs the first matching handler, or continues to the server if there is none. */
async function settle(
  devtools: CDPSession,
  requestId: string,
  request: Request,
  all: readonly Interception[],
): Promise<void> {
  const send = async (method: Settling, how: object) => {
    // This fails if the page has navigated away and dropped the request.
    await devtools.send(method, { requestId, ...how }).catch(() => {});
  };
  const [first, ...others] = all.filter(({ fits }) => fits.test(request.url));
  if (!first) await send("Fetch.continueRequest", {});
  else
    await first.handle(
      new InterceptedRequest(request, send, () => settle(devtools, requestId, request, others)),
    );
}

/** The URL pattern for which the browser pauses requests, and the expression that decides whether one is meant. */
function patternsOf(url: string | RegExp): { pattern: string; fits: RegExp } {
  if (url instanceof RegExp) return { pattern: "*", fits: url };
  const glob = url.startsWith("/") ? `*${url}` : url.replaceAll("**", "*");
  const fits = glob.replaceAll(/[.?+^$|()[\]{}\\]/g, "\\$&").replaceAll("*", ".*");
  return { pattern: glob.replaceAll("?", "\\?"), fits: new RegExp(`^${fits}$`) };
}
