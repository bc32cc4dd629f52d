import { isIP } from "node:net";
import { isLoopback } from "#backend/network.ts";

const HOST = /^(?<name>\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/;

/**
 * Checks whether a Host header names this site: its own host name or a loopback name. A site without a host name of
 * its own also answers to any IP address; that is safe from DNS rebinding, which always uses a name. Ports are
 * ignored, because they may be mapped along the way.
 */
export function createHostCheck(siteOrigin: string): (host: string | undefined) => boolean {
  const site = new URL(siteOrigin);
  const hasOwnName = !isLoopback(site.hostname) && !isAddress(site.hostname);
  const usual = new Set([site.host]);
  return (host = "") => usual.has(host) || isKnown(host);

  function isKnown(host: string): boolean {
    const name = HOST.exec(host.toLowerCase())?.groups?.name;
    if (!name) return false;
    return name === site.hostname || isLoopback(name) || (!hasOwnName && isAddress(name));
  }
}

/**
 * Whether a page of another site made the browser send this request. Browsers send Sec-Fetch-Site; older ones an
 * Origin that differs from the Host (the rules of Go's http.CrossOriginProtection). Programs send neither.
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
