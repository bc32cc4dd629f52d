import { setImmediate } from "node:timers/promises";
import sanitize from "sanitize-html";
import { cutToLimits } from "./content-limits.ts";
import { sanitizeHtml } from "./sanitize-html.server.ts";

type CleanHtml = {
  html: string;
  /** What was removed, described for the author, such as `<script>` or `onclick on <a>`. */
  removed: string[];
};

/**
 * Sanitizes HTML that staff wrote (by default with the rules for posts) and lists what was removed. Content at its size
 * limits takes long to process, so this yields to the event loop between steps.
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
    // Some blocks may occur only once on a page: one that was removed may be another of the same name.
    .map(({ part, count }) => ({
      part: part.startsWith("block") && left.has(part) ? `another ${part}` : part,
      count,
    }))
    .map(({ part, count }) => (count > 1 ? `${part} (${count} times)` : part));
  return { html, removed };
}

/** Counts blocks, elements and, on allowed elements, classes and other attributes. */
function countParts(html: string, sanitizer: (html: string) => string): Map<string, number> {
  const counts = new Map<string, number>();
  const allowed = new Map<string, boolean>();
  const count = (part: string) => counts.set(part, (counts.get(part) ?? 0) + 1);
  sanitize(cutToLimits(html), {
    onOpenTag(name, attributes) {
      if (attributes["data-block"]) return count(`block “${attributes["data-block"]}”`);
      // The sanitizer turns h1 into h2, because the page title is the only h1.
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
