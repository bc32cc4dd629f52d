import fc from "fast-check";
import { expect, it } from "vitest";
import { openTwins, PERSONAS } from "./twins.ts";

const RUNS = 3000;
const SEED = 20261121;

const twins = await openTwins();

const pick = (...values: string[]) => fc.constantFrom(...values);
const text = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.string({ unit: "binary", maxLength: 20 }),
  pick(
    "'",
    '"',
    "\\",
    "\0",
    "--",
    ";drop table leads;",
    "$1",
    "%00",
    "(((",
    "))",
    "{",
    "->",
    "::",
    "..",
    "and",
    "null",
  ),
  pick(
    "eq.1",
    "in.(1,2)",
    "is.null",
    "not.eq.x",
    "*",
    "id",
    "leads",
    "public.leads",
    "pg_catalog",
    "id->a->>0::text",
  ),
);
const phrase = fc.array(text, { maxLength: 4 }).map((parts) => parts.join(""));
const parameter = fc.tuple(
  fc.oneof(
    pick(
      "select",
      "order",
      "limit",
      "offset",
      "and",
      "or",
      "not.and",
      "columns",
      "on_conflict",
      "id",
      "name",
    ),
    phrase,
  ),
  phrase,
);
const path = fc.oneof(
  pick(
    "leads",
    "blog_posts",
    "pages",
    "samples",
    "pairs",
    "user_roles",
    "rpc/has_role",
    "rpc/add",
    "rpc/list_samples",
  ),
  phrase.map(encodeURIComponent),
);
const header = fc.string({ maxLength: 40 }).map((value) => value.replace(/[^\x20-\x7e]/g, "").trim());
const call = fc.record({
  persona: pick(...PERSONAS) as fc.Arbitrary<(typeof PERSONAS)[number]>,
  method: pick("GET", "HEAD", "POST", "PATCH", "PUT", "DELETE", "OPTIONS"),
  path,
  parameters: fc.array(parameter, { maxLength: 4 }),
  headers: fc.record(
    { Prefer: header, Accept: header, Range: header, "Accept-Profile": header, "X-Custom": header },
    { requiredKeys: [] },
  ),
  body: fc.oneof(
    phrase,
    fc.json(),
    fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes).toString("latin1")),
  ),
});

const SECRETS = [
  /visitor\d+@example\.com/,
  /\+1702555\d{4}/,
  /authenticator/,
  /node_modules/,
  /\.ts:\d+/,
  /scram/i,
];

it("answers any request without a server error and without data hidden from the visitor", async () => {
  await fc.assert(
    fc.asyncProperty(call, async ({ persona, method, path: name, parameters, headers, body }) => {
      const query = parameters.map(
        ([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`,
      );
      const hasBody = method === "POST" || method === "PATCH" || method === "PUT";
      const request = new Request(`http://api.test/rest/v1/${name}?${query.join("&")}`, {
        method,
        headers: {
          ...headers,
          Authorization: `Bearer ${twins.bearers[persona]}`,
          "Content-Type": "application/json",
        },
        body: hasBody ? body : null,
      });
      const response = await twins.ours(request);
      const answer = await response.text();
      expect(response.status).toBeLessThan(500);
      if (response.status >= 400 && method !== "HEAD") expect(() => JSON.parse(answer)).not.toThrow();
      if (persona === "visitor" || response.status >= 400) {
        for (const secret of SECRETS) expect(answer).not.toMatch(secret);
      }
    }),
    { numRuns: RUNS, seed: SEED },
  );
});
