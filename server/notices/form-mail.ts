import type { Business } from "#app/lib/business.ts";
import type { Mail } from "../mail/mail.ts";
import { asHtml, asText, type MailWords } from "./mail-layout.ts";
import type { FormNotice } from "./notice.ts";

const WORDS = {
  form_fails: {
    heading: "The quote form doesn’t work",
    what: "The site sends a request through its own form every so often. The last ones didn’t come through, so customers’ may not either.",
  },
  form_works: {
    heading: "The quote form works again",
    what: "The site’s own request came through the form, and so will customers’.",
  },
};

/** Tells staff that the form check failed, or that it works again. */
export function formMail(
  { subject, said }: FormNotice,
  { business, siteOrigin }: { business: Business; siteOrigin: string },
): Pick<Mail, "subject" | "text" | "html"> {
  const { heading, what } = WORDS[subject];
  const words: MailWords = {
    heading,
    paragraphs: [what, said],
    facts: [],
    action: { label: "Open the dashboard", url: `${siteOrigin}/admin/dashboard` },
    closing: [],
  };
  return { subject: heading, text: asText(words, business), html: asHtml(words, business) };
}
