import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ClampedText } from "./clamped-text.tsx";

test.each(["شكرا!", "أريد غسالة ومجفف. ".repeat(9)])("a text has its own direction: %s", (text) => {
  expect(renderToStaticMarkup(<ClampedText text={text} />)).toMatch(
    /<(span|button)[^>]* dir="auto"[^>]*>[^<]*\p{Script=Arabic}/u,
  );
});
