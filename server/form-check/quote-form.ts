/** What a browser would submit with the quote form besides the visitor's input, and where to. */
type QuoteForm = { action: string; hidden: Record<string, string> };

const FORM = /<form\b([^>]*)>(.*?)<\/form>/gs;
const INPUT = /<(?:input|textarea)\b([^>]*)>/g;
const TYPED_FIELDS = ["name", "phone", "email", "agreement"];

/** Finds the quote form in the page's HTML; null if there is none that a visitor could submit. */
export function readQuoteForm(html: string): QuoteForm | null {
  for (const [, attributes = "", content = ""] of html.matchAll(FORM)) {
    const action = attribute(attributes, "action");
    if (action === null || attribute(attributes, "method") !== "post") continue;
    const inputs = [...content.matchAll(INPUT)].map(([, text = ""]) => ({
      name: attribute(text, "name") ?? "",
      value: attribute(text, "value") ?? "",
      isHidden: attribute(text, "type") === "hidden",
    }));
    const names = inputs.map(({ name }) => name);
    if (!TYPED_FIELDS.every((field) => names.includes(field))) continue;
    const hidden = inputs.filter(({ isHidden }) => isHidden).map(({ name, value }) => [name, value]);
    return { action, hidden: Object.fromEntries(hidden) };
  }
  return null;
}

function attribute(attributes: string, name: string): string | null {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1]?.replaceAll("&amp;", "&") ?? null;
}
