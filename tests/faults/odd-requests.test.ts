import { expect, test } from "vitest";
import { readAnonKey } from "../support/anon-key.ts";
import { rawRequest } from "../support/raw-request.ts";
import { connectAsOwner, startOwnSite } from "./own-site.ts";

const PHONE = "(702) 555-0142";
const LEAD = { name: "Ann", phone: "702 555 0199", email: "ann@example.com", agreement: "on" };

const { dataDir, server } = await startOwnSite();
const owner = await connectAsOwner(dataDir);

const request = (path: string, init?: RequestInit) =>
  fetch(server.origin + path, { redirect: "manual", ...init });

const send = (path: string, fields: Record<string, string>) =>
  request(path, { method: "POST", body: new URLSearchParams({ ...LEAD, ...fields }) });

test.each(["/quote", "/quote/submissions", "/about"])(
  "%s refuses a body beyond its limit and shows the phone number",
  async (path) => {
    const response = await send(path, { message: "x".repeat(70_000) });
    expect(response.status).toBe(413);
    expect(await response.text()).toContain(PHONE);
  },
);

test("fields that are not the form's are not sent back", async () => {
  const response = await send("/quote/submissions", { name: "", city: "Henderson", other: "x" });
  expect((await response.json()).fields).toEqual({ ...LEAD, name: "", city: "Henderson" });
});

test("the data API answers a lead sent in many chunks, whatever its length", async () => {
  const apikey = await readAnonKey(server);
  for (const [length, expected] of [
    [20_000, 400],
    [100_000, 413],
    [600_000, 413],
  ] as const) {
    const { status } = await request("/rest/v1/leads", {
      method: "POST",
      headers: { apikey, "content-type": "application/json" },
      body: JSON.stringify({ name: "Ann", phone: "702 555 0199", message: "x".repeat(length) }),
      signal: AbortSignal.timeout(20_000),
    });
    expect(status).toBe(expected);
  }
});

test.each([
  ["/quote", 303],
  ["/quote/submissions", 200],
])("%s strips NUL characters from a lead and stores it", async (path, status) => {
  const email = `odd${path.length}@example.com`;
  const response = await send(path, { email, name: "An\0n", city: "Hender\0son" });
  expect(response.status).toBe(status);
  const kept = async () =>
    (await owner.query("select name, city from public.leads where email = $1", [email])).rows;
  await expect.poll(kept).toEqual([{ name: "Ann", city: "Henderson" }]);
});

test.each([
  "/quote/submissions",
  "/preview/card",
  "/admin/clean-content",
  "/admin/alerts/test",
  "/admin/users/invitations",
  "/admin/users/0/role",
])("%s answers GET with 405", async (path) => {
  const response = await request(path);
  expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
});

test.each([
  "/admin/setup",
  "/quote",
  "/quote/submissions",
  "/preview",
  "/preview/card",
  "/admin/clean-content",
])("%s answers a body that is not a form without a server error", async (path) => {
  for (const type of ["application/json", "text/plain", "multipart/form-data; boundary=x"]) {
    const response = await request(path, { method: "POST", body: "{}", headers: { "content-type": type } });
    expect([type, response.status < 500]).toEqual([type, true]);
  }
});

test.each<Record<string, string>>([{}, { "transfer-encoding": "chunked" }])(
  "TRACE with %o is answered with 405",
  async (headers) => {
    const { status } = await rawRequest(server.origin, "/about", { method: "TRACE", headers });
    expect(status).toBe(405);
    expect(server.logged.filter((line) => line.includes("request failed"))).toEqual([]);
  },
);

test("a percent-encoded path redirects to its canonical form, also within the browser", async () => {
  const response = await request("/%61bout?from=a");
  expect([response.status, response.headers.get("location")]).toEqual([301, "/about?from=a"]);
  for (const [query, location] of [
    ["", "/about"],
    ["?_routes=about", "/about"],
    ["?from=a&_routes=about", "/about?from=a"],
  ]) {
    const { status, headers } = await request(`/%61bout.data${query}`);
    expect([status, headers.get("x-remix-status"), headers.get("x-remix-redirect")]).toEqual([
      204,
      "301",
      location,
    ]);
  }
});

test.each(["/favicon.svg", "/terms"])("%s is not sent again to a browser that has it", async (path) => {
  const etag = (await request(path)).headers.get("etag") ?? "";
  const again = await request(path, { headers: { "if-none-match": etag } });
  expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
});

test("an address of more parts than any can have is refused before it is rendered, which would take long", async () => {
  const most = "/a".repeat(150);
  expect((await request(most)).status).toBe(404);
  for (const tooLong of [
    `${most}/a`,
    `/blog${"/a".repeat(2_000)}`,
    `/${"/".repeat(4_000)}a`,
    `${most}/a.data`,
  ])
    for (const method of ["GET", "HEAD", "POST"])
      expect((await request(tooLong, { method })).status).toBe(414);
});

test("the routes of more paths than any screen links to are refused", async () => {
  const ask = (count: number) =>
    request(`/__manifest?version=1&paths=${Array.from({ length: count }, (_, place) => `/${place}`)}`);
  expect((await ask(200)).status).toBe(204);
  expect((await ask(201)).status).toBe(414);
});

test("a request that names two hosts is answered with 400", async () => {
  const { host } = new URL(server.origin);
  for (const other of [host, "rentals.example"]) {
    const { status } = await rawRequest(server.origin, "/about", { headers: ["Host", host, "Host", other] });
    expect(status).toBe(400);
  }
});

test("HEAD answers as GET does, without the body", async () => {
  const [head, get] = await Promise.all([request("/terms", { method: "HEAD" }), request("/terms")]);
  expect(await head.text()).toBe("");
  for (const name of ["etag", "content-type", "content-security-policy", "content-encoding"]) {
    expect(head.headers.get(name), name).toBe(get.headers.get(name));
  }
});

test.each([
  "/rest/v1/pages?select=slug",
  "/rest/v1/nothing",
  "/auth/v1/user",
  "/auth/v1/nothing",
  "/healthz",
  "/readyz",
])("%s is sent with cache-control: no-store", async (path) => {
  const apikey = await readAnonKey(server);
  for (const headers of [new Headers(), new Headers({ apikey })])
    expect((await request(path, { headers })).headers.get("cache-control")).toBe("no-store");
});

test("a select that would multiply megabytes into gigabytes is refused, and the process survives", async () => {
  await owner.query(`
    insert into public.blog_posts (title, slug, excerpt, content, date, seo_description, published)
    select 'Long', 'long-' || n, 'Long', repeat('x', 190000), '2026-01-01', 'Long', true from generate_series(1, 25) n
  `);
  const apikey = await readAnonKey(server);
  const columns = (cast: string, count: number) =>
    Array.from({ length: count }, (_, index) => `a${index}:content${cast}`).join();
  for (const select of [
    columns("::bytea", 100),
    columns("::text", 100),
    columns("", 100),
    columns("::bytea", 1),
  ]) {
    const { status } = await request(`/rest/v1/blog_posts?select=${select}`, { headers: { apikey } });
    expect([status >= 400, status < 500]).toEqual([true, true]);
  }
  expect((await request("/healthz")).status).toBe(200);
  expect((await request("/readyz")).status).toBe(200);
  expect(server.child.exitCode).toBeNull();
  await owner.query("delete from public.blog_posts where slug like 'long-%'");
});
