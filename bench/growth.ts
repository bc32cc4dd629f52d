import { mkdtempSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createClient } from "@supabase/supabase-js";
import { listPosts, type PostListing, type PostRow } from "#app/blog/post-queries.ts";
import { findPublishedPost, listNeighbours, listPublishedPosts } from "#app/blog/published-posts.ts";
import { countDueLeads } from "#app/desk/follow-up/due-leads-query.ts";
import { readLeadHistory } from "#app/desk/lead-history.ts";
import { ALL_LEADS, type LeadListing } from "#app/desk/lead-listing.ts";
import {
  getLead,
  listLeadChoices,
  listLeads,
  listNewestLeads,
  listWaitingLeads,
} from "#app/desk/lead-queries.ts";
import type { Database } from "#app/lib/database.types.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { countPages, listPages, type PageListing } from "#app/pages/page-queries.ts";
import { startBackend } from "#backend/backend.ts";
import { inProcessFetch } from "#server/http/in-process-fetch.ts";

/** `npm run bench:growth`: what the product asks the data API for, with few rows and with many, in one run. */

const SIZES = [
  { posts: 100, leads: 100 },
  { posts: 10_000, leads: 100_000 },
];
/** No statement of the backend's pools may take long. */
const LEADS_AT_ONCE = 5_000;
const CALLS = 60;
const ADMIN = { email: "admin@example.com", password: "correct horse battery staple" };
const NO_LIMIT = new AbortController().signal;

type Question = [name: string, ask: (visitor: BackendClient, admin: BackendClient) => Promise<unknown>];

const posts = (listing: Partial<PostListing>, after: PostRow | null = null): Question[1] => {
  const whole: PostListing = { search: "", status: "all", sort: "newest", ...listing };
  return (_, admin) => listPosts(admin, whole, after, NO_LIMIT);
};
const pages = (listing: Partial<PageListing>): Question[1] => {
  const whole: PageListing = { search: "", show: "all", sort: "title", ...listing };
  return (_, admin) => listPages(admin, whole, null, NO_LIMIT);
};
const leads =
  (listing: Partial<LeadListing>): Question[1] =>
  (_, admin) =>
    listLeads(admin, { ...ALL_LEADS, ...listing }, null, NO_LIMIT);

const QUESTIONS: readonly Question[] = [
  ["blog, first page", (visitor) => listPublishedPosts(visitor, null)],
  ["a post and its neighbours", (visitor) => readOldPost(visitor)],
  ["admin: leads, first rows", leads({})],
  ["admin: leads of a status, oldest first", leads({ show: "contacted", order: "oldest" })],
  ["admin: leads, a search that finds many", leads({ search: "washer" })],
  ["admin: leads, a name and a city", leads({ search: "visitor 77 henderson" })],
  ["admin: leads, a phone number", leads({ search: "(702) 555-0042" })],
  ["admin: leads, two letters", leads({ search: "la" })],
  ["admin: leads, a search that finds nothing", leads({ search: "no such words" })],
  ["admin: leads of a city", leads({ city: "henderson" })],
  ["admin: leads of a rare city", leads({ city: "Pahrump" })],
  ["admin: leads of a page and a status", leads({ show: "qualified", page: "/faq" })],
  ["admin: leads of two days", leads({ from: dayBefore(2), until: dayBefore(1) })],
  [
    "admin: leads, all filters",
    leads({ show: "new", search: "washer", city: "Henderson", page: "/", from: dayBefore(40) }),
  ],
  [
    "admin: leads, all filters, nothing",
    leads({ show: "qualified", search: "sofa", city: "Henderson", page: "/" }),
  ],
  ["admin: leads that are due", leads({ due: "now" })],
  ["admin: leads of a colleague that are late", leads({ due: "late", assignee: "me" })],
  ["admin: leads of nobody that are due today", leads({ due: "today", assignee: "nobody" })],
  ["admin: leads of a tag", leads({ tag: "stairs" })],
  ["admin: leads of a rare tag", leads({ tag: "wide doors" })],
  ["admin: leads of a tag that nobody uses", leads({ tag: "none" })],
  [
    "admin: how many leads are due",
    (_, admin) => countDueLeads(admin, { today: dayBefore(0), me: "" }, NO_LIMIT),
  ],
  ["admin: what leads can be narrowed by", (_, admin) => listLeadChoices(admin, NO_LIMIT)],
  ["admin: a lead and all that happened to it", (_, admin) => readSomeLead(admin)],
  ["admin: waiting leads", (_, admin) => listWaitingLeads(admin, NO_LIMIT)],
  ["admin: posts, first rows", posts({})],
  ["admin: posts by title", posts({ sort: "title" })],
  ["admin: drafts by date", posts({ sort: "date", status: "draft" })],
  ["admin: posts, a search that finds many", posts({ search: "washers" })],
  ["admin: posts, a search that finds nothing", posts({ search: "no such words" })],
  ["admin: pages, first rows", pages({})],
  ["admin: pages, a search that finds nothing", pages({ search: "no such words" })],
  ["admin: how many pages", (_, admin) => countPages(admin, NO_LIMIT)],
];

function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

const directory = mkdtempSync(join(tmpdir(), "spinfront-bench-growth-"));
const silent = () => {};
const backend = await startBackend({
  dataDir: join(directory, "data"),
  supabaseDir: resolve(import.meta.dirname, "../supabase"),
  siteOrigin: "http://localhost",
  signUpEnabled: false,
  clientAddress: () => "127.0.0.1",
  log: { info: silent, warn: silent, error: console.error },
});
try {
  const visitor = connect();
  const admin = await signIn();
  const measured: number[][] = [];
  for (const size of SIZES) {
    await fill(size);
    measured.push(await measure(visitor, admin));
  }
  print(measured);
} finally {
  await backend.stop();
  rmSync(directory, { recursive: true });
}

function connect(): BackendClient {
  return createClient<Database>("http://localhost", backend.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: inProcessFetch(backend.ownFetch) },
  });
}

async function signIn(): Promise<BackendClient> {
  const { id } = await backend.accounts.createUser({ ...ADMIN, confirmed: true });
  await backend.ownerPool.query("insert into public.user_roles (user_id, role) values ($1, 'admin')", [id]);
  const client = connect();
  const { error } = await client.auth.signInWithPassword(ADMIN);
  if (error) throw error;
  return client;
}

/** Fills the tables up to that many rows, and three of what happened to each lead. */
async function fill(size: (typeof SIZES)[number]): Promise<void> {
  const { ownerPool } = backend;
  const missing = "generate_series((select count(*) from public.%s) + 1, $1) n";
  for (let leads = Math.min(size.leads, LEADS_AT_ONCE); leads <= size.leads; leads += LEADS_AT_ONCE) {
    await ownerPool.query(
      `with new as (
    insert into public.leads (name, phone, email, city, message, status, created_at, evidence, follow_up_on, assignee_id, tags)
    select 'Visitor ' || n, '+1702555' || lpad((n % 10000)::text, 4, '0'), 'visitor' || n || '@example.com',
      case when n % 97 = 0 then 'Pahrump' else (array['Henderson', 'Las Vegas', 'Summerlin', 'Anthem'])[1 + n % 4] end,
      repeat('A washer and a dryer, please. ', 5),
      coalesce((array['new', 'contacted', 'qualified', 'converted'])[1 + n % 50], 'closed'),
      now() - n * interval '10 minutes',
      jsonb_build_object('page', (array['/', '/faq', '/contact', '/services', '/about'])[1 + n % 5]),
      case when n % 3 = 0 then current_date + (n % 61)::int - 30 end,
      case when n % 2 = 0 then (select min(user_id::text)::uuid from public.user_roles) end,
      case when n % 997 = 0 then array['wide doors'] when n % 7 = 0 then array['stairs'] else '{}' end
    from ${missing.replace("%s", "leads")}
    returning id, created_at
    ),
    noted as (
      insert into public.lead_notes (lead_id, body, created_at)
      select id, 'Called: left a voicemail.', created_at + interval '10 minutes' from new
    ),
    given as (
      insert into public.lead_field_changes (lead_id, field, present, created_at)
      select id, 'tags', 'stairs', created_at + interval '10 minutes' from new
    ),
    moved as (
      insert into public.lead_status_changes (lead_id, former, status, created_at)
      select id, 'new', 'contacted', created_at + interval '10 minutes' from new
    )
    insert into public.lead_notices (lead_id, recipient, state, created_at, sent_at)
    select id, 'office', 'sent', created_at, created_at from new`,
      [leads],
    );
  }
  await ownerPool.query(
    `insert into public.blog_posts (title, slug, excerpt, content, date, seo_description, published)
    select 'Post ' || md5(n::text), 'post-' || n, repeat('About washers. ', 10),
      repeat('<p>Washing is a science.</p>', 150), date '2000-01-01' + n::int, 'Description', n % 4 <> 0
    from ${missing.replace("%s", "blog_posts")}`,
    [size.posts],
  );
  await ownerPool.query(
    `insert into public.pages (title, slug, content, published)
    select 'Page ' || md5(n::text), 'page-' || n, repeat('<p>Washing is a science.</p>', 150), n % 4 <> 0
    from ${missing.replace("%s", "pages")}`,
    [size.posts],
  );
  await ownerPool.query("vacuum analyze");
}

/** The median of each question's calls, in milliseconds. */
async function measure(visitor: BackendClient, admin: BackendClient): Promise<number[]> {
  const medians: number[] = [];
  for (const [, ask] of QUESTIONS) {
    for (let call = 0; call < 5; call++) await ask(visitor, admin);
    const times: number[] = [];
    for (let call = 0; call < CALLS; call++) {
      const start = performance.now();
      await ask(visitor, admin);
      times.push(performance.now() - start);
    }
    medians.push(times.toSorted((one, other) => one - other)[CALLS / 2] ?? Number.NaN);
  }
  return medians;
}

async function readOldPost(visitor: BackendClient): Promise<void> {
  const post = await findPublishedPost(visitor, "post-50");
  if (!post) throw new Error("the post is not there");
  await listNeighbours(visitor, post);
}

async function readSomeLead(admin: BackendClient): Promise<void> {
  const newest = (await listNewestLeads(admin, NO_LIMIT)).at(-1);
  const lead = newest && (await getLead(admin, newest.id, NO_LIMIT));
  if (!lead) throw new Error("the lead is not there");
  const { notes } = await readLeadHistory(admin, lead.id, NO_LIMIT);
  if (notes.length !== 1) throw new Error("the lead has no history");
}

function print([few = [], many = []]: number[][]): void {
  const [small, large] = SIZES;
  const [cpu] = cpus();
  console.log(
    `\n${cpus().length} × ${cpu?.model.trim()}, load ${loadavg()[0]?.toFixed(1)}; medians of ${CALLS} calls, in ms\n`,
  );
  console.log(
    `| question | ${small?.posts} posts and pages, ${small?.leads} leads | ${large?.posts} and ${large?.leads} | ratio |\n|---|---|---|---|`,
  );
  for (const [index, [name]] of QUESTIONS.entries()) {
    const [one = 0, other = 0] = [few[index], many[index]];
    console.log(`| ${name} | ${one.toFixed(2)} | ${other.toFixed(2)} | ${(other / one).toFixed(1)} |`);
  }
}
