import { STATIC_PAGES } from "#app/content/static-pages.ts";
import { LONGEST_ADDRESS, readAddress } from "#app/lib/address.ts";
import type { Row } from "#app/lib/database.types.ts";
import { isReservedSlug } from "../reserved-slugs.ts";

export type Redirect = Row<"redirects">;
export type SavedRedirect = Pick<Redirect, "from_path" | "to_path">;
export type RedirectField = keyof SavedRedirect;

/** Both addresses, as typed. */
export type TypedRedirect = { from: string; to: string };

export type RedirectProblem = { problem: string; field: RedirectField };

/** Addresses of the site that are there whatever staff write. */
export const BUILT_IN_ADDRESSES: readonly string[] = [
  ...STATIC_PAGES.map(({ slug }) => `/${slug}`),
  "/quote",
  "/coverage-map",
];
/** Files of the blog, beside its posts. */
const FEED = "/blog/feed.xml";

/** @param siteOrigin where whole addresses that are pasted must be, with or without `www.` */
export function parseRedirect(
  { from, to }: TypedRedirect,
  siteOrigin: string,
): { redirect: SavedRedirect } | RedirectProblem {
  const start = readTyped(from, siteOrigin);
  if ("problem" in start) return { ...start, field: "from_path" };
  const taken = problemOfStart(start.address);
  if (taken) return { problem: taken, field: "from_path" };
  const end = readTyped(to, siteOrigin);
  if ("problem" in end) return { ...end, field: "to_path" };
  if (isForProgramsOrStaff(end.address))
    return { problem: `${end.address} isn’t for visitors.`, field: "to_path" };
  return { redirect: { from_path: start.address, to_path: end.address } };
}

function problemOfStart(address: string): string | null {
  if (BUILT_IN_ADDRESSES.includes(address))
    return `There is always a page at ${address}: its visitors are to see it, not to be led away.`;
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
  if (path.length > LONGEST_ADDRESS)
    return { problem: `An address can be at most ${LONGEST_ADDRESS} characters.` };
  const address = readAddress(path);
  return address === null
    ? { problem: "An address can’t contain spaces or two slashes in a row." }
    : { address };
}

function pathOnSite(text: string, siteOrigin: string): string | null {
  const url = URL.parse(text);
  const bare = (host: string) => host.replace(/^www\./, "");
  if (!url || bare(url.host) !== bare(new URL(siteOrigin).host)) return null;
  return url.pathname + url.search + url.hash;
}
