import { beforeEach, expect, test, vi } from "vitest";
import { pathAfterSignIn, signInPathFrom } from "./sign-in-paths.ts";

const ID = "0b9d3f7e-5c1a-4e5b-9a56-3f2f8f1c7a10";

const stored = new Map<string, string>();
vi.stubGlobal("sessionStorage", {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
});
beforeEach(() => stored.clear());

function leave(path: string): URL {
  return new URL(signInPathFrom(new URL(path, "https://site.test")), "https://site.test");
}

test("signing in from a lead's address returns to that lead, in another tab too", () => {
  const path = `/admin/leads/${ID}?search=ana`;
  const entrance = leave(path);
  expect(entrance.pathname).toBe("/admin");
  expect(pathAfterSignIn(entrance.search)).toBe(path);
  expect(pathAfterSignIn(entrance.search)).toBe(`/admin/leads/${ID}`);
});

test.each(["/admin/leads", "/admin/leads?show=closed&layout=board", "/admin/audit?actor=me", "/admin/media"])(
  "signing in from %s returns there once",
  (path) => {
    expect(leave(path).href).toBe("https://site.test/admin");
    expect(pathAfterSignIn("")).toBe(path);
    expect(pathAfterSignIn("")).toBe("/admin/dashboard");
  },
);

test.each(["/admin/dashboard", `/admin/pages/edit/${ID}`, "/admin", "/admin/backup/state"])(
  "signing in from %s leads to the dashboard",
  (path) => {
    expect(leave(path).search).toBe("");
    expect(pathAfterSignIn("")).toBe("/admin/dashboard");
  },
);

test.each(["//evil.test", "../users", `${ID}/../../users`, "https://evil.test/"])(
  "a manipulated lead parameter leads to the dashboard (%s)",
  (lead) => expect(pathAfterSignIn(`?lead=${encodeURIComponent(lead)}`)).toBe("/admin/dashboard"),
);
