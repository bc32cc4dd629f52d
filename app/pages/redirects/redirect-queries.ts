import type { Row } from "#app/lib/database.types.ts";
import { readPart } from "#app/lib/keyset.ts";
import { containing, quoted } from "#app/lib/like-pattern.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { redirectMessages } from "./redirect-messages.ts";
import {
  BUILT_IN_ADDRESSES,
  type Redirect,
  type RedirectField,
  type SavedRedirect,
} from "./redirect-schema.ts";

export type MissingAddress = Row<"missing_addresses">;

export const REDIRECTS_PER_FETCH = 100;
const MOST_MISSING = 200;
const MOST_SUGGESTED = 200;
const ASKED_AT_ONCE = 100;

const BY_START = { column: "from_path", ascending: true } as const;

/** What the database, or the site, has against a redirect, and at which field. */
export class RedirectRefused extends Error {
  readonly field: RedirectField;

  constructor(message: string, field: RedirectField) {
    super(message);
    this.field = field;
  }
}

/** Redirects whose start or end holds the text, by start, from the beginning or after one; at most `REDIRECTS_PER_FETCH`. */
export function listRedirects(
  client: BackendClient,
  search: string,
  after: Redirect | null,
  signal: AbortSignal,
): Promise<Redirect[]> {
  const query = client.from("redirects").select("id, from_path, to_path, created_at");
  const part = { order: BY_START, after, atMost: REDIRECTS_PER_FETCH, signal };
  return readPart(search ? query.or(holding(search.toLowerCase())) : query, part);
}

function holding(text: string): string {
  const pattern = quoted(containing(text));
  return `from_path.ilike.${pattern},to_path.ilike.${pattern}`;
}

/** Addresses that people or robots asked for in vain, most asked for first. */
export async function listMissing(client: BackendClient, signal: AbortSignal): Promise<MissingAddress[]> {
  const { data, error } = await client
    .from("missing_addresses")
    .select("*")
    .order("people", { ascending: false })
    .order("bots", { ascending: false })
    .order("last_seen_at", { ascending: false })
    .limit(MOST_MISSING)
    .abortSignal(signal);
  if (error) throw error;
  return data;
}

export async function dismissMissing(client: BackendClient, path: string): Promise<void> {
  const { error } = await client.from("missing_addresses").delete().eq("path", path);
  if (error) throw error;
}

/** Addresses of the site's pages and posts, the newest if there are too many, to choose from. */
export async function listTargets(client: BackendClient, signal: AbortSignal): Promise<string[]> {
  const newest = (table: "pages" | "blog_posts") =>
    client
      .from(table)
      .select("slug")
      .eq("published", true)
      .order("created_at", { ascending: false })
      .limit(MOST_SUGGESTED)
      .abortSignal(signal);
  const [pages, posts] = await Promise.all([newest("pages"), newest("blog_posts")]);
  const error = pages.error ?? posts.error;
  if (error) throw error;
  const written = [
    ...(pages.data ?? []).map(({ slug }) => `/${slug}`),
    ...(posts.data ?? []).map(({ slug }) => `/blog/${slug}`),
  ];
  return [...new Set([...BUILT_IN_ADDRESSES, ...written])];
}

/** Of addresses, those at which there is something for visitors. */
export async function listThoseThere(
  client: BackendClient,
  addresses: readonly string[],
): Promise<Set<string>> {
  const there = new Set(addresses.filter((address) => BUILT_IN_ADDRESSES.includes(address)));
  const asked = [...new Set(addresses)].filter((address) => !there.has(address));
  for (let from = 0; from < asked.length; from += ASKED_AT_ONCE) {
    const some = asked.slice(from, from + ASKED_AT_ONCE);
    const found = await Promise.all([
      listPublishedAt(client, "pages", "/", some),
      listPublishedAt(client, "blog_posts", "/blog/", some),
    ]);
    for (const address of found.flat()) there.add(address);
  }
  return there;
}

async function listPublishedAt(
  client: BackendClient,
  table: "pages" | "blog_posts",
  base: string,
  addresses: readonly string[],
): Promise<string[]> {
  const slugs = addresses
    .filter((address) => address.startsWith(base))
    .map((path) => path.slice(base.length));
  if (slugs.length === 0) return [];
  const { data, error } = await client.from(table).select("slug").eq("published", true).in("slug", slugs);
  if (error) throw error;
  return data.map(({ slug }) => base + slug);
}

/** What became, or would become, of one of many redirects. */
export type Outcome = "added" | "changed" | "same" | { problem: string; at: RedirectField | null };

/**
 * Adds redirects, or changes where they lead, each unless there is something against it. A trial changes nothing, and
 * tells what would become of each.
 */
export async function importRedirects(
  client: BackendClient,
  redirects: readonly SavedRedirect[],
  { trial }: { trial: boolean },
): Promise<Outcome[]> {
  const { data, error } = await client.rpc("import_redirects", {
    _redirects: [...redirects],
    _trial: trial,
  });
  if (error) throw error;
  return data as Outcome[];
}

/** Throws `RedirectRefused` where it would lead nowhere, or visitors be led twice, or away from a page. */
export async function addRedirect(client: BackendClient, redirect: SavedRedirect): Promise<void> {
  await requireTarget(client, redirect);
  const { error } = await client.from("redirects").insert(redirect);
  if (error) throw inWords(error);
}

/** Changes it as it was seen; throws as `addRedirect` does, and when someone else has changed it since. */
export async function changeRedirect(
  client: BackendClient,
  { id, from_path, to_path }: Redirect,
  redirect: SavedRedirect,
): Promise<void> {
  await requireTarget(client, redirect);
  const { data, error } = await client
    .from("redirects")
    .update(redirect)
    .match({ id, from_path, to_path })
    .select("id");
  if (error) throw inWords(error);
  if (data.length === 0) throw new RedirectRefused(redirectMessages.changedMeanwhile, "from_path");
}

/** Throws when nothing was deleted, also when the policies let no row through, which is no error to the API. */
export async function deleteRedirect(client: BackendClient, { id }: Pick<Redirect, "id">): Promise<void> {
  const { data, error } = await client.from("redirects").delete().eq("id", id).select("id");
  if (error) throw error;
  if (data.length === 0) throw new Error("no such redirect, or not allowed to delete it");
}

/** Where an end leads on itself, or what was there is elsewhere now, the database says where to. */
async function requireTarget(client: BackendClient, redirect: SavedRedirect): Promise<void> {
  const there = await listThoseThere(client, [redirect.to_path]);
  if (there.has(redirect.to_path)) return;
  const [outcome] = await importRedirects(client, [redirect], { trial: true });
  if (typeof outcome === "object") throw new RedirectRefused(outcome.problem, outcome.at ?? "to_path");
  throw new RedirectRefused(redirectMessages.nothingThere(redirect.to_path), "to_path");
}

function inWords(error: { code: string; message: string; hint: string } & Error): Error {
  if (error.code === "23505") return new RedirectRefused(redirectMessages.duplicate, "from_path");
  if (error.hint === "from_path" || error.hint === "to_path")
    return new RedirectRefused(error.message, error.hint);
  return error;
}
