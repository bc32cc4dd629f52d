import fc from "fast-check";
import { serializeOuter } from "parse5";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { cleanHtml } from "#app/content/clean-html.server.ts";
import { ContentNodes } from "./content-nodes.tsx";
import { findElement, questionsIn } from "./content-tree.ts";
import { parseHtml } from "./html-tree.server.ts";
import { parseContent } from "./parse-content.server.ts";
import { printHtml } from "./print-html.server.ts";
import { sanitizeContent } from "./sanitize-content.server.ts";

const KEY = "0123456789abcdef0123456789abcdef-1000x600-c4b7a6";

const contentOf = (html: string) => parseContent(sanitizeContent(html));
const nodesOf = async (html: string) => (await contentOf(html)).nodes;
const render = async (html: string) => {
  const element = <ContentNodes nodes={await nodesOf(html)} />;
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />);
};
const asBrowsersReadIt = async (shown: string) =>
  (await parseHtml(shown))
    .map((node) => ("value" in node ? node.value.replaceAll("<", "&lt;") : serializeOuter(node)))
    .join("")
    .replaceAll("<br>", "<br/>")
    .replaceAll("&nbsp;", "\u00a0");
const printed = async (html: string) => printHtml(await parseHtml(sanitizeContent(html)));

describe("a page's content", () => {
  test.each([
    '<section class="page-section"><h2 id="a">Title</h2><p>Text <b>and</b> <i>more</i>.</p></section>',
    '<dl class="facts"><div><dt>One</dt><dd>Two</dd></div></dl>',
    '<p><time dateTime="2026-01-01">New Year</time><br/></p>',
    '<ol start="3"><li>Three</li></ol>',
    "<pre>  kept\n  as it is </pre>",
    "<pre> <b>a</b>\n<div> <i>b</i> </div></pre>",
    '<details open=""><summary>Open</summary>at first</details>',
  ])("is rendered as the stored markup: %s", async (html) => {
    expect(await render(html)).toBe(html);
    expect(await render(await printed(html))).toBe(html);
  });

  test("uses client-side navigation for links within the site", async () => {
    expect(await render('<a href="/faq">Questions</a>')).toContain('data-discover="true"');
    expect(await render('<a href="/feed.xml">Feed</a><a href="//evil.example/a">x</a>')).not.toContain(
      "data-discover",
    );
  });

  test("is wrapped as prose, unless its main heading is in the site's own layout", async () => {
    expect(await contentOf("<h1>Mine</h1><p>Text</p>")).toEqual({
      kind: "article",
      nodes: [
        ["h2", null, "Mine"],
        ["p", null, "Text"],
      ],
    });
    expect(await nodesOf("<div><h1>Mine</h1></div>")).toEqual([["div", null, ["h2", null, "Mine"]]]);
    for (const heading of ["<h1>Mine</h1>", "<div><h1>Mine</h1></div>"])
      expect((await contentOf(`<header class="page-header">${heading}</header>`)).kind).toBe("designed");
    expect((await contentOf('<header class="no-such-class"><h1>Mine</h1></header>')).kind).toBe("article");
  });

  test("has bare text wrapped in paragraphs", async () => {
    expect((await contentOf('One <b>bold</b> line<div data-block="faq"></div>')).nodes).toEqual([
      ["p", null, "One ", ["b", null, "bold"], " line"],
      ["faq", {}],
    ]);
    expect(await render('<header class="page-header"><h1>Mine</h1></header>Text')).toMatch(/<\/header>Text$/);
  });

  test.each([
    ['<p> <img src="/a.svg" alt=""> </p>', { className: "picture-line" }],
    ['<p id="a" class="lead"><img src="/a.svg" alt=""></p>', { id: "a", className: "lead picture-line" }],
    ["<p><b>Bold</b></p>", null],
    ['<p>See <img src="/a.svg" alt=""></p>', null],
    ['<p><img src="/a.svg" alt=""> <img src="/b.svg" alt=""></p>', null],
  ])("has paragraphs of only a picture marked: %s", async (html, properties) => {
    expect(findElement(await nodesOf(html), "p")?.[1]).toEqual(properties);
  });

  test("keeps a picture and what was written of it, with its files in all sizes if it is in the library", async () => {
    const drawing = '<div><img src="/a.svg" alt="A" loading="lazy"/></div>';
    expect(await render(drawing)).toBe(drawing);
    const files = findElement(
      await nodesOf(`<img class="lead" src="/media/${KEY}/800.webp" alt="A" width="400" height="50">`),
      "picture",
    );
    expect(files).toEqual([
      "picture",
      null,
      [
        "source",
        expect.objectContaining({ type: "image/avif", srcSet: expect.stringMatching(/800\.avif 800w/) }),
      ],
      [
        "img",
        {
          src: `/media/${KEY}/800.webp`,
          className: "lead",
          alt: "A",
          width: "400",
          height: "240",
          loading: "lazy",
          decoding: "async",
          sizes: expect.any(String),
          "data-color": "#c4b7a6",
          srcSet: expect.stringMatching(/800\.webp 800w/),
        },
      ],
    ]);
  });

  test("has bare tables wrapped in a scroll container", async () => {
    expect(await render("<table><tr><td>1</td></tr></table>")).toMatch(
      /^<div class="table-scroll"[^>]*tabindex="0"><table><tbody>/,
    );
    const framed = '<section class="table-scroll" aria-label="Sizes"><table></table></section>';
    expect(await render(framed)).toBe(
      '<section class="table-scroll" aria-label="Sizes" tabindex="0"><table></table></section>',
    );
  });

  test("has its questions in structured data", async () => {
    const faq =
      '<div data-block="faq"><details><summary>How <b>much</b>?</summary><p>Little.</p></details></div>';
    expect(questionsIn(await nodesOf(faq))).toEqual([{ question: "How much?", answer: "Little." }]);
    expect(questionsIn(await nodesOf("<details><summary>A</summary>B</details>"))).toEqual([]);
    const grouped = `<div data-block="faq"><p>All</p><div><details></details><details><summary>A</summary><p>B</p><p>C</p></details></div></div>`;
    expect(questionsIn(await nodesOf(grouped))).toEqual([{ question: "A", answer: "B\nC" }]);
  });
});

describe("blocks", () => {
  test("accept valid settings and use defaults for all others", async () => {
    expect(
      await nodesOf(
        '<div data-block="quote-form" data-variant="compact" data-city="Summerlin"><p>Hi</p></div>',
      ),
    ).toEqual([
      ["quote-form", { variant: "compact", city: "Summerlin", heading: "Get a quote" }, ["p", null, "Hi"]],
    ]);
    expect(await nodesOf('<div data-block="quote-form" data-variant="huge" data-name="x"></div>')).toEqual([
      ["quote-form", { variant: "full", city: "", heading: "Get a quote" }],
    ]);
    expect(await nodesOf('<div data-block="scene" data-place="../../etc"></div>')).toEqual([
      ["scene", { place: "valley" }],
    ]);
    expect(await nodesOf('<div data-block="drawing" data-name="constructor"></div>')).toEqual([
      ["drawing", { name: "sun" }],
    ]);
  });

  test("of unknown kinds render nothing and are reported to the author", async () => {
    const html = '<div data-block="admin"><p>lost</p></div><p>kept</p>';
    expect(await nodesOf(html)).toEqual([["p", null, "kept"]]);
    expect((await cleanHtml(html, sanitizeContent)).removed).toContain("block “admin”");
    for (const name of ["constructor", "__proto__", "toString", "a", "script"]) {
      expect(await nodesOf(`<div data-block="${name}">x</div>`)).toEqual([]);
    }
  });

  test("such as the quote form appear once, and full-width ones not within text", async () => {
    const forms = '<div data-block="quote-form"></div>'.repeat(2);
    expect(await nodesOf(forms)).toHaveLength(1);
    expect((await cleanHtml(forms, sanitizeContent)).removed).toEqual(["another block “quote-form”"]);
    for (const name of ["latest-posts", "coverage-map"])
      expect(await nodesOf(`<div data-block="${name}"></div>`.repeat(3))).toHaveLength(1);
    expect(await nodesOf('<div data-block="scene"></div>'.repeat(13_500))).toHaveLength(50);
    expect(
      findElement(await nodesOf('<p><span data-block="quote-form"></span></p>'), "quote-form"),
    ).toBeNull();
  });
});

describe("a link around a block", () => {
  const button = '<span data-block="call-button"></span>';

  test("is removed but its block kept, and the author is told", async () => {
    const html = `<p><a href="/faq">Call <b>us</b>: ${button}</a> or <a href="/faq">read on</a>.</p>`;
    const { html: kept, removed } = await cleanHtml(html, sanitizeContent);
    expect(kept).toBe(`<p>Call <b>us</b>: ${button} or <a href="/faq">read on</a>.</p>`);
    expect(removed).toEqual(["<a>", "href on <a>"]);
  });

  test.each([
    ["within another", `<a href="/b"><div data-block="faq">${button}</div></a>`, 2],
    ["after a block that was left out", `<a href="/b">${button}<div data-block="admin">x</div></a>`, 1],
    ["after another such link", `<a href="/a">${button}</a><a href="/b">${button}</a>`, 2],
  ])("is removed for the block %s", async (_, html, blocks) => {
    const kept = sanitizeContent(html);
    expect(kept).not.toContain("<a");
    expect(kept.match(/data-block/g)).toHaveLength(blocks);
  });

  test.each([
    `${button}<a href="/a">x</a>`,
    `<a href="/a">x</a>${button}`,
    `<div data-block="faq"><a href="/a">x</a>${button}</div>`,
  ])("is kept where it contains no block: %s", async (html) => {
    expect(sanitizeContent(html)).toBe(html);
  });

  test("is kept where its block is removed", async () => {
    const html = `<a href="/a">x<div data-block="admin">${button}</div></a>`;
    expect(sanitizeContent(html)).toBe('<a href="/a">x</a>');
  });

  test("is not produced by malformed nesting", async () => {
    const link = findElement(await nodesOf(`<a href="/a"><table>${button}<a href="/b">x`), "a");
    expect(link && findElement([link], "call-button")).toBeNull();
  });
});

describe("harmful markup is removed:", () => {
  test.each([
    ["script", "<script>x()</script>"],
    ["handlers", '<p onclick="x()" onpointerenter=x()>a</p>'],
    ["style", '<p style="position:fixed">a</p><style>p{}</style>'],
    ["forms", '<form action="/quote"><input name=a><button formaction=javascript:x()>b</button></form>'],
    ["frames", '<iframe src="/admin"></iframe><object data=x></object><embed src=x>'],
    ["drawings", '<svg><use href="data:x"/><animate onbegin=x() /></svg><math><mtext></mtext></math>'],
    [
      "script addresses",
      '<a href="javascript:x()">a</a><a href=" java\tscript:x()">b</a><a href="data:text/html,x">c</a>',
    ],
    [
      "addresses of other hosts without a scheme",
      '<a href="//evil.example">a</a><img src="//evil.example/a.png">',
    ],
    [
      "React's own properties",
      '<p dangerouslysetinnerhtml="x" ref=a key=b children=c suppresshydrationwarning>a</p>',
    ],
    [
      "script in settings",
      '<div data-block="quote-form" data-heading="&lt;script&gt;" data-onclick="x()" onclick=x()></div>',
    ],
    [
      "refreshes and bases",
      '<meta http-equiv=refresh content="0;url=x"><base href=//evil><link rel=stylesheet href=x>',
    ],
  ])("%s", async (_, html) => {
    const json = JSON.stringify(await nodesOf(html));
    expect(json).not.toMatch(
      /javascript:|data:text|evil|onclick|onpointer|"style"|"(script|form|iframe|svg|input|button|object|meta|base|link|math)"/i,
    );
    expect(json).not.toMatch(/"(dangerouslySetInnerHTML|dangerouslysetinnerhtml|ref|key|children)"/);
  });

  test.each([
    ["of the chrome", "site-header"],
    ["of the chrome", "exit-popup"],
    ["of the chrome", "skip-link"],
    ["of the chrome", "mobile-bar"],
    ["of the chrome", "site-menu"],
    ["of the chrome", "site-footer"],
    ["that nobody knows", "fixed"],
  ])("classes %s: %s", async (_, name) => {
    expect(await nodesOf(`<p class="${name} lead">a</p>`)).toEqual([["p", { className: "lead" }, "a"]]);
    expect((await cleanHtml(`<p class="${name} lead">a</p>`, sanitizeContent)).removed).toEqual([
      `class “${name}”`,
    ]);
  });

  test.each(["main", "site-menu", "__reactRouterContext", "process", "x y", "Location", "_r", ""])(
    "ids used by the surrounding page or by scripts: %j",
    async (id) => expect(await nodesOf(`<p id="${id}">a</p>`)).toEqual([["p", null, "a"]]),
  );

  test("plain text is left unchanged", async () => {
    expect(await render("<p>1 &lt; 2 &amp;lt;b&amp;gt;</p>")).toBe("<p>1 &lt; 2 &amp;lt;b&amp;gt;</p>");
  });
});

const tag = fc.constantFrom(
  "p",
  "a",
  "b",
  "div",
  "ul",
  "li",
  "table",
  "tr",
  "td",
  "h1",
  "h2",
  "span",
  "details",
  "pre",
  "br",
  "section",
);
const markup = fc
  .array(
    fc.oneof(
      tag.map((name) => `<${name}>`),
      tag.map((name) => `</${name}>`),
      fc.constantFrom(" ", "\n", "text", "&lt;", "&nbsp;"),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(""));

test("for any input, browsers parse the rendered HTML into the tree that React rendered", async () => {
  await fc.assert(
    fc.asyncProperty(markup, async (html) => {
      const shown = await render(html);
      expect(await asBrowsersReadIt(shown)).toBe(shown);
      const once = await printed(html);
      expect(await render(await printed(once))).toBe(await render(once));
    }),
    { numRuns: 100, examples: [["<dd><table><dd>x<tr>x</tr></dd></table></dd>"]] },
  );
});
