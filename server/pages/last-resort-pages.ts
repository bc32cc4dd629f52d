import { readFileSync } from "node:fs";
import type { Business } from "#app/lib/business.ts";
import { escapeHtml } from "../escape-html.ts";
import { hashSource } from "../http/security-headers.ts";

type Contact = Pick<Business, "brand" | "phone" | "phoneDisplay">;

/** Documents for when the application itself can't respond. Each gives the phone number. */
export type LastResortPages = {
  /** Not even an error page can be rendered. */
  outage: string;
  /** Too many requests to answer in time. */
  busy: string;
  /** A form post from another site was rejected. */
  foreignForm: string;
  /** The request body is larger than its form allows. */
  tooLarge: string;
};

const STYLE = readFileSync(new URL("./last-resort.css", import.meta.url), "utf8");
const POLICY = `default-src 'none'; img-src 'self'; style-src ${hashSource(STYLE)}; base-uri 'none'; form-action 'none'`;

export function lastResortPages(business: Contact, siteOrigin: string): LastResortPages {
  const call = `<a href="tel:${business.phone}">${business.phoneDisplay}</a>`;
  const site = `<a href="${escapeHtml(siteOrigin)}/">our own site</a>`;
  return {
    outage: barePage(
      business,
      "We can’t show this page right now",
      `It’s our fault, not yours. Please call ${call}, or try again in a minute.`,
    ),
    busy: barePage(
      business,
      "We’re getting more visits than we can handle",
      `Please call ${call}, or try again in a few seconds.`,
    ),
    foreignForm: barePage(
      business,
      "We can’t take this form from another site",
      `What you sent didn’t reach us. Please call ${call}, or use the form on ${site}.`,
    ),
    tooLarge: barePage(
      business,
      "That’s more than this form can hold",
      `What you sent didn’t reach us. Please go back and shorten it, or call ${call}.`,
    ),
  };
}

function barePage({ brand }: Contact, heading: string, text: string): string {
  return `<!doctype html>
<html lang="en-US">
<head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Please call us | ${escapeHtml(brand)}</title><style>${STYLE}</style></head>
<body><main><img src="/favicon.svg" alt=""><h1>${heading}</h1><p>${text}</p></main></body>
</html>`;
}
