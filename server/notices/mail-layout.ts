import type { Business } from "#app/lib/business.ts";
import { escapeHtml } from "../escape-html.ts";
import type { Mail } from "../mail/mail.ts";
import type { NoticedLead } from "./notice.ts";

/** What mails about leads say of the site. */
export type MailSite = { business: Business; siteOrigin: string };

/** A rendered mail, without its recipient. */
export type MailContent = Pick<Mail, "subject" | "text" | "html" | "replyTo">;

/** The content of a mail, rendered both as plain text and as HTML. */
export type MailWords = {
  heading: string;
  paragraphs: readonly string[];
  /** Labeled values of the request. */
  facts: readonly { name: string; value: string; href?: string }[];
  action: { label: string; url: string } | null;
  closing: readonly string[];
};

/** A mail in both forms. */
export function mailBodies(words: MailWords, business: Business): { text: string; html: string } {
  return { text: asText(words, business), html: asHtml(words, business) };
}

/** Plain text, with every URL written out. */
function asText({ heading, paragraphs, facts, action, closing }: MailWords, business: Business): string {
  const blocks = [
    heading,
    ...paragraphs,
    facts.map(({ name, value }) => `${name}: ${value}`).join("\n"),
    ...(action ? [`${action.label}: ${action.url}`] : []),
    ...closing,
    `${business.brand}\n${business.phoneDisplay}`,
  ];
  return `${blocks.filter(Boolean).join("\n\n")}\n`;
}

/** Most mail programs only support tables and inline styles. They adapt the text color to dark mode themselves. */
function asHtml({ heading, paragraphs, facts, action, closing }: MailWords, business: Business): string {
  const text = (words: string) => `<p style="margin:0 0 16px">${escapeHtml(words)}</p>`;
  // Where words may break anywhere, a long name beside them leaves a figure one digit a line, so the cell keeps some width.
  const rows = facts.map(
    ({ name, value, href }) =>
      `<tr><th scope="row" style="padding:6px 16px 6px 0;text-align:left;vertical-align:top;font-weight:normal;opacity:.75">${name}</th>` +
      `<td style="min-width:4em;padding:6px 0;vertical-align:top;word-break:break-word"><bdi>${linked(escapeHtml(value).replaceAll("\n", "<br>"), href)}</bdi></td></tr>`,
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(heading)}</title></head>
<body style="margin:0;padding:24px 16px;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.25"><bdi>${escapeHtml(heading)}</bdi></h1>
${paragraphs.map(text).join("\n")}
${rows.length > 0 ? `<table role="presentation" style="margin:0 0 20px;border-collapse:collapse">${rows.join("\n")}</table>` : ""}
${action ? `<p style="margin:0 0 20px"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#17609f;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p>` : ""}
${closing.map(text).join("\n")}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #8a949d;opacity:.75">${escapeHtml(business.brand)}<br><a href="tel:${business.phone}" style="color:inherit">${business.phoneDisplay}</a></p>
</div>
</body>
</html>
`;
}

function linked(html: string, href: string | undefined): string {
  return href ? `<a href="${escapeHtml(href)}">${html}</a>` : html;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\s]+/g;
const MAX_SUBJECT_CHARACTERS = 60;

/** A lead's name and city, for the subject of a mail or a push message. */
export function customerOf({ name, city }: NoticedLead): string {
  return [name, city]
    .filter((part) => part !== null)
    .map(onOneLine)
    .join(", ");
}

/** Puts user input on one line of a subject: without line breaks and bidi controls, and cut to a maximum length. */
function onOneLine(words: string): string {
  const line = words.toWellFormed().replace(INVISIBLE, " ").trim();
  const characters = [...new Intl.Segmenter("en").segment(line)].map(({ segment }) => segment);
  if (characters.length <= MAX_SUBJECT_CHARACTERS) return line;
  return `${characters.slice(0, MAX_SUBJECT_CHARACTERS - 1).join("")}…`;
}
