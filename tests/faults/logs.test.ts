import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readAnonKey } from "../support/anon-key.ts";
import { rawRequest } from "../support/raw-request.ts";
import { ADMIN } from "../support/server-process.ts";
import { connectAsOwner, startOwnSite } from "./own-site.ts";

const LEAD = { name: "Ada Lovelace", phone: "702 555 0142", email: "ada@example.com", city: "Henderson" };
const ROW_VALUE = /Lovelace|555.?0142|ada@example|Henderson|checklist/i;

const { dataDir, server } = await startOwnSite();
const owner = await connectAsOwner(dataDir);

const send = () =>
  fetch(`${server.origin}/quote/submissions`, {
    method: "POST",
    body: new URLSearchParams({ ...LEAD, agreement: "on" }),
  });

/** Makes a trigger run the statement for each new lead. */
const onNewLeads = (statement: string) =>
  owner.query(`
    create or replace function public.complain() returns trigger language plpgsql as
      $$ begin ${statement}; return new; end $$;
    create or replace trigger complain before insert on public.leads
      for each row execute function public.complain();
  `);

test.each([
  ["a value of the wrong type", "perform new.city::integer", "22P02"],
  ["a failed check", "new.name := repeat(new.name, 1000)", "23514"],
  ["words of a trigger", "raise exception 'No % with % here', new.name, new.phone", "P0001"],
])("a database error from %s is logged by its code only", async (_, statement, code) => {
  await onNewLeads(statement);
  expect((await send()).status).toBe(503);
  await expect.poll(() => server.hasLogged(code)).toBe(true);
  expect(server.logged.filter((line) => ROW_VALUE.test(line))).toEqual([]);
});

test("the path of a missing page is logged once a minute, but no email address in it", async () => {
  for (const path of ["/not-there", "/not-there", "/ada@example.com", "/ada%40example.com"])
    expect((await fetch(server.origin + path)).status).toBe(404);
  const logged = () => server.logged.filter((line) => line.includes("page not found"));
  await expect.poll(logged).toHaveLength(2);
  expect(logged().map((line) => JSON.parse(line).path)).toEqual(["/not-there", "an address with an @"]);
});

test("a path that can't be decoded is answered like any other that leads nowhere, and not logged for each of its parts", async () => {
  const before = server.logged.length;
  for (const path of ["/%zz/ada@example.com", `/preview/${"f".repeat(64)}%`, `/admin/%e9${"/a".repeat(100)}`])
    for (const method of ["GET", "POST", "TRACE"]) {
      const { status } = await rawRequest(server.origin, path, { method });
      expect([method, path, status]).toEqual([method, path, 404]);
    }
  const version = /manifest-(\w+)\.js/.exec(await (await fetch(`${server.origin}/about`)).text())?.[1];
  const routes = await fetch(
    `${server.origin}/__manifest?version=${version}&paths=%2F%25zz%2Fada@example.com`,
  );
  expect([routes.status, Object.keys(await routes.json()).length > 0]).toEqual([200, true]);
  const logged = server.logged.slice(before);
  expect(logged.filter((line) => !line.startsWith("{") || /ada@|fff/.test(line))).toEqual([]);
});

test("who hangs up while sending a body is no failure of the server", async () => {
  const signedIn = await fetch(`${server.origin}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: await readAnonKey(server), "content-type": "application/json" },
    body: JSON.stringify(ADMIN),
  });
  const { access_token } = await signedIn.json();
  const begin = async (path: string) => {
    const socket = connect(Number(new URL(server.origin).port), "127.0.0.1").resume();
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${access_token}\r\nContent-Length: 9\r\n\r\n{`,
    );
    await once(socket, "connect");
    return socket;
  };
  const drafts = () => readdir(join(dataDir, "made-pictures")).catch(() => []);
  const upload = await begin("/storage/v1/object/pictures/a.png");
  await expect.poll(drafts).toHaveLength(1);
  upload.destroy();
  await expect.poll(drafts).toEqual([]);
  (await begin("/auth/v1/token?grant_type=password")).destroySoon();
  await fetch(`${server.origin}/after-that`);
  await expect.poll(() => server.hasLogged("/after-that")).toBe(true);
  expect(server.logged.filter((line) => line.includes("ECONNRESET"))).toEqual([]);
});

test("failing reads of pages and posts do not log row contents", async () => {
  await owner.query(`
    create function public.complain_of(slug text) returns boolean language plpgsql as
      $$ begin raise exception 'No % here', slug; end $$;
    create policy "Broken" on public.blog_posts as restrictive for select to anon using (public.complain_of(slug));
    create policy "Broken" on public.pages as restrictive for select to anon using (public.complain_of(slug));
    insert into public.pages (title, slug, content, published) values ('Odd', 'checklist', '<p>Odd</p>', true);
  `);
  for (const path of ["/blog", "/blog/moving-to-las-vegas-laundry-checklist", "/checklist", "/sitemap.xml"])
    await fetch(server.origin + path);
  const lines = server.logged.filter((line) => line.includes("P0001"));
  expect(lines.length).toBeGreaterThanOrEqual(4);
  expect(server.logged.filter((line) => ROW_VALUE.test(line) && !line.includes('"path"'))).toEqual([]);
});

test("the log says why the data API has no database, such as the start of another site on the same server", async () => {
  await owner.query("alter role authenticator password 'of another site'");
  await owner.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'authenticator'");
  expect((await fetch(`${server.origin}/blog`)).status).toBe(503);
  await expect.poll(() => server.hasLogged('"code":"28P01"')).toBe(true);
});
