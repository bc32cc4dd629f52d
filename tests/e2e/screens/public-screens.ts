import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { asOwner } from "../support/database.ts";
import { hydrate } from "../support/hydration.ts";
import { intercept } from "../support/intercept.ts";
import { BUILT_IN_PATHS, OTHER_PATHS } from "../support/routes.ts";
import { expect } from "../support/test.ts";
import { DESK_WIDTHS, dialog, hanging, PHONE_WIDTHS, type Screen, type State, TWO_WIDTHS } from "./screen.ts";

/** States of built-in pages. */
const STATES: Record<string, readonly State[]> = {
  "/": [
    {
      name: "menu",
      widths: PHONE_WIDTHS,
      open: (page) => page.getByRole("button", { name: "Menu" }).click(),
      front: (page) => page.locator("#site-menu"),
      shows: ["site/chrome/site-menu.tsx"],
    },
    {
      name: "exit popup",
      widths: DESK_WIDTHS,
      open: async (page) => {
        await page.keyboard.press("Escape");
        await hydrate(page);
        await page.locator("html").dispatchEvent("mouseleave", { clientY: 0 });
        await expect(dialog(page)).toBeVisible();
      },
      front: dialog,
      shows: ["site/chrome/exit-popup.tsx"],
    },
  ],
  "/services": [{ name: "header", front: (page) => page.getByRole("banner") }],
  "/faq": [
    {
      name: "an open question",
      open: (page) => page.locator("summary").first().click(),
    },
    {
      name: "a page: loading",
      open: async (page) => {
        await hanging(page, "**/terms.data*");
        await followInFooter(page, "Terms");
        await expect(onItsWay(page)).toHaveText("Loading page...");
      },
      front: onItsWay,
      shows: ["site/parts/page-on-its-way.tsx"],
    },
  ],
  "/terms": [
    {
      name: "bar at the bottom",
      widths: PHONE_WIDTHS,
      front: (page) => page.locator(".mobile-bar"),
    },
    {
      name: "blog: posts loading",
      widths: TWO_WIDTHS,
      open: async (page) => {
        await hanging(page, "**/blog.data*");
        await followInFooter(page, "Blog");
        await expect(onItsWay(page)).toHaveText("Loading posts...");
      },
      front: onItsWay,
    },
  ],
};

/** What visitors see: every public address, then states that actions and failures lead to. */
export const PUBLIC_SCREENS: readonly Screen[] = [
  ...[...BUILT_IN_PATHS, ...OTHER_PATHS].map((path) => ({
    name: path,
    path,
    allows: /404/,
    next: STATES[path],
  })),
  {
    name: "a page of staff's own",
    path: async () => {
      const slug = `looks-${crypto.randomUUID()}`;
      await asOwner((pool) =>
        pool.query(
          `insert into public.pages (title, slug, content, published)
           values ('Moving special', $1, $2, true)`,
          [slug, CONTENT_WITH_EVERY_BLOCK],
        ),
      );
      return `/${slug}`;
    },
  },
  {
    name: "a post with a long title",
    path: async () => {
      const slug = `looks-${crypto.randomUUID()}`;
      await asOwner((pool) =>
        pool.query(
          `insert into public.blog_posts (title, slug, excerpt, content, date, seo_description, published)
           values ($2, $1, $2, '<p>Every one of them costs less than a repair.</p>', '2001-02-03', $2, true)`,
          [slug, LONG_TITLE],
        ),
      );
      return `/blog/${slug}`;
    },
  },
  {
    name: "a draft, by its preview link",
    path: async () => {
      const token = randomBytes(32).toString("hex");
      const fields = {
        kind: "post",
        title: "Five signs of a dying washer",
        description: "",
        path: "/blog/x",
        date: "2026-11-22",
        content: "<p>Thump.</p>",
      };
      await asOwner((pool) =>
        pool.query(
          `insert into public.preview_links (token_hash, kind, document, fields, expires_at)
           values (encode(sha256(convert_to($1, 'UTF8')), 'hex'), 'post', gen_random_uuid(), $2, now() + interval '7 days')`,
          [token, fields],
        ),
      );
      return `/preview/${token}`;
    },
  },
  { name: "a preview link that shows nothing", path: "/preview/ended", allows: /404/, widths: TWO_WIDTHS },
  { name: "blog: older posts", path: "/blog?before=dryer-vent-lint-desert-dust" },
  { name: "blog: no such post", path: "/blog/no-such-post", allows: /404/, widths: TWO_WIDTHS },
  {
    name: "blog: posts failed to load",
    path: "/terms",
    allows: /503/,
    open: async (page) => {
      const body = await unreadPosts(page);
      await intercept(page, "**/blog.data*", (asked) =>
        asked.fulfill({
          status: 503,
          headers: { "x-remix-response": "yes" },
          contentType: "text/x-script",
          body,
        }),
      );
      await followInFooter(page, "Blog");
      await expect(page.getByText("We can’t show our posts right now.")).toBeVisible();
    },
    shows: ["site/blocks/latest-posts.tsx"],
  },
  {
    name: "a page without a connection",
    path: "/terms",
    allows: /ERR_FAILED/,
    open: async (page) => {
      await intercept(page, "**/summerlin-appliance-rental*", (asked) => asked.abort());
      await followInFooter(page, "Summerlin");
      await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
    },
    shows: ["site/parts/page-failures.tsx"],
  },
  {
    name: "a page that breaks",
    alone: true,
    path: "/terms",
    allows: /broken/,
    open: async (page) => {
      await breakModule(page, "faq");
      await followInFooter(page, "FAQ");
      await expect(page.getByRole("heading", { name: "Unexpected Application Error" })).toBeVisible();
    },
  },
  {
    name: "the last error page",
    path: "/faq",
    allows: /ERR_FAILED|dynamically imported module|neither the page nor its document/,
    open: async (page) => {
      await hydrate(page);
      // Without the frame of the admin, only the outermost boundary is left.
      await intercept(page, /\/assets\/admin-layout-|\/admin$/, (asked) => asked.abort());
      await page.evaluate(() => void window.__reactRouterDataRouter?.navigate("/admin"));
      await expect(page.getByRole("link", { name: "try again" })).toBeVisible();
    },
    shows: ["ui/last-resort.tsx"],
  },
  {
    name: "an app that breaks",
    alone: true,
    path: "/admin",
    allows: /broken/,
    before: (page) => breakModule(page, "sign-in.route"),
    async open(page) {
      await expect(page.getByRole("heading", { name: "Unexpected Application Error" })).toBeVisible();
      await expectStyled(page);
    },
  },
  {
    name: "an app that may keep nothing",
    alone: true,
    path: "/admin",
    widths: TWO_WIDTHS,
    allows: /Access is denied/,
    before: (page) =>
      page.addInitScript(() =>
        Object.defineProperty(window, "localStorage", {
          get() {
            throw new DOMException("Access is denied for this document.", "SecurityError");
          },
        }),
      ),
    async open(page) {
      await expect(page.getByRole("alert")).toContainText("nobody can stay signed in");
      await expectStyled(page);
    },
    shows: ["admin/admin-layout.tsx"],
  },
];

/** An error may take the style sheet away with the route that brought it. */
function expectStyled(page: Page): Promise<void> {
  return expect(page.getByRole("main")).toHaveCSS("max-width", "736px");
}

const CONTENT_WITH_EVERY_BLOCK = `For all <b>movers</b>.
<h2>Two months</h2><p>Long <a href="/faq">enough</a> to settle.</p><ul><li>One</li></ul>
<div data-block="scene" data-place="summerlin-appliance-rental"></div>
<p>Questions? <span data-block="call-button"></span></p><div data-block="drawing"></div>
<div data-block="price-tags"></div><div data-block="coverage-map"></div>
<div data-block="faq"><details><summary>How much?</summary><p>$50.</p></details></div>
<div data-block="latest-posts"></div><div data-block="quote-form"></div>`;

/** 120 characters. */
const LONG_TITLE =
  "Nineteen Small Things That Wear Out a Washing Machine in the Desert, and What Each of Them Costs You to Leave Undone Now";

/** The blog's data as the server sends it when it can't read the posts. */
async function unreadPosts(page: Page): Promise<string> {
  const values: unknown[] = await (await page.request.get("/blog.data")).json();
  // Names and values are listed once; an object consists of their places in that list (turbo-stream).
  const keyOf = (name: string) => `_${values.indexOf(name)}`;
  const [failed, listing, before] = ["failed", "listing", "before"].map(keyOf) as [string, string, string];
  const loaded = values.find((value) => value instanceof Object && listing in value) as Record<
    string,
    number
  >;
  Object.assign(loaded, { [failed]: values.push(true) - 1, [listing]: loaded[before] });
  return JSON.stringify(values);
}

async function followInFooter(page: Page, name: string): Promise<void> {
  await hydrate(page);
  await page.getByRole("contentinfo").getByRole("link", { name }).click();
}

/** Replaces a module with one that throws, as an undetected bug might. */
async function breakModule(page: Page, name: string): Promise<void> {
  await intercept(page, new RegExp(`/assets/${name}-[^/]+\\.js$`), (asked) =>
    asked.fulfill({
      contentType: "text/javascript",
      body: 'export default function Broken() { throw new Error("broken") }',
    }),
  );
}

/** The notice that the page of a followed link is still loading. */
export function onItsWay(page: Page) {
  return page.locator(".on-its-way");
}
