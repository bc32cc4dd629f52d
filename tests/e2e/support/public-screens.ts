import type { Page } from "@playwright/test";
import { asOwner } from "./database.ts";
import { hydrate } from "./hydration.ts";
import { fillLead, leadForm, someLead } from "./lead.ts";
import { BUILT_IN_PATHS, OTHER_PATHS } from "./routes.ts";
import { DESK_WIDTHS, hanging, PHONE_WIDTHS, type Screen } from "./screen.ts";
import { expect } from "./test.ts";

const LEAD = { ...someLead("Ana"), name: "Ana María Ruiz-Castellanos" };

/** What visitors see: every public address, then what their doings bring about. */
export const PUBLIC_SCREENS: readonly Screen[] = [
  ...[...BUILT_IN_PATHS, ...OTHER_PATHS].map((path) => ({ name: path, path, allows: /404/ })),
  {
    name: "a page of staff's own",
    path: async () => {
      const slug = `looks-${crypto.randomUUID()}`;
      await asOwner((pool) =>
        pool.query(
          `insert into public.pages (title, slug, content, published)
           values ('Moving special', $1, '<h2>Two months</h2><p>Long <a href="/faq">enough</a> to settle.</p>
             <ul><li>One</li></ul><div data-block="price-tags"></div><div data-block="quote-form"></div>', true)`,
          [slug],
        ),
      );
      return `/${slug}`;
    },
  },
  { name: "quote page, without script", path: "/quote", scriptless: true },
  {
    name: "quote page without script: errors",
    path: "/quote",
    scriptless: true,
    open: async (page) => {
      await page.getByRole("form", { name: "Get a quote" }).evaluate((form: HTMLFormElement) => {
        form.noValidate = true;
      });
      await leadForm(page).getByRole("button", { name: "Get Quote" }).click();
      await expect(page.getByText("Please enter your name.")).toBeVisible();
    },
    allows: /422/,
  },
  {
    name: "quote page without script: received",
    path: "/contact",
    scriptless: true,
    open: async (page) => {
      await fillLead(leadForm(page), LEAD);
      await leadForm(page).getByRole("button", { name: "Get Quote" }).click();
      await expect(page.getByText("Request received!").first()).toBeVisible();
    },
  },
  {
    name: "quote form: field errors",
    path: "/contact",
    open: async (page) => {
      await withScript(page);
      await leadForm(page).getByLabel("Phone", { exact: true }).fill("12345");
      await leadForm(page).getByRole("button", { name: "Get Quote" }).click();
      await expect(page.getByText("Please enter your name.")).toBeVisible();
    },
  },
  {
    name: "quote form: submitting",
    path: "/summerlin-appliance-rental",
    open: async (page) => {
      await hanging(page, "**/quote/submissions");
      await withScript(page);
      await submit(page);
      await expect(page.getByRole("button", { name: "Submitting..." })).toBeVisible();
    },
  },
  {
    name: "quote form: received",
    path: "/contact",
    open: async (page) => {
      await withScript(page);
      await submit(page);
      await expect(page.getByRole("button", { name: "Send another" })).toBeVisible();
    },
    shows: ["leads/lead-received.tsx"],
  },
  {
    name: "quote form: received, toast",
    path: "/",
    open: async (page) => {
      await withScript(page);
      await submit(page);
      await expect(toast(page)).toContainText("Request received!");
    },
    front: toast,
    shows: ["ui/sonner-toaster.tsx"],
  },
  {
    name: "quote form: failed",
    path: "/",
    allows: /503/,
    open: async (page) => {
      await page.route("**/quote/submissions", (route) =>
        route.fulfill({ status: 503, json: { outcome: "failed", fields: {} } }),
      );
      await withScript(page);
      await submit(page);
      await expect(leadForm(page).getByRole("alert")).toBeVisible();
    },
    shows: ["leads/lead-form.tsx"],
  },
  {
    name: "quote form: failed, toast",
    path: "/contact",
    allows: /503/,
    open: async (page) => {
      await page.route("**/quote/submissions", (route) =>
        route.fulfill({ status: 503, json: { outcome: "failed", fields: {} } }),
      );
      await withScript(page);
      await submit(page);
      await expect(toast(page)).toContainText("Sorry, there was an issue");
    },
    front: toast,
  },
  { name: "header", path: "/services", front: (page) => page.getByRole("banner") },
  {
    name: "bar at the bottom",
    path: "/terms",
    widths: PHONE_WIDTHS,
    front: (page) => page.locator(".mobile-bar"),
  },
  {
    name: "menu",
    path: "/",
    widths: PHONE_WIDTHS,
    open: (page) => page.getByRole("button", { name: "Menu" }).click(),
    front: (page) => page.locator("#site-menu"),
    shows: ["site/chrome/site-menu.tsx"],
  },
  {
    name: "exit popup",
    path: "/",
    widths: DESK_WIDTHS,
    open: async (page) => {
      await withScript(page);
      await page.locator("html").dispatchEvent("mouseleave", { clientY: 0 });
      await expect(page.getByRole("dialog")).toBeVisible();
    },
    front: (page) => page.getByRole("dialog"),
    shows: ["site/chrome/exit-popup.tsx"],
  },
  {
    name: "an open question",
    path: "/faq",
    open: (page) => page.locator("summary").first().click(),
  },
  {
    name: "blog: posts on their way",
    path: "/",
    open: async (page) => {
      await hanging(page, "**/blog.data*");
      await withScript(page);
      await page.getByRole("contentinfo").getByRole("link", { name: "Blog" }).click();
      await expect(page.getByText("Loading posts...")).toBeVisible();
    },
    shows: ["site/parts/while-loading-posts.tsx"],
  },
  {
    name: "a page on its way",
    path: "/faq",
    open: async (page) => {
      await hanging(page, "**/terms.data*");
      await hydrate(page);
      await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).click();
      await expect(onItsWay(page)).toHaveText("Loading page...");
    },
    front: onItsWay,
    shows: ["site/parts/page-on-its-way.tsx"],
  },
  {
    name: "the last error page",
    path: "/faq",
    allows: /ERR_FAILED|Failed to fetch manifest/,
    open: async (page) => {
      await page.route(/__manifest|\.data/, (route) => route.abort());
      await hydrate(page);
      await page.evaluate(() => void window.__reactRouterDataRouter?.navigate("/services"));
      await expect(page.getByRole("link", { name: "try again" })).toBeVisible();
    },
    shows: ["root.tsx"],
  },
];

async function withScript(page: Page): Promise<void> {
  await page.keyboard.press("Shift");
  await expect(page.locator('link[rel="deferred-modulepreload"]')).toHaveCount(0);
  const form = leadForm(page);
  if ((await form.count()) > 0) await expect(form).toHaveAttribute("novalidate");
}

async function submit(page: Page): Promise<void> {
  await fillLead(leadForm(page), { ...LEAD, message: "" });
  await leadForm(page).getByRole("button", { name: "Get Quote" }).click();
}

/** Word that the page of a followed link is still to come. */
export function onItsWay(page: Page) {
  return page.locator(".on-its-way");
}

export function toast(page: Page) {
  return page.locator("[data-sonner-toast]").first();
}
