import { STATIC_PAGES } from "#app/content/static-pages.ts";
import type { Row } from "#app/lib/database.types.ts";
import { parseUrl } from "#app/lib/parse-url.ts";
import { MAX_PATH_LENGTH, normalizePath } from "#app/lib/stored-path.ts";
import { isReservedSlug } from "../reserved-slugs.ts";

export type Redirect = Row<"redirects">;
export type SavedRedirect = Pick<Redirect, "from_path" | "to_path">;
export type RedirectField = keyof SavedRedirect;

/** Source and target, as typed. */
type TypedRedirect = { from: string; to: string };

export type RedirectProblem = { problem: string; field: RedirectField };

/** Addresses that always have a page, whatever staff publish. */
export const BUILT_IN_ADDRESSES: readonly string[] = [
  ...STATIC_PAGES.map(({ slug }) => `/${slug}`),
  "/quote",
  "/coverage-map",
];
const FEED = "/blog/feed.xml";

/** @param siteOrigin the only origin accepted in a full URL, with or without `www.` */
export function parseRedirect(
  { from, to }: TypedRedirect,
  siteOrigin: string,
): { redirect: SavedRedirect } | RedirectProblem {
  const source = readTyped(from, siteOrigin);
  if ("problem" in source) return { ...source, field: "from_path" };
  const taken = sourceProblem(source.address);
  if (taken) return { problem: taken, field: "from_path" };
  const target = readTyped(to, siteOrigin);
  if ("problem" in target) return { ...target, field: "to_path" };
  if (isForProgramsOrStaff(target.address))
    return { problem: `${target.address} isn’t for visitors.`, field: "to_path" };
  return { redirect: { from_path: source.address, to_path: target.address } };
}

function sourceProblem(address: string): string | null {
  if (BUILT_IN_ADDRESSES.includes(address))
    return `${address} is a page of this site, so it can’t be redirected.`;
  if (isReserved(address) || address === FEED) return `The address ${address} belongs to the site itself.`;
  return null;
}

function isForProgramsOrStaff(address: string): boolean {
  return isReserved(address) && !BUILT_IN_ADDRESSES.includes(address);
}

function isReserved(address: string): boolean {
  return isReservedSlug(address.split("/")[1] ?? "") || address.endsWith(".data");
}

function readTyped(typed: string, siteOrigin: string): { address: string } | { problem: string } {
  const text = typed.trim();
  if (!text) return { problem: "Please enter an address of this site, such as /old-page." };
  const path = /^https?:/i.test(text) ? pathOnSite(text, siteOrigin) : text.replace(/^(?!\/)/, "/");
  if (path === null) return { problem: "That is another site. Redirects begin and end on this one." };
  if (/[?#]/.test(path))
    return { problem: "An address is its path alone: please leave out what follows “?” or “#”." };
  if (path.length > MAX_PATH_LENGTH)
    return { problem: `An address can be at most ${MAX_PATH_LENGTH} characters.` };
  const address = normalizePath(path);
  return address === null
    ? { problem: "An address can’t contain spaces or two slashes in a row." }
    : { address };
}

function pathOnSite(text: string, siteOrigin: string): string | null {
  const url = parseUrl(text);
  const bare = (host: string) => host.replace(/^www\./, "");
  if (!url || bare(url.host) !== bare(new URL(siteOrigin).host)) return null;
  return url.pathname + url.search + url.hash;
}
