import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LinkedText } from "./linked-text.tsx";

const linksIn = (text: string) =>
  [...renderToStaticMarkup(<LinkedText>{text}</LinkedText>).matchAll(/<a href="([^"]*)"/g)].map(
    ([, href]) => href,
  );

test.each([
  ["See https://example.com/a.", ["https://example.com/a"]],
  [
    "(http://example.com/a?b=1&c=2), HTTPS://EXAMPLE.COM",
    ["http://example.com/a?b=1&amp;c=2", "HTTPS://EXAMPLE.COM"],
  ],
  ["“https://example.com/x”\nhttps://example.com/y", ["https://example.com/x", "https://example.com/y"]],
  ["javascript:alert(1) data:text/html,x example.com https:// ftp://example.com", []],
  ['https://example.com/"><img src=x onerror=alert(1)>', ["https://example.com/"]],
])("web addresses in %j are links, and nothing else", (text, links) => {
  expect(linksIn(text)).toEqual(links);
});

test("the text stays as it was written", () => {
  const text = "Gate code at https://example.com/map, then <b>left</b>.";
  const markup = renderToStaticMarkup(<LinkedText>{text}</LinkedText>);
  expect(markup.replace(/<\/?a[^>]*>/g, "")).toBe(
    "Gate code at https://example.com/map, then &lt;b&gt;left&lt;/b&gt;.",
  );
});
