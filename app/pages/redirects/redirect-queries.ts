import { isDuplicate, requireChanged } from "#app/lib/api-errors.ts";
import type { Row } from "#app/lib/database.types.ts";
import { readRows } from "#app/lib/keyset.ts";
import { containsPattern, quoteFilterValue } from "#app/lib/like-pattern.ts";
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
/** As many as the database keeps. */
const MAX_MISSING = 1_000;
const MAX_SUGGESTED = 200;
const ADDRESSES_PER_QUERY = 100;

const BY_SOURCE = { column: "from_path", ascending: true } as const;

/** A redirect that the database or the site rejects: why, and at which field. */
export class RedirectRefused extends Error {
  readonly field: RedirectField;

  constructor(message: string, field: RedirectField) {
    super(message);
    this.field = field;
  }
}

/** One keyset page of redirects whose source or target contains the text, by source; at most `REDIRECTS_PER_FETCH`. */
export function listRedirects(
  client: BackendClient,
  search: string,
  after: Redirect | null,
  signal: AbortSignal,
): Promise<Redirect[]> {
  const query = client.from("redirects").select("id, from_path, to_path, created_at");
  const part = { order: BY_SOURCE, after, atMost: REDIRECTS_PER_FETCH, signal };
  return readRows(search ? query.or(containsText(search.toLowerCase())) : query, part);
}

function containsText(text: string): string {
  const pattern = quoteFilterValue(containsPattern(text));
  return `from_path.ilike.${pattern},to_path.ilike.${pattern}`;
}

/** Addresses that people or robots requested but that do not exist, most requested first. */
export async function listMissing(client: BackendClient, signal: AbortSignal): Promise<MissingAddress[]> {
  const { data, error } = await client
    .from("missing_addresses")
    .select("*")
    .order("people", { ascending: false })
    .order("bots", { ascending: false })
    .order("last_seen_at", { ascending: false })
    .limit(MAX_MISSING)
    .abortSignal(signal);
  if (error) throw error;
  return data;
}

export async function dismissMissing(client: BackendClient, path: string): Promise<void> {
  const { error } = await client.from("missing_addresses").delete().eq("path", path);
  if (error) throw error;
}

/** Suggested targets: addresses of the built-in pages and of the newest published pages and posts. */
export async function listTargets(client: BackendClient, signal: AbortSignal): Promise<string[]> {
  const newest = (table: "pages" | "blog_posts") =>
    client
      .from(table)
      .select("slug")
      .eq("published", true)
      .order("created_at", { ascending: false })
      .limit(MAX_SUGGESTED)
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

/** Those of the addresses that show visitors a page or post. */
export async function listExistingAddresses(
  client: BackendClient,
  addresses: readonly string[],
): Promise<Set<string>> {
  const existing = new Set(addresses.filter((address) => BUILT_IN_ADDRESSES.includes(address)));
  const unknown = [...new Set(addresses)].filter((address) => !existing.has(address));
  for (let from = 0; from < unknown.length; from += ADDRESSES_PER_QUERY) {
    const batch = unknown.slice(from, from + ADDRESSES_PER_QUERY);
    const found = await Promise.all([
      listPublishedAt(client, "pages", "/", batch),
      listPublishedAt(client, "blog_posts", "/blog/", batch),
    ]);
    for (const address of found.flat()) existing.add(address);
  }
  return existing;
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

/** The result for one imported redirect, or the expected one if it was a dry run. */
export type Outcome = "added" | "changed" | "same" | { problem: string; at: RedirectField | null };

/**
 * Adds redirects, or changes the target of existing ones; skips those with a problem.
 * @param trial makes it a dry run
 * @returns one outcome per redirect, in order
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

/**
 * Throws `RedirectRefused` if there is no page at the target, if there is a page or another redirect at the source, or
 * if visitors would be redirected twice.
 */
export async function addRedirect(client: BackendClient, redirect: SavedRedirect): Promise<void> {
  await requireTarget(client, redirect);
  const { error } = await client.from("redirects").insert(redirect);
  if (error && !(await isStored(client, redirect))) throw refusalOf(error);
}

/** Changes a redirect, given as it was read. Throws like `addRedirect`, and if someone else has changed it since. */
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
  if (error) throw refusalOf(error);
  if (data.length === 0 && !(await isStored(client, redirect)))
    throw new RedirectRefused(redirectMessages.changedMeanwhile, "from_path");
}

/** Whether this redirect is stored, perhaps by an earlier attempt whose response was lost. */
async function isStored(client: BackendClient, redirect: SavedRedirect): Promise<boolean> {
  const { data } = await client.from("redirects").select("id").match(redirect).maybeSingle();
  return data !== null;
}

/** Throws if no row was deleted. */
export async function deleteRedirect(client: BackendClient, { id }: Pick<Redirect, "id">): Promise<void> {
  requireChanged(await client.from("redirects").delete().eq("id", id).select("id"));
}

/**
 * Throws `RedirectRefused` unless there is a page at the target. If the target itself redirects, or its page has moved,
 * the dry run's message says where to.
 */
async function requireTarget(client: BackendClient, redirect: SavedRedirect): Promise<void> {
  const existing = await listExistingAddresses(client, [redirect.to_path]);
  if (existing.has(redirect.to_path)) return;
  const [outcome] = await importRedirects(client, [redirect], { trial: true });
  if (typeof outcome === "object") throw new RedirectRefused(outcome.problem, outcome.at ?? "to_path");
  throw new RedirectRefused(redirectMessages.nothingThere(redirect.to_path), "to_path");
}

function refusalOf(error: { hint: string } & Error): Error {
  if (isDuplicate(error)) return new RedirectRefused(redirectMessages.duplicate, "from_path");
  if (error.hint === "from_path" || error.hint === "to_path")
    return new RedirectRefused(error.message, error.hint);
  return error;
}
