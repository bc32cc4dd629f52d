import type { Business } from "#app/lib/business.ts";

type Contact = Pick<Business, "brand" | "phone" | "phoneDisplay">;

/** The page of last resort, when not even an error page can be rendered: who to call. */
export function outagePage(business: Contact): string {
  const call = callLink(business);
  return barePage(
    business,
    "This page can't be shown right now",
    `The fault is ours. Please call ${call}, or try again in a minute.`,
  );
}

/** Answers a form that another site's page sent. */
export function foreignFormPage(business: Contact, siteOrigin: string): string {
  const site = `<a href="${escapeHtml(siteOrigin)}/">our own site</a>`;
  return barePage(
    business,
    "This form can't be taken from another site",
    `What was sent has not reached us. Please call ${callLink(business)}, or use the form on ${site}.`,
  );
}

function barePage({ brand }: Contact, heading: string, text: string): string {
  return `<!doctype html>
<html lang="en-US">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Please call us | ${escapeHtml(brand)}</title></head>
<body><main><h1>${heading}</h1><p>${text}</p></main></body>
</html>`;
}

function callLink({ phone, phoneDisplay }: Contact): string {
  return `<a href="tel:${phone}">${phoneDisplay}</a>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
