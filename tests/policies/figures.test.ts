import { beforeEach, expect, it } from "vitest";
import { FigureCounts } from "#server/figures/figure-counts.ts";
import { createFigureWriter } from "#server/figures/figure-writer.ts";
import { silentLog } from "../support/silent-log.ts";
import { openTestBed } from "./test-bed.ts";

const bed = await openTestBed();
const client = bed.visit(undefined, bed.tokens.serviceRoleKey);

beforeEach(() => bed.owner.query("truncate public.daily_figures"));

const [{ today, lastWeek }] = (
  await bed.owner.query<{ today: string; lastWeek: string }>(
    `select day::text as today, (day - 6)::text as "lastWeek"
     from (select (now() at time zone 'America/Los_Angeles')::date as day) as business`,
  )
).rows as [{ today: string; lastWeek: string }];

const seen = (name: string, day = today) => ({ day, kind: "page", name, measure: "views" }) as const;
const from = (name: string) => ({ day: today, kind: "source", name, measure: "arrivals" }) as const;

/** A server process, with what it has counted. */
function startProcess() {
  const counts = new FigureCounts();
  const writer = createFigureWriter({ client, counts, builtIn: ["/", "/about"], log: silentLog });
  return { counts, writer };
}

async function figures() {
  const { rows } = await bed.owner.query(
    "select day::text, kind, name, measure, count::integer from public.daily_figures order by day, kind, name, measure",
  );
  return rows;
}

it("several processes add up, write after write", async () => {
  const processes = [startProcess(), startProcess(), startProcess()];
  for (let round = 0; round < 2; round += 1) {
    for (const { counts } of processes) {
      counts.add(seen("/"));
      counts.add(seen("/about"));
      counts.add(seen("/"));
    }
    await Promise.all(processes.map(({ writer }) => writer.write()));
  }
  expect(await figures()).toEqual([
    { ...seen("/"), count: 12 },
    { ...seen("/about"), count: 6 },
  ]);
});

it("pages that are there are told apart, and all else is one", async () => {
  await bed.owner.query(
    `insert into public.pages (title, slug, content, published) values
       ('Moving', 'moving-day', '', true), ('Draft', 'not-yet', '', false);
     insert into public.blog_posts (title, slug, excerpt, content, date, seo_description, published) values
       ('Water', 'figured-water', '', '', '2026-01-01', '', true), ('Draft', 'not-yet', '', '', '2026-01-01', '', false)`,
  );
  const { counts, writer } = startProcess();
  const there = ["/", "/about", "/blog/figured-water", "/moving-day"];
  const unknown = [
    "/blog/moving-day",
    "/blog/not-yet",
    "/figured-water",
    "/not-yet",
    "/wp-login.php",
    "moving-day",
  ];
  for (const name of [...there, ...unknown]) counts.add(seen(name));
  await writer.write();
  expect(await figures()).toEqual(
    [
      ...there.map((name) => ({ ...seen(name), count: 1 })),
      { ...seen("other"), count: unknown.length },
    ].toSorted((one, other) => (one.name < other.name ? -1 : 1)),
  );
});

it("a day has at most two hundred names of a kind, however many writes bring more", async () => {
  const { counts, writer } = startProcess();
  for (let write = 0; write < 3; write += 1) {
    for (let n = 0; n < 150; n += 1) counts.add(from(`site-${write}-${n}.example`));
    counts.add(from("site-0-7.example"));
    await writer.write();
  }
  const rows = await figures();
  expect(rows).toHaveLength(201);
  expect(rows.find(({ name }) => name === "other")).toMatchObject({ count: 250 });
  expect(rows.find(({ name }) => name === "site-0-7.example")).toMatchObject({ count: 4 });
});

it("a day that waited for the database is written as its own, what a wrong clock said is not, and old days go", async () => {
  await bed.owner.query(
    `insert into public.daily_figures (day, kind, name, measure, count) values
       (current_date - interval '25 months 2 days', 'page', '/', 'views', 5),
       (current_date - interval '24 months', 'page', '/', 'views', 4)`,
  );
  const { counts, writer } = startProcess();
  counts.add(seen("/", lastWeek));
  counts.add(seen("/", "2020-01-01"));
  counts.add(seen("/", "2099-01-01"));
  await writer.write();
  expect((await figures()).map(({ count }) => count)).toEqual([4, 1]);
});

it("what can’t be written is kept for the next time, and what never can be keeps nothing else out", async () => {
  const { counts, writer } = startProcess();
  await bed.owner.query("alter table public.daily_figures rename to away");
  counts.add(seen("/"));
  await writer.write();
  counts.add(seen("/"));
  await bed.owner.query("alter table public.away rename to daily_figures");
  await writer.write();
  expect(await figures()).toEqual([{ ...seen("/"), count: 2 }]);

  counts.add({ ...seen("/"), measure: "no such thing" });
  await writer.write();
  counts.add(seen("/"));
  await writer.stop(performance.now() + 10_000);
  expect(await figures()).toEqual([{ ...seen("/"), count: 3 }]);
});
