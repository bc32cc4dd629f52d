import { STATIC_PAGES } from "#app/content/static-pages.ts";
import { parseUrl } from "#app/lib/parse-url.ts";

/** A placeholder origin: a URL that resolves to another origin leaves this site. */
const OWN_SITE = "http://own-site.invalid";

/** Where there is always a page; without the home page, whose path is only a slash. */
const OWN_PATHS = new Set(["/quote", ...STATIC_PAGES.flatMap(({ slug }) => (slug ? [`/${slug}`] : []))]);

/** Whether a link may have this address: a web page, e-mail, phone number, or a place on this site. */
export function isAllowedLink(href: string): boolean {
  const url = parseUrl(href, OWN_SITE);
  return (
    url !== null && ["http:", "https:", "mailto:", "tel:"].includes(url.protocol) && !isProtocolRelative(href)
  );
}

/** Whether pasted text is plainly an address, not a word with a slash such as “/month”. */
export function isPlainAddress(text: string): boolean {
  const isAddress = /^(https?:\/\/|mailto:|tel:)\S+$/.test(text) || /^\/blog\/[a-z0-9-]+$/.test(text);
  return (isAddress && isAllowedLink(text)) || OWN_PATHS.has(text);
}

/** Whether a picture is on this site. */
export function isOwnPicture(src: string): boolean {
  return parseUrl(src, OWN_SITE)?.origin === OWN_SITE && src.startsWith("/");
}

/** Whether the editor may show a picture: one on this site, or elsewhere over https. */
export function isAllowedPicture(src: string): boolean {
  return isOwnPicture(src) || parseUrl(src)?.protocol === "https:";
}

/** Browsers read what follows `//` or `/\` as a host name. */
function isProtocolRelative(href: string): boolean {
  return /^\s*[/\\]{2}/.test(href);
}
