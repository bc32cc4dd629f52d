import type { Lead } from "#app/leads/lead-schema.ts";
import { LEAD_LIMITS } from "#app/leads/quote-fields.ts";
import type { SpamSignals } from "./spam-score.ts";

/** The texts of a lead that are checked. */
export type LeadTexts = Partial<Pick<Lead, "name" | "phone" | "city" | "message">>;

/** A URL with scheme or www, or a bare domain with a path. "found you on google.com" is not a link. */
const LINK = /\b(?:https?:\/\/|www\.)[^\s<>"'\])]+|(?<![\w.-])(?:[a-z0-9-]+\.)+[a-z]{2,}\/[^\s<>"'\])]*/gi;
const MARKUP = /<\/?(?:a|p|b|div|img|br|script|iframe|span|h\d)\b[^>]*>|\[\/?(?:url|link|img|b)\b[^\]]*\]/i;

/** Words that people use who sell to businesses or send bulk mail, and that customers don't use. */
const SALES_WORDS = [
  /\bseo\b|search engine optimi[sz]ation/i,
  /\bback ?links?\b|domain authority/i,
  /\b(?:guest|sponsored) (?:posts?|articles?)\b/i,
  /\b(?:first|1st) page (?:of|on|in) google|\brank(?:s|ing|ings)? (?:on|in|your|higher|better|for keywords)/i,
  /\b(?:web|website|web ?site) (?:re)?design(?:er|ers)?\b|\bredesign (?:of )?your\b/i,
  /\bdigital marketing|social media (?:marketing|management)|lead generation|email (?:lists?|marketing)\b/i,
  /\b(?:more|increase|boost|grow)(?: your)? (?:(?:website|web|targeted|organic) )?traffic\b|\bmore (?:clients|leads)\b/i,
  /\bexplainer videos?\b|\bmobile app development|\bvirtual assistants?\b/i,
  /\b(?:business|merchant|working capital) (?:loans?|funding|cash advance)|\bunsecured (?:loan|financing)/i,
  /\bcrypto(?:currency|currencies)?\b|\bbitcoins?\b|\bforex\b|\bbinary options?\b/i,
  /\bonline casinos?\b|\bsports? betting\b|\bfree spins?\b/i,
  /\bviagra\b|\bcialis\b|\bonline pharmacy\b|\bweight loss\b/i,
  /\badult dating\b|\bescorts?\b|\bsexy? (?:girls?|women|dating)\b/i,
  /\b(?:make|earn) (?:easy )?(?:money|\$\d+|\d+ ?\$)|\bpassive income\b|\bfinancial freedom\b/i,
  /\bunsubscribe\b|\bopt[- ]out\b|\breply (?:with )?stop\b/i,
];

/** The script of a text with fewer letters can't be determined reliably. */
const MIN_LETTERS = 12;

/** The signals of spam in a lead's texts. */
export function contentSignals({ name, city, message }: LeadTexts): SpamSignals {
  const text = shortened(message);
  const found = {
    links: countLinks(text),
    link_in_name: Number(countLinks(`${shortened(name)} ${shortened(city)}`) > 0),
    markup: Number(MARKUP.test(text)),
    foreign_script: Number(isMostlyForeign(text)),
    sales_words: SALES_WORDS.filter((words) => words.test(text)).length,
  } satisfies SpamSignals;
  return Object.fromEntries(Object.entries(found).filter(([, figure]) => figure > 0));
}

/** The data API's body may be longer than the column allows. Checking all of it would take too long. */
function shortened(text: string | null | undefined): string {
  return (text ?? "").slice(0, LEAD_LIMITS.message);
}

function countLinks(text: string): number {
  return new Set(text.match(LINK)).size;
}

function isMostlyForeign(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  const latin = text.match(/\p{Script=Latin}/gu) ?? [];
  return letters.length >= MIN_LETTERS && latin.length < letters.length / 2;
}
