import { expect, test } from "vitest";
import { readMailLink } from "./mail-link.ts";

test("a link is read from the fragment", () => {
  expect(readMailLink("#type=invite&token_hash=a-b_c")).toEqual({ type: "invite", token_hash: "a-b_c" });
  expect(readMailLink("#token_hash=x&type=recovery")).toEqual({ type: "recovery", token_hash: "x" });
});

test.each(["", "#", "#type=invite", "#type=invite&token_hash=", "#type=magic&token_hash=x", "#token_hash=x"])(
  "%j is not a link",
  (fragment) => {
    expect(readMailLink(fragment)).toBeNull();
  },
);

test("a link may name a redirect target, within this site only", () => {
  const withTarget = (target: string) =>
    readMailLink(`#${new URLSearchParams({ type: "signup", token_hash: "x", redirect_to: target })}`);
  expect(withTarget("/admin?from=mail")).toMatchObject({ redirect_to: "/admin?from=mail" });
  expect(withTarget("/")).toMatchObject({ redirect_to: "/" });
  for (const target of [
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/\n\\evil.example",
    "/./\\evil.example",
    "/.//evil.example",
    "//",
    "admin",
    "javascript:1",
  ])
    expect(withTarget(target)).toBeNull();
});
