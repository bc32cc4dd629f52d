import { MAX_PATH_LENGTH, normalizePath } from "#app/lib/stored-path.ts";
import { CAME_FROM_HEADER, CAMPAIGN_PARAMETERS, type SubmissionOrigin } from "./lead-evidence.ts";

const MAX_CAMPAIGN_LENGTH = 100;
const LANGUAGE = /^[a-z]{1,8}(-[a-z0-9]{1,8}){0,4}(?=$|[\s,;])/i;

/** Reads where a submission came from, out of the form and its headers. The sender can forge all of it. */
export function submissionOrigin({ headers }: Request, form: FormData, siteOrigin: string): SubmissionOrigin {
  const ownHosts = [new URL(siteOrigin).host, headers.get("host")];
  const isOwn = (url: URL | null) => url !== null && ownHosts.includes(url.host);
  const page = webAddress(headers.get("referer"));
  const before = webAddress(headers.get(CAME_FROM_HEADER));
  const campaign = isOwn(page) ? campaignOf(page) : {};
  const hasCampaign = Object.keys(campaign).length > 0;
  return {
    page:
      page && isOwn(page) ? (normalizePath(page.pathname) ?? page.pathname.slice(0, MAX_PATH_LENGTH)) : null,
    form: form.has("message") ? "full" : "compact",
    referrer: isOwn(before) ? null : (before?.hostname ?? null),
    campaign: hasCampaign || !isOwn(before) ? campaign : campaignOf(before),
    language: LANGUAGE.exec(headers.get("accept-language") ?? "")?.[0] ?? null,
  };
}

function webAddress(text: string | null): URL | null {
  const url = text === null ? null : URL.parse(text);
  return url && /^https?:$/.test(url.protocol) ? url : null;
}

function campaignOf(url: URL | null): SubmissionOrigin["campaign"] {
  const said = CAMPAIGN_PARAMETERS.map((name) => [name, plainText(url?.searchParams.get(name) ?? "")]);
  return Object.fromEntries(said.filter(([, text]) => text));
}

/** Strips what PostgreSQL can't store (NUL, lone surrogates) and other control characters. */
function plainText(text: string): string {
  return text
    .replace(/\p{Cc}/gu, "")
    .slice(0, MAX_CAMPAIGN_LENGTH)
    .toWellFormed()
    .trim();
}
