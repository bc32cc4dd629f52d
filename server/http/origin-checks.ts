import { isIP } from "node:net";

const HOST = /^(?<name>\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/;
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Whether a Host header means this site: the site's own name, or a loopback name, from the machine itself. A site
 * without a name of its own answers to every IP address: a foreign name that is made to lead here (DNS rebinding) is
 * still a name. Ports may be mapped on the way, so they do not count.
 */
export function createHostCheck(siteOrigin: string): (host: string | undefined) => boolean {
  const site = new URL(siteOrigin);
  const hasOwnName = !LOOPBACK.has(site.hostname) && !isAddress(site.hostname);
  const usual = new Set([site.host]);
  return (host = "") => usual.has(host) || isKnown(host);

  function isKnown(host: string): boolean {
    const name = HOST.exec(host.toLowerCase())?.groups?.name;
    if (!name) return false;
    return name === site.hostname || LOOPBACK.has(name) || (!hasOwnName && isAddress(name));
  }
}

/**
 * Whether a page of another site made a browser send this request. Browsers say so in Sec-Fetch-Site, older ones by an
 * Origin that is not the Host's (the rules of Go's http.CrossOriginProtection); programs send neither.
 */
export function isFromAnotherSite(headers: Headers, siteOrigin: string): boolean {
  const relation = headers.get("sec-fetch-site");
  if (relation) return relation !== "same-origin" && relation !== "none";
  const origin = headers.get("origin");
  if (origin === null || origin === siteOrigin) return false;
  return !URL.canParse(origin) || new URL(origin).host !== headers.get("host");
}

function isAddress(hostname: string): boolean {
  return isIP(hostname.replace(/^\[|\]$/g, "")) !== 0;
}
