const EXTENSION = /(?:;\s*ext=|[,;]+|\s*(?:ext(?:ension)?\.?|x|#)\s*)(\d{1,6})$/i;
/** Words that say which number it is, as in a signature: Home phone: 702-555-0142, or 702-555-0142 (work) x7. */
const LABEL = /\(?(?:tel(?:ephone)?|ph(?:one)?|cell|mobile|home|work|number)[.:)]*/gi;
/** What a label or a list leaves around a number: Cell #: 702-555-0142, */
const AROUND = /^[\s#:,;]+|[\s#:,;]+$/g;
const ALLOWED = /^[+\d\s().·•\-‐-―−/]+$/;
/** Marks that a number copied from a phone's contacts or a web page brings along, such as those of its direction. */
const INVISIBLE = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f]/g;
/** The zero that is dialed only within a country: +44 (0)20 7946 0958 is +442079460958. */
const TRUNK_ZERO = /^(\+.*)\(0\)/s;

const ARABIC_DIGITS = /[٠-٩۰-۹]/g;

/**
 * Reads a phone number as people type it and returns an RFC 3966 global number (E.164 digits, with `;ext=` where an
 * extension was given), or null. Ten digits, or eleven after a 1, are North American; anything else needs a leading +.
 * Digits may be Arabic, Persian or full-width. A link that was copied from a page begins with `tel:`, and a signature has
 * words such as “Cell” beside a number. Phones keep an extension after a comma or semicolon, at which they pause.
 */
export function parsePhone(typed: string): string | null {
  const text = typed
    .normalize("NFKC")
    .replace(INVISIBLE, "")
    .replace(ARABIC_DIGITS, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(LABEL, " ")
    .replace(AROUND, "");
  const extension = EXTENSION.exec(text);
  const main = (extension ? text.slice(0, extension.index) : text).trim();
  if (!ALLOWED.test(main)) return null;
  const digits = main.replace(TRUNK_ZERO, "$1").replace(/\D/g, "");
  const e164 = main.startsWith("+") ? internationalNumber(digits) : northAmericanNumber(digits);
  if (!e164) return null;
  return extension ? `${e164};ext=${extension[1]}` : e164;
}

/** Formats a stored number as `(702) 555-0142 ext. 7`. Numbers of other countries stay E.164. */
export function formatPhone(stored: string): string {
  const [number = "", extension] = stored.split(";ext=");
  const local = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(number);
  const readable = local ? `(${local[1]}) ${local[2]}-${local[3]}` : number;
  return extension ? `${readable} ext. ${extension}` : readable;
}

function northAmericanNumber(digits: string): string | null {
  const national = digits.replace(/^1/, "");
  return /^[2-9]\d{2}[2-9]\d{6}$/.test(national) ? `+1${national}` : null;
}

function internationalNumber(digits: string): string | null {
  if (digits.startsWith("1")) return northAmericanNumber(digits);
  return /^[2-9]\d{6,14}$/.test(digits) ? `+${digits}` : null;
}
