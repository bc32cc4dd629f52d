import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { query } from "../support/database-server.ts";
import { rawRequest } from "../support/raw-request.ts";
import { startOwnSite } from "./own-site.ts";

const SITE = "https://rentals.example";
const FORM = { phone: "(702) 555-0177", email: "ada@example.com", agreement: "on" };
const PHONE = "(702) 555-0142";

const { dataDir, server } = await startOwnSite({ SITE_ORIGIN: SITE });

describe("a request for another host", () => {
  /** Kept-alive requests for cached pages are answered before Node reads them. */
  const FOREIGN = { host: "evil.example", connection: "keep-alive" };

  test.each([
    ["GET", "/about"],
    ["GET", "/favicon.svg"],
    ["GET", "/auth/v1/health"],
    ["POST", "/quote"],
    ["POST", "/rest/v1/leads"],
  ])("is refused with one line that names this server's host: %s %s", async (method, path) => {
    await rawRequest(server.origin, "/about");
    const answer = await rawRequest(server.origin, path, { method, headers: FOREIGN });
    expect(answer).toMatchObject({
      status: 421,
      body: `This server answers as ${SITE} only. SITE_ORIGIN gives it another name.\n`,
    });
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  test("is refused for a bare IP address where the site has a name", async () => {
    const answer = await rawRequest(server.origin, "/about", { headers: { host: "192.0.2.1" } });
    expect(answer.status).toBe(421);
  });

  test.each([
    ["http://evil.example/about", 421],
    ["HTTP://evil.example?q", 421],
    ["https:///evil.example", 421],
    ["http://ann:secret@rentals.example/about", 421],
    [`${SITE}/about`, 200],
  ])("is known by an absolute target, whatever the Host header says: %s", async (target, status) => {
    const answer = await rawRequest(server.origin, target, { headers: { host: "rentals.example" } });
    expect(answer.status).toBe(status);
    expect(server.logged.filter((line) => line.includes("request failed"))).toEqual([]);
  });

  test.each(["/healthz", "/readyz"])("is answered at %s, for load balancers", async (path) => {
    expect((await rawRequest(server.origin, path, { headers: FOREIGN })).status).toBe(200);
    const socket = connect(Number(new URL(server.origin).port), "127.0.0.1");
    await once(socket, "connect");
    socket.write(`GET ${path} HTTP/1.0\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1.1 200 /);
  });

  test.each(["rentals.example", "localhost", "127.0.0.1:3000"])(
    "does not include one for %s",
    async (host) => {
      expect((await rawRequest(server.origin, "/about", { headers: { host } })).status).toBe(200);
    },
  );
});

describe("a quote request", () => {
  const submit = async (path: string, name: string, headers: Record<string, string>) => {
    const body = new URLSearchParams({ ...FORM, name }).toString();
    const form = { "content-type": "application/x-www-form-urlencoded" };
    return rawRequest(server.origin, path, { method: "POST", body, headers: { ...form, ...headers } });
  };
  const stored = async (name: string) =>
    (await query(dataDir, `select from public.leads where name = '${name}'`)).length;

  test.each([
    ["from the site, behind a proxy that ends TLS", { host: "rentals.example", origin: SITE }],
    ["from the site, behind a proxy that keeps the Host to itself", { host: "127.0.0.1:3000", origin: SITE }],
    ["from the site, as browsers say it", { host: "rentals.example", "sec-fetch-site": "same-origin" }],
    ["from no browser", { host: "rentals.example" }],
  ])("%s is accepted, with and without JavaScript", async (situation, headers) => {
    expect((await submit("/quote", situation, headers)).status).toBe(303);
    await expect.poll(() => stored(situation)).toBe(1);
    expect((await submit("/quote/submissions", `${situation} again`, headers)).status).toBe(200);
    await expect.poll(() => stored(`${situation} again`)).toBe(1);
  });

  test.each([
    ["of another site", { origin: "https://evil.example" }],
    ["of the same host at another port", { origin: "https://rentals.example:8443" }],
    ["of a page that hides where it is from", { origin: "null" }],
    ["of another site, as browsers say it", { "sec-fetch-site": "cross-site" }],
  ])("%s is refused with the phone number and not stored", async (situation, headers) => {
    for (const path of ["/quote", "/quote.data", "/quote/submissions"]) {
      const answer = await submit(path, situation, { host: "rentals.example", ...headers });
      expect(answer.status).toBe(403);
      expect(answer.body).toContain(PHONE);
      expect(answer.body).toContain(`"Content-Security-Policy" content="default-src 'none';`);
      expect(answer.headers).toMatchObject({
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
      });
    }
    expect(await stored(situation)).toBe(0);
  });
});

test("another site's page gets no CORS access to the APIs", async () => {
  const preflight = await rawRequest(server.origin, "/rest/v1/leads", {
    method: "OPTIONS",
    headers: {
      host: "rentals.example",
      origin: "https://evil.example",
      "access-control-request-method": "POST",
      "access-control-request-headers": "apikey,content-type",
    },
  });
  const allowed = Object.keys(preflight.headers).filter((name) => name.startsWith("access-control-"));
  expect(allowed).toEqual([]);
});

test("staff pages are isolated from cross-origin openers (COOP); public pages need no process of their own", async () => {
  const openerPolicy = async (path: string) =>
    (await fetch(server.origin + path)).headers.get("cross-origin-opener-policy");
  for (const path of ["/admin", "/admin/setup", "/admin/reset", "/admin/dashboard", "/admin/pages/edit/1"]) {
    expect(await openerPolicy(path)).toBe("same-origin");
  }
  for (const path of ["/", "/contact", "/blog", "/quote"]) expect(await openerPolicy(path)).toBeNull();
});
