import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { mayOpen, sectionsFor } from "./sections.ts";

const namesFor = (...roles: Parameters<typeof sectionsFor>[0]) => sectionsFor(roles).map(({ name }) => name);

test("each role sees its own sections of the admin", () => {
  expect(namesFor("admin")).toEqual(["Leads", "Blog Posts", "Pages", "Users", "Alerts", "Audit log"]);
  expect(namesFor("editor")).toEqual(["Blog Posts", "Pages"]);
  expect(namesFor("agent")).toEqual(["Leads"]);
  expect(namesFor("editor", "agent")).toEqual(["Leads", "Blog Posts", "Pages"]);
  expect(namesFor()).toEqual([]);
});

test("a section's nested screens have the section's restrictions", () => {
  expect(mayOpen(["editor"], "/admin/pages/edit/1")).toBe(true);
  expect(mayOpen(["agent"], "/admin/pages/edit/1")).toBe(false);
  expect(mayOpen(["agent"], "/admin/pages")).toBe(false);
  expect(mayOpen(["editor"], "/admin/leads")).toBe(false);
  expect(mayOpen(["agent"], "/admin/leads")).toBe(true);
});

test("paths outside the sections are open to all staff", () => {
  expect(mayOpen(["agent"], "/admin/dashboard")).toBe(true);
  expect(mayOpen(["agent"], "/admin/leadsheet")).toBe(true);
});

test("every screen is in a section, but those that are for all staff", () => {
  const pathsOf = ({ path, children }: RouteConfigEntry, base: string): string[] => {
    const own = path ? `${base}/${path}` : base;
    return children?.length ? children.flatMap((child) => pathsOf(child, own)) : [own];
  };
  const findScreens = (tree: RouteConfigEntry[]): RouteConfigEntry | undefined =>
    tree.find(({ file }) => file === "admin/screens.route.tsx") ??
    tree.map(({ children = [] }) => findScreens(children)).find(Boolean);
  const screens = findScreens(routes);
  expect(screens && pathsOf(screens, "/admin").filter((path) => mayOpen([], path))).toEqual([
    "/admin/dashboard",
    "/admin/account",
  ]);
});

test("personal data is restricted to admins", () => {
  expect(mayOpen(["agent", "editor"], "/admin/personal-data")).toBe(false);
  expect(mayOpen(["admin"], "/admin/personal-data")).toBe(true);
});
