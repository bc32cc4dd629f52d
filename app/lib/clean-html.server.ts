import sanitize from "sanitize-html";
import { sanitizeHtml } from "./sanitize-html.server.ts";

export type CleanHtml = {
  html: string;
  /** What is not in `html` any more, in words for its author, such as `<script>` or `onclick on <a>`. */
  removed: string[];
};

/** Sanitises what staff wrote and tells what that took away. */
export function cleanHtml(written: string): CleanHtml {
  const html = sanitizeHtml(written);
  const left = countParts(html);
  const removed = [...countParts(written)]
    .map(([part, count]) => ({ part, count: count - (left.get(part) ?? 0) }))
    .filter(({ count }) => count > 0)
    .map(({ part, count }) => (count > 1 ? `${part} (${count} times)` : part));
  return { html, removed };
}

/** Elements and, where the element itself is allowed, their attributes. */
function countParts(html: string): Map<string, number> {
  const counts = new Map<string, number>();
  const allowed = new Map<string, boolean>();
  const count = (part: string) => counts.set(part, (counts.get(part) ?? 0) + 1);
  sanitize(html, {
    onOpenTag(name, attributes) {
      // Shown as the heading below it: the page's own title is its one h1.
      const shown = name === "h1" ? "h2" : name;
      count(`<${shown}>`);
      if (!allowed.has(shown)) allowed.set(shown, sanitizeHtml(`<${shown}></${shown}>`) !== "");
      if (!allowed.get(shown)) return;
      for (const attribute of Object.keys(attributes)) count(`${attribute} on <${shown}>`);
    },
  });
  return counts;
}
