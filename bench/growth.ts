import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createClient } from "@supabase/supabase-js";
import { listPosts, type PostListing } from "#app/blog/post-queries.ts";
import { findPublishedPost, listNeighbors, listPublishedPosts } from "#app/blog/published-posts.ts";
import { boardConditions, readBoard } from "#app/desk/board/board.ts";
import { readLeadHistory } from "#app/desk/lead/lead-history.ts";
import { ALL_LEADS, type LeadListing, listingConditions, sortOrderOf } from "#app/desk/lead-listing.ts";
import { findLead, listLeadChoices, listLeads, listNewestLeads } from "#app/desk/lead-queries.ts";
import { readLeadSummary } from "#app/desk/lead-summary.ts";
import type { Database } from "#app/lib/database.types.ts";
import { searchRows } from "#app/lib/keyset.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { searchTerms } from "#app/lib/search-terms.ts";
import { countPages, listPages, type PageListing } from "#app/pages/page-queries.ts";
import { startBackend } from "#backend/backend.ts";
import { inProcessFetch } from "#server/http/in-process-fetch.ts";
import { ADMIN } from "../tests/support/server-process.ts";
import { empty, fill } from "./growth-rows.ts";

/** `npm run bench:growth`: the product's calls to the data API, with few rows and with many. */

const SIZES = [
  { posts: 100, leads: 100 },
  { posts: 10_000, leads: 100_000 },
] as const;
const CALLS = 60;
const NO_LIMIT = new AbortController().signal;

/** A query; `listing` if it lists leads. */
type Question = [
  name: string,
  ask: (visitor: BackendClient, admin: BackendClient) => Promise<unknown>,
  listing?: LeadListing,
];
/**
 * `p10`: the 10th percentile in ms, which other load affects least. `rows`: the length of the result, if it is a
 * list.
 */
type Measured = { p10: number; rows: number | null };

const posts = (listing: Partial<PostListing>): Question[1] => {
  const whole: PostListing = { search: "", status: "all", sort: "newest", ...listing };
  return (_, admin) => listPosts(admin, whole, null, NO_LIMIT);
};
const pages = (listing: Partial<PageListing>): Question[1] => {
  const whole: PageListing = { search: "", show: "all", sort: "title", ...listing };
  return (_, admin) => listPages(admin, whole, null, NO_LIMIT);
};
const leads = (name: string, narrowed: Partial<LeadListing>): Question => {
  const listing = { ...ALL_LEADS, ...narrowed };
  return [name, (_, admin) => listLeads(admin, listing, null, NO_LIMIT), listing];
};
const board = (name: string, narrowed: Partial<LeadListing>): Question => [
  name,
  (_, admin) => readBoard(admin, boardConditions({ ...ALL_LEADS, ...narrowed }), NO_LIMIT),
];
/** Words that occur in every lead. */
const WORDS_OF_ALL = ["visitor", "washer", "dryer", "please"];

const QUESTIONS: readonly Question[] = [
  ["blog, first page", (visitor) => listPublishedPosts(visitor, null)],
  ["a post and its neighbors", (visitor) => readOldPost(visitor)],
  leads("admin: leads, first rows", {}),
  leads("admin: leads of a status, oldest first", { show: "contacted", order: "oldest" }),
  leads("admin: leads, a search that finds many", { search: "washer" }),
  leads("admin: leads, a name and a city", { search: "visitor 77 henderson" }),
  leads("admin: leads, a phone number", { search: "(702) 555-0042" }),
  leads("admin: leads, two letters", { search: "la" }),
  leads("admin: leads, a search that finds nothing", { search: "no such words" }),
  leads("admin: leads, two frequent words that never meet", { search: "la henderson" }),
  leads("admin: leads, two letters in a city without", { search: "la", city: "Henderson" }),
  leads("admin: leads, two letters of a status without", { search: "la", show: "qualified" }),
  leads("admin: leads, two letters of a colleague without", { search: "la", assignee: "me" }),
  leads("admin: leads of a colleague in a city without", { city: "Las Vegas", assignee: "me" }),
  leads("admin: leads of a city", { city: "henderson" }),
  leads("admin: leads of a rare city", { city: "Pahrump" }),
  leads("admin: leads of a page and a status", { show: "qualified", page: "/faq" }),
  leads("admin: leads of two days", { from: dayBefore(2), until: dayBefore(1) }),
  leads("admin: leads, all filters", {
    show: "new",
    search: "washer",
    city: "Henderson",
    page: "/",
    from: dayBefore(40),
  }),
  leads("admin: leads, all filters, nothing", {
    show: "qualified",
    search: "sofa",
    city: "Henderson",
    page: "/",
  }),
  leads("admin: leads that are due", { due: "now" }),
  leads("admin: leads of a colleague that are late", { due: "late", assignee: "me" }),
  leads("admin: leads of nobody that are due today", { due: "today", assignee: "nobody" }),
  leads("admin: leads of a tag", { tag: "stairs" }),
  leads("admin: leads of a rare tag", { tag: "wide doors" }),
  leads("admin: leads of a tag that nobody uses", { tag: "none" }),
  leads("admin: leads of a tag and a city", { tag: "stairs", city: "Henderson" }),
  leads("admin: leads of a frequent tag in a city without", { tag: "balcony", city: "Henderson" }),
  leads("admin: leads of a frequent tag of a colleague without", { tag: "balcony", assignee: "me" }),
  leads("admin: leads of a tag, of a hundred days", {
    tag: "stairs",
    from: dayBefore(300),
    until: dayBefore(200),
  }),
  leads("admin: leads of nobody in a city without", { city: "Henderson", assignee: "nobody" }),
  leads("admin: leads of a city, a page and a status", { city: "Henderson", page: "/faq", show: "closed" }),
  leads("admin: leads, a frequent word since some day", { search: "washer", from: dayBefore(300) }),
  leads("admin: leads, a word of a hundred days without", {
    search: "9",
    from: dayBefore(300),
    until: dayBefore(200),
  }),
  leads("admin: leads, a word of 500 days without", {
    search: "9",
    from: dayBefore(600),
    until: dayBefore(100),
  }),
  leads("admin: leads, a word that was frequent long ago", { search: "9", until: dayBefore(300) }),
  leads("admin: leads, oldest first, of a search", { search: "la", order: "oldest" }),
  leads("admin: leads that are due later, newest first", { due: "later", order: "newest" }),
  leads("admin: leads that are due, with a word", { due: "late", search: "washer" }),
  leads("admin: leads held back, with a word", { show: "quarantine", search: "washer" }),
  board("admin: a board", {}),
  board("admin: a board of a city", { city: "Henderson" }),
  board("admin: a board of a word", { search: "washer" }),
  board("admin: a board of a colleague in a city without", { city: "Las Vegas", assignee: "me" }),
  board("admin: a board of a tag in a city without", { tag: "balcony", city: "Henderson" }),
  ["admin: what stands above the leads", (_, admin) => readLeadSummary(admin, dayBefore(0), NO_LIMIT)],
  ["admin: what leads can be narrowed by", (_, admin) => listLeadChoices(admin, NO_LIMIT)],
  ["admin: a lead and all that happened to it", (_, admin) => readSomeLead(admin)],
  ["admin: posts, first rows", posts({})],
  ["admin: posts by title", posts({ sort: "title" })],
  ["admin: drafts by date", posts({ sort: "date", status: "draft" })],
  ["admin: posts, a search that finds many", posts({ search: "washers" })],
  ["admin: posts, a search that finds nothing", posts({ search: "no such words" })],
  ["admin: pages, first rows", pages({})],
  ["admin: pages, a search that finds nothing", pages({ search: "no such words" })],
  ["admin: how many pages", (_, admin) => countPages(admin, NO_LIMIT)],
  ["a quote request", (visitor) => sendRequest(visitor)],
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
  sendMail: async () => "kept",
  log: { info: silent, warn: silent, error: console.error },
});
try {
  const visitor = connect();
  const admin = await signIn();
  const [small, large] = SIZES;
  await fill(backend.ownerPool, small);
  const few = await measureAll(visitor, admin);
  await empty(backend.ownerPool);
  await fill(backend.ownerPool, large);
  const many = await measureAll(visitor, admin);
  await empty(backend.ownerPool);
  await fill(backend.ownerPool, small);
  print(few, many, await measureAsMany(admin, many));
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

async function measureAll(visitor: BackendClient, admin: BackendClient): Promise<Measured[]> {
  const answered: Measured[] = [];
  for (const [, ask] of QUESTIONS) answered.push(await measure(() => ask(visitor, admin)));
  return answered;
}

/**
 * For comparison: the time of queries that return as many rows as each listing did, for as many search words, from
 * only a hundred leads that all match.
 */
async function measureAsMany(admin: BackendClient, many: readonly Measured[]): Promise<(number | null)[]> {
  const known = new Map<string, number>();
  const part = { order: sortOrderOf(ALL_LEADS), after: null, signal: NO_LIMIT };
  const asMany: (number | null)[] = [];
  for (const [index, [, , listing]] of QUESTIONS.entries()) {
    const rows = listing ? (many[index]?.rows ?? 0) : 0;
    const search = WORDS_OF_ALL.slice(0, searchTerms(listing?.search ?? "").length).join(" ");
    const name = `${rows} ${search}`;
    if (rows > 0 && !known.has(name)) {
      const conditions = listingConditions({ ...ALL_LEADS, search });
      const ask = () => searchRows(admin, "search_leads", conditions, { ...part, atMost: rows });
      known.set(name, (await measure(ask)).p10);
    }
    asMany.push(known.get(name) ?? null);
  }
  return asMany;
}

async function measure(ask: () => Promise<unknown>): Promise<Measured> {
  for (let call = 0; call < 5; call++) await ask();
  const times: number[] = [];
  let answer: unknown;
  for (let call = 0; call < CALLS; call++) {
    const start = performance.now();
    answer = await ask();
    times.push(performance.now() - start);
  }
  const p10 = times.toSorted((one, other) => one - other)[CALLS / 10] ?? Number.NaN;
  return { p10, rows: Array.isArray(answer) ? answer.length : null };
}

async function readOldPost(visitor: BackendClient): Promise<void> {
  const post = await findPublishedPost(visitor, "post-50");
  if (!post) throw new Error("the post is not there");
  await listNeighbors(visitor, post);
}

async function sendRequest(visitor: BackendClient): Promise<void> {
  const { error } = await visitor.from("leads").insert({ name: randomUUID(), phone: "+17025550142" });
  if (error) throw error;
}

async function readSomeLead(admin: BackendClient): Promise<void> {
  const newest = (await listNewestLeads(admin, NO_LIMIT)).at(-1);
  const lead = newest && (await findLead(admin, newest.id, NO_LIMIT));
  if (!lead) throw new Error("the lead is not there");
  const { notes } = await readLeadHistory(admin, lead.id, NO_LIMIT);
  if (notes.length !== 1) throw new Error("the lead has no history");
}

function print(few: Measured[], many: Measured[], asMany: (number | null)[]): void {
  const [small, large] = SIZES;
  const [cpu] = cpus();
  console.log(
    `\n${cpus().length} × ${cpu?.model.trim()}, load ${loadavg()[0]?.toFixed(1)}; the quickest tenth of ${CALLS} calls, in ms, and rows answered with\n`,
  );
  console.log(
    `| question | ${small.posts} posts and pages, ${small.leads} leads | ${large.posts} and ${large.leads} | ratio | as many of ${small.leads} leads | ratio |\n|---|---|---|---|---|---|`,
  );
  for (const [index, [name]] of QUESTIONS.entries()) {
    const [one, other, same] = [few[index], many[index], asMany[index]];
    if (!one || !other) continue;
    const comparison = same ? `${same.toFixed(2)} | ${(other.p10 / same).toFixed(1)}` : "|";
    console.log(
      `| ${name} | ${format(one)} | ${format(other)} | ${(other.p10 / one.p10).toFixed(1)} | ${comparison} |`,
    );
  }
}

function format({ p10, rows }: Measured): string {
  return rows === null ? p10.toFixed(2) : `${p10.toFixed(2)} (${rows})`;
}
