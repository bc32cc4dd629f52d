import { expect, test } from "vitest";
import { cleanHtml } from "./clean-html.server.ts";

test("harmless HTML is unchanged and nothing is reported", async () => {
  const html =
    '<h2 id="a">Title</h2><p>Text with <a href="https://example.com">a link</a> &amp; more.<br /></p>';
  expect(await cleanHtml(html)).toEqual({ html, removed: [] });
});

test("removed markup is reported once per kind", async () => {
  const { html, removed } = await cleanHtml(
    '<h1>Title</h1><p style="color:red" onclick="x()">A</p><p style="x">B</p><script src="x"></script><iframe src="y"></iframe>',
  );
  expect(html).toBe("<h2>Title</h2><p>A</p><p>B</p>");
  expect(removed).toEqual(["style on <p> (2 times)", "onclick on <p>", "<script>", "<iframe>"]);
});

test("a link with a script URL loses its href", async () => {
  expect((await cleanHtml('<a href="javascript:alert(1)">x</a>')).removed).toEqual(["href on <a>"]);
});

test("text that only looks like HTML is not reported as removed", async () => {
  expect((await cleanHtml("<p>1 &lt; 2 and 3 > 2</p>")).removed).toEqual([]);
});
