import { expect, test } from "vitest";
import { postHtml, wrapBareText } from "./post-html.server.ts";

test("tables get a scroll container", () => {
  expect(postHtml("<p>a</p><table><tr><td>b</td></tr></table>")).toMatch(
    /^<p>a<\/p><div class="table-scroll"[^>]*tabindex="0"><table>.*<\/table><\/div>$/,
  );
});

test("code can be scrolled by keyboard", () => {
  expect(postHtml("<pre><code>a &lt;pre</code></pre>")).toBe(
    '<pre tabindex="0"><code>a &lt;pre</code></pre>',
  );
});

test("text and attributes that only look like a table are unchanged", () => {
  expect(postHtml("<p title='<table'>&lt;table</p>")).toBe('<p title="&lt;table">&lt;table</p>');
});

test("a paragraph of only a picture is marked", () => {
  const picture = '<img src="/a.svg" alt="" />';
  expect(postHtml(`<p id="a"> ${picture}\n</p>`)).toBe(`<p class="picture-line" id="a"> ${picture}\n</p>`);
  for (const html of [
    `<p>See ${picture}</p>`,
    `<p>${picture}${picture}</p>`,
    `<p>${picture}</p>`.replace("p>", "p>a"),
  ])
    expect(postHtml(html)).toBe(html);
});

test("script is removed", () => {
  expect(postHtml('<p onclick="x()">a<script>x()</script></p>')).toBe("<p>a</p>");
});

test.each([
  ["One line", "<p>One line</p>"],
  [
    "One <b>bold</b> line.\n \nAnother,<br />broken",
    "<p>One <b>bold</b> line.</p>\n \n<p>Another,<br />broken</p>",
  ],
  [
    "<h2>a</h2>\nb\n<ul><li>c</li></ul>d<hr />e",
    "<h2>a</h2><p>b</p><ul><li>c</li></ul><p>d</p><hr /><p>e</p>",
  ],
  ["<i>a</i> b", "<p><i>a</i> b</p>"],
])("text outside any element becomes a paragraph: %j", (written, shown) =>
  expect(postHtml(written)).toBe(shown),
);

test.each([
  "<p>a</p>\n\n<blockquote>b\n\nc</blockquote>",
  "<div>a<p>b</p>c</div>",
  '<img src="/drawings/moving.svg" alt="" />',
  '<a href="/faq">a</a> <strong>b</strong>',
  "",
])("content inside an element is unchanged: %j", (html) => expect(wrapBareText(html)).toBe(html));

const KEY = "0123456789abcdef0123456789abcdef-1000x600-c4b7a6";
const PLACE = ` data-color="#c4b7a6"`;

test("a library picture has all its files and dimensions and loads lazily", () => {
  const shown = postHtml(
    `<figure><img src="/media/${KEY}/800.webp" alt="A &quot;drum&quot; > <b>"></figure>`,
  );
  expect(shown).toMatch(
    /^<figure><picture><source type="image\/avif" srcset="[^"]+1000w" sizes="[^"]+"><img /,
  );
  expect(shown).toContain('loading="lazy" decoding="async" srcset="');
  expect(shown).toContain(PLACE);
  expect(shown).toContain(`src="/media/${KEY}/800.webp" alt="A &quot;drum&quot; &gt; &lt;b&gt;"`);
  expect(shown).toContain('width="1000" height="600"');
});

test("a picture has the author's width and its own aspect ratio", () => {
  const shown = postHtml(`<img src="/media/${KEY}/800.webp" width="500" height="5" alt="">`);
  expect(shown).toContain('width="500" height="300"');
});

test.each([
  '<img alt=" src=&quot;/media/x&quot;">',
  `<img src="/drawings/moving.svg" alt="">`,
  `<img src="/media/${KEY}/801.webp" alt="">`,
])("%s is shown unchanged", (image) => expect(postHtml(image)).not.toContain("<picture>"));
