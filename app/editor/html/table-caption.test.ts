import { expect, it } from "vitest";
import { captionText, withCaptionText } from "./table-caption.ts";

it.each([
  [null, ""],
  ["<caption></caption>", ""],
  ["<caption>a &lt;b&gt; &amp; c </caption>", "a <b> & c "],
  ["<caption>a <b>b</b></caption>", null],
  ["<caption>a<!-- b --></caption>", null],
])("the text of %s is %j", (caption, text) => {
  expect(captionText(caption)).toBe(text);
});

it.each([
  [null, "Prices", "<caption>Prices</caption>"],
  [null, "<script>x</script> & more", "<caption>&lt;script&gt;x&lt;/script&gt; &amp; more</caption>"],
  [
    '<caption class="note" title="a &quot;>&quot;">Old</caption>',
    "New",
    '<caption class="note" title="a &quot;>&quot;">New</caption>',
  ],
  ["<caption>Old</caption>", "", null],
])("%s with the text %s is %s", (caption, text, changed) => {
  expect(withCaptionText(caption, text)).toBe(changed);
});
