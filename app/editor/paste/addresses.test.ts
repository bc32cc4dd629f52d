import { describe, expect, it } from "vitest";
import { isPlainAddress } from "./addresses.ts";

describe("pasted over selected text", () => {
  it.each([
    "https://example.com/a",
    "mailto:a@example.com",
    "tel:+17025550142",
    "/faq",
    "/quote",
    "/blog/hard-water",
  ])("%s becomes its link", (text) => expect(isPlainAddress(text)).toBe(true));

  it.each(["/month", "/", "//evil.example", "/etc/hosts", "https://", "a https://example.com/"])(
    "%s replaces it",
    (text) => expect(isPlainAddress(text)).toBe(false),
  );
});
