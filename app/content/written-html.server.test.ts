import { expect, test } from "vitest";
import { writtenHtml } from "./written-html.server.ts";

test("tables get a frame that scrolls", () => {
  expect(writtenHtml("<p>a</p><table><tr><td>b</td></tr></table>")).toMatch(
    /^<p>a<\/p><div class="table-scroll"[^>]*tabindex="0"><table>.*<\/table><\/div>$/,
  );
});

test("code can be scrolled by keyboard", () => {
  expect(writtenHtml("<pre><code>a &lt;pre</code></pre>")).toBe(
    '<pre tabindex="0"><code>a &lt;pre</code></pre>',
  );
});

test("text and attributes that only look like a table stay as they are", () => {
  expect(writtenHtml("<p title='<table'>&lt;table</p>")).toBe('<p title="&lt;table">&lt;table</p>');
});

test("script is gone", () => {
  expect(writtenHtml('<p onclick="x()">a<script>x()</script></p>')).toBe("<p>a</p>");
});
