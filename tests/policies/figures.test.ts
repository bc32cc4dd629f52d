import { beforeEach, expect, it } from "vitest";
import { FigureCounts } from "#server/figures/figure-counts.ts";
import { createFigureWriter } from "#server/figures/figures.ts";
import { emptyTables } from "../support/empty-tables.ts";
import { silentLog } from "../support/silent-log.ts";
import { openTestBed } from "./test-bed.ts";

const bed = await openTestBed();
const client = bed.visit(undefined, bed.tokens.serviceRoleKey);

beforeEach(() => emptyTables(bed.owner, "public.daily_figures"));

const [{ today, lastWeek }] = (
  await bed.owner.query<{ today: string; lastWeek: string }>(
    `select day::text as today, (day - 6)::text as "lastWeek"
     from (select (now() at time zone 'America/Los_Angeles')::date as day) as business`,
  )
).rows as [{ today: string; lastWeek: string }];

const seen = (name: string, day = today) => ({ day, kind: "page", name, measure: "views" }) as const;
const from = (name: string) => ({ day: today, kind: "source", name, measure: "arrivals" }) as const;

/** One server process's counters and their writer. */
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

it("counts from several processes and writes add up", async () => {
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

it("existing published pages are counted separately, all other paths as one", async () => {
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

it("a day has at most two hundred names per kind, across any number of writes", async () => {
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

it("late counts go to their own day, implausible days are dropped, and old days are deleted once a week is recent", async () => {
  await bed.owner.query(
    `insert into public.daily_figures (day, kind, name, measure, count) values
       (current_date - interval '25 months 5 days', 'page', '/', 'views', 5),
       (current_date - interval '24 months', 'page', '/', 'views', 4)`,
  );
  const { counts, writer } = startProcess();
  counts.add(seen("/", lastWeek));
  counts.add(seen("/", "2020-01-01"));
  counts.add(seen("/", "2099-01-01"));
  await writer.write();
  // A clock that has just jumped ahead would find only old days.
  expect((await figures()).map(({ count }) => count)).toEqual([5, 4, 1]);

  await bed.owner.query(
    `insert into public.daily_figures (day, kind, name, measure, count)
     select $1::date - days, 'page', '/', 'views', 2 from generate_series(10, 15) as days`,
    [today],
  );
  counts.add(seen("/", lastWeek));
  await writer.write();
  expect((await figures()).map(({ count }) => count)).toEqual([4, 2, 2, 2, 2, 2, 2, 2]);
});

it("counts that could not be written are retried, and permanently invalid ones do not block others", async () => {
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

/** Calls `figures_by` as the figures screen does, but as the service role. */
async function ask(by: string, from = lastWeek, until = today) {
  const { data, error } = await client.rpc("figures_by", { _by: by, _from: from, _until: until });
  if (error) throw error;
  return data as Record<string, string | number>[];
}

const sent = (fields: {
  at: string;
  evidence?: object | null;
  city?: string;
  status?: string;
  contact?: string;
}) =>
  bed.owner.query(
    `insert into public.leads (name, phone, city, evidence, status, created_at, first_contact_at)
     values ('Ada', '+17025550142', $1, $2, $3, $4, $5)`,
    [
      fields.city ?? null,
      fields.evidence === undefined ? {} : fields.evidence,
      fields.status ?? "new",
      fields.at,
      fields.contact ?? null,
    ],
  );

it("relates requests to visits by page, source, city and week, excluding quarantined ones", async () => {
  await emptyTables(bed.owner, "public.leads", "private.lead_submissions");
  await bed.owner.query(
    `insert into public.daily_figures (day, kind, name, measure, count) values
       ('2026-03-02', 'page', '/', 'views', 30), ('2026-03-08', 'page', '/', 'views', 12),
       ('2026-03-08', 'page', '/', 'starts', 6), ('2026-03-09', 'page', '/', 'views', 100),
       ('2026-03-03', 'source', 'google.com', 'arrivals', 20), ('2026-03-03', 'source', 'direct', 'arrivals', 9),
       ('2026-03-04', 'field', 'phone', 'left', 3)`,
  );
  const google = { form: "full", page: "/", referrer: "www.google.com" };
  await sent({
    at: "2026-03-08T23:30:00-07:00",
    evidence: google,
    city: "Henderson",
    status: "converted",
    contact: "2026-03-08T23:40:00-07:00",
  });
  await sent({
    at: "2026-03-02T00:00:00-08:00",
    evidence: { form: "compact", page: "/", campaign: { utm_source: "Google.com" } },
    city: "henderson",
  });
  await sent({ at: "2026-03-05T12:00:00-08:00", evidence: { form: "full", page: "/faq" } });
  await sent({ at: "2026-03-05T12:00:00-08:00", evidence: null, city: "Anthem", status: "contacted" });
  await sent({ at: "2026-03-06T12:00:00-08:00", evidence: { imported: "2026-03-07T20:00:00Z" } });
  await sent({ at: "2026-03-09T00:10:00-07:00", evidence: google });
  await sent({ at: "2026-03-01T23:50:00-08:00", evidence: google });
  await bed.owner.query(
    `insert into public.leads (name, phone, evidence, quarantine, created_at)
     values ('Spam', '+17025550142', '{"form": "full", "page": "/"}', '{"links": 3}', '2026-03-05T12:00:00-08:00')`,
  );
  const week = { _from: "2026-03-02", _until: "2026-03-08" };
  const asked = (by: string) => ask(by, week._from, week._until);

  expect(await asked("page")).toMatchObject([
    { name: "/", views: 42, starts: 6, requests: 2, sent: 2, contacted: 1, converted: 1 },
    { name: "", views: 0, requests: 2, sent: 0, contacted: 1, converted: 0 },
    { name: "/faq", requests: 1, sent: 1, contacted: 0 },
  ]);
  expect(await asked("source")).toMatchObject([
    { name: "google.com", arrivals: 20, requests: 2, sent: 2, converted: 1 },
    { name: "", arrivals: 0, requests: 2, sent: 0 },
    { name: "direct", arrivals: 9, requests: 1, sent: 1 },
  ]);
  expect(await asked("city")).toMatchObject([
    { name: "", requests: 2, sent: 1 },
    { name: "Henderson", requests: 2, sent: 2 },
    { name: "Anthem", requests: 1, sent: 0 },
  ]);
  expect(await asked("week")).toMatchObject([
    {
      name: "2026-03-02",
      arrivals: 29,
      views: 42,
      starts: 6,
      requests: 5,
      sent: 3,
      contacted: 2,
      converted: 1,
    },
  ]);
  expect(await asked("field")).toMatchObject([{ name: "phone", left_here: 3, requests: 0 }]);
  expect(await asked("anything else")).toEqual([]);
});

it("reports response times in minutes of opening hours", async () => {
  await emptyTables(bed.owner, "public.leads", "private.lead_submissions");
  const times = async () => {
    const span = { _from: "2026-03-02", _until: "2026-03-08" };
    const hours = { _opens: "07:00", _closes: "20:00", _promised_minutes: 30 };
    const { data, error } = await client.rpc("response_times", { ...span, ...hours });
    if (error) throw error;
    return data;
  };
  expect(await times()).toMatchObject({ answered: 0, in_promise: 0, median_minutes: null, waiting: 0 });
  const answered = (at: string, contact: string) => sent({ at, contact, status: "contacted" });
  await answered("2026-03-03T10:00:00-08:00", "2026-03-03T10:10:00-08:00");
  // Sent in the evening and answered in the morning: twenty minutes each. The second night has the change to daylight time.
  await answered("2026-03-03T22:00:00-08:00", "2026-03-04T07:20:00-08:00");
  await answered("2026-03-07T19:50:00-08:00", "2026-03-08T07:30:00-07:00");
  await answered("2026-03-04T10:00:00-08:00", "2026-03-06T10:00:00-08:00");
  await sent({ at: "2026-03-05T10:00:00-08:00" });
  await sent({ at: "2026-03-05T10:00:00-08:00", status: "closed" });
  expect(await times()).toEqual({
    answered: 4,
    in_promise: 2,
    median_minutes: 20,
    within_15: 1,
    within_60: 2,
    within_240: 0,
    later: 1,
    waiting: 1,
    unknown: 1,
  });
});
