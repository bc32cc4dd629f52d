import { expect, it } from "vitest";
import { negotiateFormat } from "./media-type.ts";

it.each([
  [null, "application/json; charset=utf-8"],
  ["*/*", "application/json; charset=utf-8"],
  ["text/html, application/json;q=0.5", "application/json; charset=utf-8"],
  ["text/html, application/xhtml+xml, application/xml;q=0.9, */*;q=0.8", "application/json; charset=utf-8"],
  ["application/vnd.pgrst.object+json", "application/vnd.pgrst.object+json; charset=utf-8"],
])("Accept: %s is answered with %s", (accept, contentType) => {
  expect(negotiateFormat(accept).contentType).toBe(contentType);
});

it.each(["text/html", "application/xml;q=0.9, image/png"])("Accept: %s cannot be satisfied", (accept) => {
  expect(() => negotiateFormat(accept)).toThrow("None of these media types are available");
});

it.each(["application/vnd.pgrst.object+json; nulls=stripped", "text/csv"])(
  "Accept: %s is refused as unsupported",
  (accept) => {
    expect(() => negotiateFormat(accept)).toThrow("not implemented");
  },
);
