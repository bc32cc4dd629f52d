import { expect, test } from "vitest";
import { pathAfterSignIn, signInPathFrom } from "./sign-in-paths.ts";

const ID = "0b9d3f7e-5c1a-4e5b-9a56-3f2f8f1c7a10";

test("signing in from a lead's address returns to that lead", () => {
  const entrance = new URL(signInPathFrom(`/admin/leads/${ID}`), "https://site.test");
  expect(entrance.pathname).toBe("/admin");
  expect(pathAfterSignIn(entrance.search)).toBe(`/admin/leads/${ID}`);
});

test.each(["/admin/leads", "/admin/leads/import", "/admin/pages", `/admin/pages/edit/${ID}`])(
  "signing in from %s leads to the dashboard",
  (path) => {
    expect(signInPathFrom(path)).toBe("/admin");
    expect(pathAfterSignIn("")).toBe("/admin/dashboard");
  },
);

test.each(["//evil.test", "../users", `${ID}/../../users`, "https://evil.test/"])(
  "a manipulated lead parameter leads to the dashboard (%s)",
  (lead) => expect(pathAfterSignIn(`?lead=${encodeURIComponent(lead)}`)).toBe("/admin/dashboard"),
);
