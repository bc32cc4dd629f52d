import { expect, test } from "vitest";
import { readMailLink } from "./mail-link.ts";

test("a link is read from the fragment", () => {
  expect(readMailLink("#type=invite&token_hash=a-b_c")).toEqual({ type: "invite", token_hash: "a-b_c" });
  expect(readMailLink("#token_hash=x&type=recovery")).toEqual({ type: "recovery", token_hash: "x" });
});

test.each(["", "#", "#type=invite", "#type=invite&token_hash=", "#type=magic&token_hash=x", "#token_hash=x"])(
  "%j is no link",
  (fragment) => {
    expect(readMailLink(fragment)).toBeNull();
  },
);
