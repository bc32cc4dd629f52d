import sanitize from "sanitize-html";

const TEXT_TAGS = [
  "h2",
  "h3",
  "h4",
  "p",
  "br",
  "hr",
  "blockquote",
  "pre",
  "ul",
  "ol",
  "li",
  "dl",
  "dt",
  "dd",
  "a",
  "strong",
  "b",
  "em",
  "i",
  "u",
  "s",
  "small",
  "sub",
  "sup",
  "mark",
  "abbr",
  "cite",
  "q",
  "code",
  "kbd",
  "time",
];
const BLOCK_TAGS = ["div", "span", "section", "article", "figure", "figcaption", "img", "details", "summary"];
const TABLE_TAGS = ["table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td"];

/**
 * HTML that staff wrote, made safe to put into a page: no script, style, frame, form or handler; links and images only
 * by http(s), mail or phone. Everything else of an article stays.
 */
export function sanitizeHtml(html: string): string {
  return sanitize(html, {
    allowedTags: [...TEXT_TAGS, ...BLOCK_TAGS, ...TABLE_TAGS],
    allowedAttributes: {
      "*": ["id", "title", "lang", "dir"],
      // Where a page shows the quote form: see app/pages/quote-form-block.ts.
      div: [{ name: "data-block", values: ["quote-form"] }],
      a: ["href", "rel"],
      img: ["src", "alt", "width", "height", "loading"],
      abbr: ["title"],
      time: ["datetime"],
      details: ["open"],
      ol: ["start"],
      th: ["colspan", "rowspan", "scope"],
      td: ["colspan", "rowspan"],
    },
    allowedSchemes: ["http", "https", "mailto", "tel"],
    allowedSchemesByTag: { img: ["http", "https"] },
    allowProtocolRelative: false,
    transformTags: { h1: "h2" },
    nonTextTags: ["script", "style", "textarea", "option", "noscript", "iframe", "template", "svg", "math"],
  });
}
