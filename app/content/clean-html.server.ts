import { setImmediate } from "node:timers/promises";
import sanitize from "sanitize-html";
import { cutUnwieldy } from "./content-limits.ts";
import { sanitizeHtml } from "./sanitize-html.server.ts";

type CleanHtml = {
  html: string;
  /** What is not in `html` any more, in words for its author, such as `<script>` or `onclick on <a>`. */
  removed: string[];
};

/**
 * Sanitises what staff wrote, as a post's where nothing else is said, and tells what that took away. At its limits,
 * content takes its time: whoever else waits is answered in between.
 */
export async function cleanHtml(
  written: string,
  sanitizer: (html: string) => string = sanitizeHtml,
): Promise<CleanHtml> {
  const html = sanitizer(written);
  await setImmediate();
  const left = countParts(html, sanitizer);
  await setImmediate();
  const removed = [...countParts(written, sanitizer)]
    .map(([part, count]) => ({ part, count: count - (left.get(part) ?? 0) }))
    .filter(({ count }) => count > 0)
    // A page shows some blocks once.
    .map(({ part, count }) => ({
      part: part.startsWith("block") && left.has(part) ? `another ${part}` : part,
      count,
    }))
    .map(({ part, count }) => (count > 1 ? `${part} (${count} times)` : part));
  return { html, removed };
}

/** Blocks, elements and, where the element itself is allowed, their classes and other attributes. */
function countParts(html: string, sanitizer: (html: string) => string): Map<string, number> {
  const counts = new Map<string, number>();
  const allowed = new Map<string, boolean>();
  const count = (part: string) => counts.set(part, (counts.get(part) ?? 0) + 1);
  sanitize(cutUnwieldy(html), {
    onOpenTag(name, attributes) {
      if (attributes["data-block"]) return count(`block “${attributes["data-block"]}”`);
      // Shown as the heading below it: the page's own title is its one h1.
      const shown = name === "h1" ? "h2" : name;
      count(`<${shown}>`);
      if (!allowed.has(shown)) allowed.set(shown, sanitizer(`<${shown}></${shown}>`) !== "");
      if (!allowed.get(shown)) return;
      for (const [attribute, value] of Object.entries(attributes)) {
        if (attribute !== "class") count(`${attribute} on <${shown}>`);
        else for (const name of value.split(/\s+/).filter(Boolean)) count(`class “${name}”`);
      }
    },
  });
  return counts;
}
