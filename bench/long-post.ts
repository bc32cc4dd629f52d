/** A post of 10,000 words with everything that slows an editor down: lists, tables, pictures, links and formatting. */

const SECTIONS = 35;
const SENTENCE =
  "A washer and a dryer that are rented by the month leave the repairs, the hoses and the lint to somebody else. ";
const LINE = `${SENTENCE.repeat(3)}<strong>Twice a year</strong> it pays to <a href="/faq">look behind</a> the <em>drum</em> &amp; clean it.`;
const ROWS = Array.from(
  { length: 6 },
  (_, row) => `<tr><td>Cycle ${row}</td><td>${30 + row} minutes</td><td>warm or cold water</td></tr>`,
).join("");

function section(number: number): string {
  const parts = [`<h2>What to know about laundry, part ${number}</h2>`, `<p>${LINE}</p>`, `<p>${LINE}</p>`];
  if (number % 2 === 0)
    parts.push(`<ul>${`<li>${SENTENCE.trim()}</li>`.repeat(4)}</ul>`, `<p>${SENTENCE.repeat(2).trim()}</p>`);
  else if (number % 4 === 1)
    parts.push(
      `<table><thead><tr><th>Cycle</th><th>Time</th><th>Water</th></tr></thead><tbody>${ROWS}</tbody></table>`,
      `<p>${LINE}</p>`,
    );
  else
    parts.push(
      '<figure><img src="/drawings/moving.svg" alt="Boxes" width="800" height="500"><figcaption>A room.</figcaption></figure>',
      `<p>${LINE}</p>`,
      `<aside><p>${SENTENCE.trim()}</p></aside>`,
    );
  return parts.join("\n");
}

const content = Array.from({ length: SECTIONS }, (_, number) => section(number)).join("\n");

export const WORDS = content.replaceAll(/<[^>]*>/g, " ").split(/\s+/).length;

export const LONG_POST = {
  title: "Everything about laundry",
  slug: "everything-about-laundry",
  excerpt: "All of it.",
  content,
  date: "2026-11-20",
  seo_description: "Everything that we know about laundry, in ten thousand words.",
  published: true,
};
