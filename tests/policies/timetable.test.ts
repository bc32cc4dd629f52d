import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { listenForNotifications } from "#server/database-notifications.ts";
import { startTimetable, type Timetable } from "#server/timetable/timetable.ts";
import { emptyTables } from "../support/empty-tables.ts";
import { silentLog } from "../support/silent-log.ts";
import { openTestBed } from "./test-bed.ts";

const bed = await openTestBed();
const { owner } = bed;
const client = bed.visit(undefined, bed.tokens.serviceRoleKey);

const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});
beforeEach(async () => {
  await emptyTables(
    owner,
    "public.timetable",
    "public.pages",
    "public.blog_posts",
    "public.slug_redirects",
    "public.redirects",
  );
});

type Kind = "post" | "page";

async function add(kind: Kind, slug: string, published = false): Promise<string> {
  const [table, columns, values] =
    kind === "page"
      ? ["pages", "", ""]
      : ["blog_posts", ", excerpt, date, seo_description", ", '', '2026-01-01', ''"];
  const { rows } = await owner.query(
    `insert into public.${table} (title, slug, content, published${columns}) values ($1, $1, '', $2${values}) returning id`,
    [slug, published],
  );
  return rows[0].id;
}

/** @param within an interval from now, such as `-1 hour` */
const plan = (kind: Kind, id: string, action: string, within: string) =>
  owner.query(
    "insert into public.timetable (kind, content_id, action, due_at) values ($1, $2, $3, now() + $4::interval)",
    [kind, id, action, within],
  );

const isPublished = async (kind: Kind, id: string) =>
  (
    await owner.query(
      `select published from public.${kind === "page" ? "pages" : "blog_posts"} where id = $1`,
      [id],
    )
  ).rows[0]?.published;
const left = async () =>
  (await owner.query("select action from public.timetable order by due_at")).rows.map(({ action }) => action);

/** Starts a timetable that sleeps until an entry is due and wakes early only on the database's signal. */
function startServer(): Timetable {
  const timetable = startTimetable({ client, maxSleepMs: 600_000, log: silentLog });
  const endListening = listenForNotifications(owner, { timetable_changed: timetable.wake }, silentLog);
  // Its sleep ends at once: hooks may not take this long.
  ends.push(() => timetable.stop(performance.now() + 600_000), endListening);
  return timetable;
}

describe.each(["post", "page"] as const)("a %s", (kind) => {
  it("is published and taken down on time, by the latest setting, also after a server outage", async () => {
    const [up, down, both] = [await add(kind, "up"), await add(kind, "down", true), await add(kind, "both")];
    await plan(kind, up, "publish", "-1 hour");
    await plan(kind, down, "unpublish", "-2 days");
    await plan(kind, both, "unpublish", "-1 minute");
    await plan(kind, both, "publish", "-1 hour");
    startServer();
    await expect.poll(left).toEqual([]);
    expect([
      await isPublished(kind, up),
      await isPublished(kind, down),
      await isPublished(kind, both),
    ]).toEqual([true, false, false]);
  });

  it("stays unchanged until then, and a canceled or deleted schedule has no effect", async () => {
    const [later, kept, gone] = [await add(kind, "later"), await add(kind, "kept"), await add(kind, "gone")];
    await plan(kind, later, "publish", "1 hour");
    await plan(kind, kept, "publish", "2 hours");
    await plan(kind, gone, "publish", "3 hours");
    await owner.query("delete from public.timetable where content_id = $1", [kept]);
    await owner.query(`delete from public.${kind === "page" ? "pages" : "blog_posts"} where id = $1`, [gone]);
    expect(await left()).toEqual(["publish"]);
    const { data } = await client.rpc("run_timetable");
    expect(data).toEqual({ done: 0, next_in_ms: expect.any(Number) });
    expect((data as { next_in_ms: number }).next_in_ms).toBeGreaterThan(3_500_000);
    expect([await isPublished(kind, later), await isPublished(kind, kept)]).toEqual([false, false]);
  });

  it("published by hand is not published again, and is still taken down on time", async () => {
    const id = await add(kind, "by-hand");
    await plan(kind, id, "publish", "1 hour");
    await plan(kind, id, "unpublish", "2 hours");
    await owner.query(`update public.${kind === "page" ? "pages" : "blog_posts"} set published = true`);
    expect(await left()).toEqual(["unpublish"]);
    await owner.query(`update public.${kind === "page" ? "pages" : "blog_posts"} set published = false`);
    expect(await left()).toEqual([]);
  });

  it("keeps its times when it is saved, and when the other kind's with its id is published or deleted", async () => {
    const [table, others] = kind === "page" ? ["pages", "blog_posts"] : ["blog_posts", "pages"];
    const id = await add(kind, "saved");
    await plan(kind, id, "publish", "1 hour");
    await plan(kind, id, "unpublish", "2 hours");
    await owner.query(`update public.${table} set title = 'Saved', published = false`);
    await add(kind === "page" ? "post" : "page", "other");
    await owner.query(`update public.${others} set id = $1`, [id]);
    await owner.query(`update public.${others} set published = true`);
    await owner.query(`delete from public.${others}`);
    expect(await left()).toEqual(["publish", "unpublish"]);
  });

  it("that is as planned already is not written, and its time is removed unlogged", async () => {
    const id = await add(kind, "already", true);
    await plan(kind, id, "publish", "-1 hour");
    const table = kind === "page" ? "pages" : "blog_posts";
    const written = async () =>
      (
        await owner.query(
          `select updated_at, (select count(*) from public.audit_log where row_id = $1) from public.${table}`,
          [id],
        )
      ).rows;
    const before = await written();
    expect((await client.rpc("run_timetable")).data).toEqual({ done: 1, next_in_ms: null });
    expect(await left()).toEqual([]);
    expect(await written()).toEqual(before);
  });

  it("has the times that it had, once publishing or unpublishing many is undone", async () => {
    const id = await add(kind, "undone", true);
    await plan(kind, id, "unpublish", "1 hour");
    await plan(kind, id, "publish", "2 hours");
    const times = async () =>
      (await owner.query("select action, due_at from public.timetable order by 2")).rows;
    const before = await times();
    const change = async (published: boolean, undone: { ended?: string | null } = {}) => {
      const table = kind === "page" ? "pages" : "blog_posts";
      const { rows } = await owner.query(`select to_jsonb(updated_at) as seen from public.${table}`);
      const _changes = [{ id, seen: rows[0].seen, published, ...undone }];
      const { data, error } = await client.rpc("publish_many", { _kind: kind, _changes });
      if (error) throw error;
      return data as [{ ended: string | null }];
    };
    const [{ ended }] = await change(false);
    expect(await left()).toEqual(["publish"]);
    await change(true, { ended });
    expect(await times()).toEqual(before);

    await change(false);
    await plan(kind, id, "unpublish", "3 hours");
    const others = await times();
    await change(true, { ended });
    expect(await times()).toEqual(others);

    await change(false);
    await change(true, { ended: "2026-01-01" });
    expect(await left()).toEqual(["publish"]);
    await change(false, { ended: null });
    await change(true);
    expect(await left()).toEqual([]);
  });

  it.each([true, false])(
    "among many, published: %s, gets its own times back, unless changed meanwhile",
    async (published) => {
      const [changed, undone] = [await add(kind, "changed", published), await add(kind, "undone", published)];
      const [next, last] = published ? ["unpublish", "publish"] : ["publish", "unpublish"];
      await plan(kind, undone, next, "1 hour");
      await plan(kind, undone, last, "2 hours");
      await plan(kind === "page" ? "post" : "page", undone, next, "3 hours");
      const times = async () =>
        (await owner.query("select kind, content_id, action, due_at from public.timetable order by due_at"))
          .rows;
      const before = await times();
      await plan(kind, changed, next, "4 hours");
      const change = async (changes: object[]) => {
        const { data, error } = await client.rpc("publish_many", { _kind: kind, _changes: changes });
        if (error) throw error;
        return data as { id: string; updated_at: string; ended: string | null }[];
      };
      const { rows } = await owner.query(
        `select id, to_jsonb(updated_at) as seen from public.${kind === "page" ? "pages" : "blog_posts"} order by slug`,
      );
      await add(kind, "untouched", published);
      const answer = await change(rows.map((row) => ({ ...row, published: !published })));
      expect(answer).toHaveLength(2);
      await change(
        answer.map(({ id, updated_at, ended }) => ({
          id,
          seen: id === changed ? "2026-01-01" : updated_at,
          published,
          ended,
        })),
      );
      expect(await times()).toEqual(before);
    },
  );
});

it("at most 1000 can be published at once", async () => {
  const _changes = Array(1_001).fill({ id: randomUUID(), seen: "2026-01-01", published: true });
  const { error } = await client.rpc("publish_many", { _kind: "page", _changes });
  expect(error).toMatchObject({ code: "54000" });
});

it("setting or advancing a time wakes all servers, and each change is made by one of them", async () => {
  const changes = vi.fn();
  ends.push(listenForNotifications(owner, { content_changed: changes }, silentLog));
  startServer();
  startServer();
  const id = await add("post", "woken");
  await plan("post", id, "publish", "1 hour");
  await owner.query("update public.timetable set due_at = now() + interval '200 ms'");
  await expect.poll(() => isPublished("post", id)).toBe(true);
  const { rows } = await owner.query(
    "select actor_id, changed_values from public.audit_log where row_id = $1 and table_name = 'blog_posts' and action = 'update'",
    [id],
  );
  expect(rows).toEqual([{ actor_id: null, changed_values: { published: [false, true] } }]);
  await expect.poll(() => changes.mock.calls.length).toBeGreaterThan(1);
});

it("without signals, what becomes due is found after the longest sleep", async () => {
  const [first, second] = [await add("page", "first"), await add("page", "second")];
  await plan("page", first, "publish", "0");
  await plan("page", first, "unpublish", "1 day");
  const timetable = startTimetable({ client, maxSleepMs: 50, log: silentLog });
  ends.push(() => timetable.stop(performance.now() + 600_000));
  await expect.poll(() => isPublished("page", first)).toBe(true);
  await plan("page", second, "publish", "0");
  await expect.poll(() => isPublished("page", second)).toBe(true);
});

it("a failed call is logged and soon repeated", async () => {
  const warn = vi.fn();
  await owner.query("alter function public.run_timetable() rename to away");
  const timetable = startTimetable({ client, maxSleepMs: 600_000, log: { ...silentLog, warn } });
  ends.push(() => timetable.stop(performance.now() + 600_000));
  await expect.poll(() => warn.mock.calls).toHaveLength(1);
  const id = await add("page", "late");
  await plan("page", id, "publish", "0");
  await owner.query("alter function public.away() rename to run_timetable");
  await expect.poll(() => isPublished("page", id)).toBe(true);
});

it("concurrent servers carry out each entry once", async () => {
  const ids = await Promise.all(Array.from({ length: 5 }, (_, n) => add("page", `page-${n}`)));
  for (const id of ids) await plan("page", id, "publish", "-1 minute");
  const answers = await Promise.all(Array.from({ length: 4 }, () => client.rpc("run_timetable")));
  expect(answers.reduce((sum, { data }) => sum + (data as { done: number }).done, 0)).toBe(5);
  const { rows } = await owner.query(
    "select count(*)::int from public.audit_log where row_id = any ($1) and action = 'update'",
    [ids],
  );
  expect(rows[0].count).toBe(5);
});

it("a failing entry does not block others and is retried", async () => {
  const [refused, fine] = [await add("page", "refused"), await add("page", "fine")];
  await owner.query(
    "alter table public.pages add constraint refuses check (not published or slug <> 'refused')",
  );
  ends.push(
    async () => void (await owner.query("alter table public.pages drop constraint if exists refuses")),
  );
  await plan("page", refused, "publish", "-2 minutes");
  await plan("page", fine, "publish", "-1 minute");
  await plan("page", fine, "unpublish", "1 hour");
  const { data } = await client.rpc("run_timetable");
  expect(data).toEqual({ done: 1, next_in_ms: expect.any(Number) });
  const { rows } = await owner.query(
    "select action, round(extract(epoch from due_at - now()) / 60)::int as minutes from public.timetable order by due_at",
  );
  expect(rows).toEqual([
    { action: "publish", minutes: 1 },
    { action: "unpublish", minutes: 60 },
  ]);
  expect([await isPublished("page", refused), await isPublished("page", fine)]).toEqual([false, true]);
  await owner.query("alter table public.pages drop constraint refuses");
  await owner.query("update public.timetable set due_at = now() where action = 'publish'");
  await client.rpc("run_timetable");
  expect(await isPublished("page", refused)).toBe(true);
});

it.each([
  ["post", "blog_posts"],
  ["page", "pages"],
] as const)(
  "the log records who set, moved and canceled a %s's time, and that the server carried it out",
  async (kind, table) => {
    await add(kind, "another");
    const id = await add(kind, "told");
    await plan(kind, id, "publish", "1 hour");
    await owner.query("update public.timetable set due_at = '2099-01-01'");
    await owner.query("delete from public.timetable");
    await plan(kind, id, "publish", "-1 hour");
    await client.rpc("run_timetable");
    const { rows } = await owner.query(
      "select action, table_name, row_name from public.audit_log where row_id = $1 order by id",
      [id],
    );
    expect(rows.map(({ action, table_name, row_name }) => `${action} ${table_name} ${row_name}`)).toEqual([
      `insert ${table} told`,
      "insert timetable told",
      "update timetable told",
      "delete timetable told",
      "insert timetable told",
      `update ${table} told`,
    ]);
  },
);
