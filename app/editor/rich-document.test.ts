import { readFileSync } from "node:fs";
import { Editor, getSchema } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PAGE_WORDS } from "#app/content/vocabulary.ts";
import { openRichDocument } from "./rich-document.ts";
import { editorExtensions } from "./schema/extensions.ts";

const schema = getSchema(editorExtensions([]));
const open = (html: string) => openRichDocument(schema, html);
const roundTrip = (html: string) => {
  const { doc, toHtml } = open(html);
  doc.check();
  return toHtml(doc);
};

function namesIn(doc: Node): Set<string> {
  const names = new Set<string>();
  doc.descendants((node) => void names.add(node.type.name));
  return names;
}

const VALUES: Record<string, readonly string[]> = {
  href: ["/faq", "https://example.com/?a=1&amp;b=2", "#a", "tel:+17025550142"],
  src: ["/media/a/800.webp", "https://example.com/a.png"],
  "data-block": ["call-button", "faq", "quote-form", "no-such-block"],
  start: ["3", "0", "x"],
  colspan: ["2"],
};
const text = fc.oneof(
  fc.constantFrom(
    "Text",
    "two words",
    " ",
    "\n  ",
    "&nbsp;",
    "1 &lt; 2",
    "&amp;amp;",
    " ends ",
    "é 😀",
    "\n\n",
  ),
  fc.string({ maxLength: 8 }).map((any) => any.replaceAll(/[<&]/g, "")),
);

/** Elements of the vocabulary in any order and nesting, including those that HTML does not allow. */
const anyHtml = fc.letrec<{ node: string; nodes: string }>((tie) => ({
  nodes: fc.array(tie("node"), { maxLength: 5 }).map((all) => all.join("")),
  node: fc.oneof(
    { maxDepth: 5, depthSize: "small" },
    text,
    fc.constantFrom("<br>", "<hr>", "<br/>", "<!-- note -->", "</p>", "<p>open"),
    fc
      .record({
        tag: fc.constantFrom(...PAGE_WORDS.elements.filter((tag) => !["br", "hr"].includes(tag))),
        picks: fc.array(fc.nat({ max: 99 }), { maxLength: 2 }),
        inner: tie("nodes"),
      })
      .map(({ tag, picks, inner }) => {
        const names = [...(PAGE_WORDS.attributes["*"] ?? []), ...(PAGE_WORDS.attributes[tag] ?? []), "class"];
        const own = new Map(
          picks.map((pick) => {
            const name = names[pick % names.length] ?? "title";
            const values = VALUES[name] ?? ["lead", "a &quot;b&quot;", ""];
            return [name, values[pick % values.length]];
          }),
        );
        const attributes = [...own].map(([name, value]) => ` ${name}="${value}"`).join("");
        return tag === "img" ? `<img${attributes}>` : `<${tag}${attributes}>${inner}</${tag}>`;
      }),
  ),
})).nodes;

describe("HTML in the rich view", () => {
  it("round-trips unchanged for anything in the vocabulary", () => {
    fc.assert(
      fc.property(anyHtml, (html) => {
        expect(roundTrip(html)).toBe(html);
      }),
      { numRuns: 1_500 },
    );
  });

  it("keeps its text, whatever it is", () => {
    const piece = fc.constantFrom(
      "<",
      ">",
      "</",
      "p",
      "div",
      "table",
      "a",
      " ",
      "\n",
      '"',
      "=",
      "&",
      "<td>",
      "<p>",
      "</b>",
      "<i>",
      "\0",
      "\r\n",
    );
    const scraps = fc.array(piece, { maxLength: 30 }).map((all) => all.join(""));
    fc.assert(
      fc.property(scraps, (html) => {
        expect(roundTrip(html)).toBe(html);
      }),
      { numRuns: 1_500 },
    );
  });

  it("changes only in the edited block", () => {
    const typed = "typed";
    fc.assert(
      fc.property(fc.array(anyHtml, { minLength: 1, maxLength: 4 }), fc.nat(), (parts, at) => {
        const html = parts.map((part) => `<p>One</p>\n\n${part}`).join("\n");
        const { doc, toHtml } = open(html);
        const lines = doc.children.flatMap((node, index) =>
          node.type.name === "paragraph" && node.textContent === "One" ? [index] : [],
        );
        const line = lines[at % lines.length];
        fc.pre(line !== undefined);
        const changed = doc.children.map((node, index) =>
          index === line
            ? node.copy(
                node.content.append(
                  schema.nodes.doc
                    ? schema.node("paragraph", null, [schema.text(typed)]).content
                    : node.content,
                ),
              )
            : node,
        );
        const written = toHtml(schema.node("doc", null, changed));
        expect(written.replace(typed, "")).toBe(html);
      }),
      { numRuns: 400 },
    );
  });

  it.each(seededPosts())("is fully editable for a seeded post: %#", (html) => {
    const { doc } = open(html);
    expect(roundTrip(html)).toBe(html);
    expect(namesIn(doc)).not.toContain("htmlNode");
  });

  it.each([
    ["a heading with an anchor", '<h2 id="a">Title</h2>', "heading"],
    [
      "a figure",
      '<figure><img src="/media/a/800.webp" alt="A"><figcaption>Words</figcaption></figure>',
      "image",
    ],
    ["a picture between texts", '<p>a</p>\n<img src="/media/a/800.webp" alt="A">\n<p>b</p>', "image"],
    [
      "pictures one after another",
      '<img src="/a.webp" alt="A">\n<img src="/b.webp" alt="B"><p>a</p>',
      "image",
    ],
    ["pictures in a box", '<div><img src="/a.webp" alt="A">\n  <img src="/b.webp" alt="B"></div>', "image"],
    ["a callout", "<aside><p>Mind the step.</p></aside>", "box"],
    ["code", "<pre><code>\n\n  a &lt; b\n</code></pre>", "codeBlock"],
    ["a table", "<table><tbody><tr><td>1</td><td><b>2</b></td></tr></tbody></table>", "table"],
    ["formatting around a link", "<p><b>a <i>b</i> <a href='/faq'>c</a></b></p>", "paragraph"],
    ["spans side by side", "<p><span>a</span><span>b</span></p>", "paragraph"],
    ["a block with words", '<div data-block="quote-form"><p>Words</p></div>', "wordedBlock"],
    [
      "questions",
      '<div data-block="faq"><details name="faq" open><summary>Q</summary><p>A</p></details></div>',
      "wordedBlock",
    ],
    ["an item with a line and a paragraph", "<ul><li><strong>A</strong><p>B</p></li></ul>", "bulletList"],
  ])("makes %s editable", (_, html, name) => {
    const { doc } = open(html);
    expect(namesIn(doc)).toContain(name);
    expect(namesIn(doc)).not.toContain("htmlNode");
  });

  it.each([
    ["a comment", "<p>a</p><!-- kept --><p>b</p>"],
    ["text without an element", "Loose <b>text</b>"],
    ["a picture beside text without an element", 'Loose <img src="/a.webp" alt="A">'],
    ["cells over two columns", '<table><tr><td colspan="2">a</td></tr><tr><td>b</td><td>c</td></tr></table>'],
    ["what nobody knows", "<marquee>a</marquee>"],
    ["an empty element", '<p>a<span class="glass"></span></p>'],
  ])("keeps %s as untouched HTML", (_, html) => {
    expect(namesIn(open(html).doc)).toContain("htmlNode");
    expect(roundTrip(html)).toBe(html);
  });

  it("reads pictures that were inserted one after another as pictures again", () => {
    const picture = (name: string) => schema.node("image", { own: [["src", `/${name}.webp`]] });
    const { toHtml } = open("");
    const html = toHtml(
      schema.node("doc", null, [
        picture("a"),
        picture("b"),
        schema.node("box", { tag: "aside" }, [picture("c"), picture("d")]),
      ]),
    );
    const { doc } = open(html);
    expect(doc.children.map(({ type }) => type.name)).toEqual(["image", "image", "box"]);
    expect(doc.child(2).children.map(({ type }) => type.name)).toEqual(["image", "image"]);
  });

  it("keeps nothing of deleted content", () => {
    const { doc, toHtml } = open('<p id="a">All</p>');
    const [line] = doc.children;
    expect(toHtml(schema.node("doc", null, [schema.node("paragraph", line?.attrs)]))).toBe("");
  });
});

describe("Enter", () => {
  /** Opens a text, presses Enter at a position the given number of times, and types. */
  function enterAt(source: string, position: number, times = 1): string {
    const editor = new Editor({ element: null, extensions: editorExtensions([]), content: { type: "doc" } });
    const { doc, toHtml } = openRichDocument(editor.schema, source);
    editor.commands.command(({ tr }) => Boolean(tr.replaceWith(0, tr.doc.content.size, doc.content)));
    editor.commands.setTextSelection(position);
    for (let time = 0; time < times; time += 1)
      editor.commands.first(({ commands }) => [
        () => commands.splitListItem("listItem"),
        () => commands.splitBlock(),
      ]);
    editor.commands.command(({ tr }) => Boolean(tr.insertText("x")));
    return toHtml(editor.state.doc);
  }

  it.each([
    [
      "attributes of a heading",
      '<h2 id="a" class="lead">T</h2>',
      2,
      1,
      '<h2 id="a" class="lead">T</h2>\n<p>x</p>',
    ],
    ["attributes of a text", '<p id="a">T</p>', 2, 1, '<p id="a">T</p>\n<p>x</p>'],
    [
      "attributes of a list item",
      '<ul><li id="a" class="k">One</li></ul>',
      6,
      1,
      '<ul>\n  <li id="a" class="k">One</li>\n  <li>x</li>\n</ul>',
    ],
    ["empty lines after a text", "<p>T</p>\n<p>b</p>", 2, 3, "<p>T</p>\n<p>x</p>\n<p>b</p>"],
    ["an empty line before a text", "<p>T</p>", 1, 1, "<p>xT</p>"],
  ])("does not store %s again", (_, source, position, times, written) =>
    expect(enterAt(source, position, times)).toBe(written),
  );

  it("keeps an empty line of the source", () =>
    expect(enterAt("<p></p><p>b</p>", 4)).toBe("<p></p><p>b</p>\n<p>x</p>"));
});

describe("a position in the text", () => {
  const EVERY = 7;

  /** Maps caret positions throughout the text to offsets in the HTML and back. */
  function placesIn(html: string) {
    const { doc, offsetAt, positionAt } = open(html);
    const places: { before: string; found: string }[] = [];
    doc.descendants((node, at) => {
      if (!node.isTextblock) return;
      for (let inner = 0; inner <= node.content.size; inner += EVERY) {
        const found = doc.resolve(positionAt(offsetAt(doc, at + 1 + inner)));
        places.push({
          before: node.textBetween(0, inner, "", " "),
          found: found.parent.textBetween(0, found.parentOffset, "", " "),
        });
      }
    });
    return places;
  }

  it.each(seededPosts())("of a seeded post maps to its HTML and back: %#", (html) => {
    const places = placesIn(html);
    expect(places.length).toBeGreaterThan(200);
    expect(places.map(({ found }) => found.trim())).toEqual(places.map(({ before }) => before.trim()));
  });

  it.each([
    ["<p>One two</p>\n<p>Three</p>", 5, "<p>One "],
    ["<p>1 &lt; 2 &amp; 3</p>", 5, "<p>1 &lt; "],
    ['<p>a <a href="/faq" title="a>b">link</a></p>', 4, '<p>a <a href="/faq" title="a>b">l'],
    ["<ul><li>a</li><li>b</li></ul>", 8, "<ul><li>a</li><li>"],
    ["<p>One</p><p></p>", 6, "<p>One</p><p>"],
    ["<p>One<br>two</p>", 5, "<p>One<br>"],
  ])("in %s, %i is after %s", (html, position, written) => {
    const { doc, offsetAt, positionAt } = open(html);
    expect(html.slice(0, offsetAt(doc, position))).toBe(written);
    expect(positionAt(written.length)).toBe(position);
  });

  it("in a newly begun line maps to where that line will be written", () => {
    const { doc, offsetAt } = open("<p>One</p>\n<p>Two</p>");
    const begun = schema.node("doc", null, [doc.child(0), schema.node("paragraph"), doc.child(1)]);
    expect(offsetAt(begun, 6)).toBe("<p>One</p>".length);
    expect(offsetAt(begun, 8)).toBe("<p>One</p>\n<p>".length);
  });

  it("is valid in the document for any offset of any HTML", () => {
    fc.assert(
      fc.property(anyHtml, fc.nat({ max: 300 }), (html, offset) => {
        const { doc, offsetAt, positionAt } = open(html);
        const position = positionAt(offset);
        expect(() => doc.resolve(position)).not.toThrow();
        expect(offsetAt(doc, position)).toBeLessThanOrEqual(html.length);
      }),
      { numRuns: 500 },
    );
  });
});

function seededPosts(): string[] {
  const seed = readFileSync(new URL("../../supabase/seed.sql", import.meta.url), "utf8");
  const posts = [...seed.matchAll(/\$html\$(.*?)\$html\$/gs)].map(([, html = ""]) => html);
  if (posts.length < 6) throw new Error("the seed has no posts");
  return posts;
}
