import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { compressRows } from "./compression.ts";
import { allowOrigins } from "./cors.ts";

const OWN_FRONT = "https://front.example";
const EVIL = "https://evil.example";

const backend = async () => Response.json([], { headers: { "content-range": "0-0/1" } });

function call(allowed: readonly string[] | "*", method: string, headers: Record<string, string>) {
  const request = new Request("https://site.example/rest/v1/leads", { method, headers });
  return allowOrigins(backend, allowed)(request);
}

function shared({ headers }: Response): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => /^(access-control-|vary)/.test(name)));
}

const preflight = (origin: string) => ({
  origin,
  "access-control-request-method": "PATCH",
  "access-control-request-headers": "apikey,authorization,content-profile,content-type,prefer,x-client-info",
});

describe("scripts of other sites", () => {
  test("get no CORS headers while no origin is configured", async () => {
    expect(shared(await call([], "GET", { origin: EVIL }))).toEqual({});
    expect(shared(await call([], "OPTIONS", preflight(EVIL)))).toEqual({});
  });

  test("from a configured origin may preflight with every header of the official client", async () => {
    const response = await call([OWN_FRONT], "OPTIONS", preflight(OWN_FRONT));
    expect([response.status, await response.text()]).toEqual([204, ""]);
    const { "access-control-allow-headers": headers, ...rest } = shared(response);
    expect(rest).toMatchObject({
      "access-control-allow-origin": OWN_FRONT,
      "access-control-allow-methods": "GET, HEAD, POST, PUT, PATCH, DELETE",
      vary: "Access-Control-Request-Method, Access-Control-Request-Headers, Origin",
    });
    const asked = preflight(OWN_FRONT)["access-control-request-headers"].split(",");
    expect(headers?.split(", ")).toEqual(expect.arrayContaining(asked));
  });

  test("from a configured origin can read answers and the headers that the official client reads", async () => {
    const response = await call([EVIL, OWN_FRONT], "GET", { origin: OWN_FRONT });
    expect(shared(response)).toMatchObject({ "access-control-allow-origin": OWN_FRONT, vary: "Origin" });
    expect(response.headers.get("access-control-expose-headers")).toContain("content-range");
    expect(await response.json()).toEqual([]);
  });

  test("keep apart in caches, also compressed", async () => {
    const routes = new Hono()
      .use(compressRows)
      .get("*", ({ req }) => allowOrigins(backend, [OWN_FRONT])(req.raw));
    const { headers } = await routes.request("/", {
      headers: { origin: OWN_FRONT, "accept-encoding": "gzip" },
    });
    expect(headers.get("vary")).toBe("Origin, Accept-Encoding");
  });

  test.each([
    EVIL,
    "null",
    "https://front.example.evil.example",
    "http://front.example",
    `${OWN_FRONT}:8443`,
  ])("from %s, which is not configured, get none, and answers vary by origin", async (origin) => {
    expect(shared(await call([OWN_FRONT], "GET", { origin }))).toEqual({ vary: "Origin" });
    expect(shared(await call([OWN_FRONT], "OPTIONS", preflight(origin)))).toEqual({ vary: "Origin" });
  });

  test("from any origin get the same answer where the setting allows all", async () => {
    expect(shared(await call("*", "POST", { origin: EVIL }))["access-control-allow-origin"]).toBe("*");
  });

  test("never get credentials allowed", async () => {
    for (const allowed of [[OWN_FRONT], "*"] as const) {
      for (const [method, headers] of [
        ["GET", { origin: OWN_FRONT }],
        ["OPTIONS", preflight(OWN_FRONT)],
      ] as const) {
        const response = await call(allowed, method, headers);
        expect(response.headers.has("access-control-allow-credentials")).toBe(false);
      }
    }
  });

  test("are not assumed where a request has no origin", async () => {
    expect(shared(await call([OWN_FRONT], "GET", {}))).toEqual({ vary: "Origin" });
  });
});
