import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { pathAfterSignIn, signInPathFrom } from "./sign-in-paths.ts";

const ID = "0b9d3f7e-5c1a-4e5b-9a56-3f2f8f1c7a10";

const stored = new Map<string, string>();
vi.stubGlobal("sessionStorage", {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
});
beforeEach(() => stored.clear());
afterAll(() => vi.unstubAllGlobals());

function leave(path: string, accountId: string | null = null): URL {
  return new URL(signInPathFrom(new URL(path, "https://site.test"), accountId), "https://site.test");
}

test("signing in from a lead's address returns to that lead, in another tab too", () => {
  const path = `/admin/leads/${ID}?search=ana`;
  const entrance = leave(path);
  expect(entrance.pathname).toBe("/admin");
  expect(pathAfterSignIn(entrance.search, "ana")).toBe(path);
  expect(pathAfterSignIn(entrance.search, "ana")).toBe(`/admin/leads/${ID}`);
});

test.each(["/admin/pages?search=faq", "/admin/leads?show=closed&layout=board", "/admin/audit?actor=me"])(
  "signing in from %s returns there once",
  (path) => {
    expect(leave(path).href).toBe("https://site.test/admin");
    expect(pathAfterSignIn("", "ana")).toBe(path);
    expect(pathAfterSignIn("", "ana")).toBe("/admin/dashboard");
  },
);

test.each([
  "/admin/leads",
  "/admin/dashboard?from=mail",
  `/admin/pages/edit/${ID}`,
  "/admin",
  "/admin/backup/state",
])("signing in from %s leads to the dashboard", (path) => {
  expect(leave(path).search).toBe("");
  expect(pathAfterSignIn("", "ana")).toBe("/admin/dashboard");
});

test.each(["/admin/media", `/admin/pages/edit/${ID}`, "/admin/account"])(
  "signing in after a session that ended in %s returns there",
  (path) => {
    leave(path, "ana");
    expect(pathAfterSignIn("", "ana")).toBe(path);
  },
);

test("a place where somebody was signed in is remembered for nobody else", () => {
  leave("/admin/leads?search=smith", "ana");
  expect(pathAfterSignIn("", "ben")).toBe("/admin/dashboard");
  leave("/admin/leads?search=smith", "ana");
  expect(pathAfterSignIn("", "ana")).toBe("/admin/leads?search=smith");
});

test("only the last place is remembered", () => {
  leave("/admin/leads?search=smith");
  leave("/admin/dashboard");
  expect(pathAfterSignIn("", "ana")).toBe("/admin/dashboard");
});

test("a tab that was loaded again signed out remembers no view, which may be that of whoever was signed in", () => {
  vi.spyOn(performance, "getEntriesByType").mockReturnValueOnce([
    { type: "reload" } as PerformanceNavigationTiming,
  ]);
  leave("/admin/leads?search=smith");
  expect(pathAfterSignIn("", "ben")).toBe("/admin/dashboard");
});

test.each(["//evil.test", "../users", `${ID}/../../users`, "https://evil.test/"])(
  "a manipulated lead parameter leads to the dashboard (%s)",
  (lead) => expect(pathAfterSignIn(`?lead=${encodeURIComponent(lead)}`, null)).toBe("/admin/dashboard"),
);
