import { expect, test } from "vitest";
import { mayOpen, sectionsFor } from "./sections.ts";

const namesFor = (...roles: Parameters<typeof sectionsFor>[0]) => sectionsFor(roles).map(({ name }) => name);

test("each role is shown its own part of the admin", () => {
  expect(namesFor("admin")).toEqual(expect.arrayContaining(["Leads", "Blog Posts", "Pages"]));
  expect(namesFor("editor")).toEqual(["Blog Posts", "Pages"]);
  expect(namesFor("agent")).toEqual(["Leads"]);
  expect(namesFor("editor", "agent")).toEqual(["Leads", "Blog Posts", "Pages"]);
  expect(namesFor()).toEqual([]);
});

test("a section's inner screens are as closed as the section", () => {
  expect(mayOpen(["editor"], "/admin/pages/edit/1")).toBe(true);
  expect(mayOpen(["agent"], "/admin/pages/edit/1")).toBe(false);
  expect(mayOpen(["agent"], "/admin/pages")).toBe(false);
  expect(mayOpen(["editor"], "/admin/leads")).toBe(false);
  expect(mayOpen(["agent"], "/admin/leads")).toBe(true);
});

test("what is no section is for all staff", () => {
  expect(mayOpen(["agent"], "/admin/dashboard")).toBe(true);
  expect(mayOpen(["agent"], "/admin/leadsheet")).toBe(true);
});

test("personal data is handed out and erased by admins", () => {
  expect(mayOpen(["agent", "editor"], "/admin/personal-data")).toBe(false);
  expect(mayOpen(["admin"], "/admin/personal-data")).toBe(true);
});
