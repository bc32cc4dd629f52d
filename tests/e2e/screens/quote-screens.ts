import type { Page } from "@playwright/test";
import { asOwner } from "../support/database.ts";
import { hydrate } from "../support/hydration.ts";
import { intercept } from "../support/intercept.ts";
import { expectReadyForOffline, fillLead, leadForm, someLead } from "../support/lead.ts";
import { expect } from "../support/test.ts";
import { hanging, PHONE_WIDTHS, type Screen, TWO_WIDTHS, toast } from "./screen.ts";

/** A realistic long name. */
const LONG_NAME = "María de los Ángeles Fernández-Villaseñor y Castellanos, Jr.";
const LEAD = { ...someLead("Ana"), name: LONG_NAME };
const REFUSED_NAME = "Somebody whom the database refuses";

/** The quote form while it is filled in and sent, with script and without. */
export const QUOTE_SCREENS: readonly Screen[] = [
  {
    name: "quote page, without script",
    path: "/quote",
    scriptless: true,
    next: [
      {
        name: "quote page without script: errors",
        open: async (page) => {
          await page.getByRole("form", { name: "Get a quote" }).evaluate((form: HTMLFormElement) => {
            form.noValidate = true;
          });
          await leadForm(page).getByRole("button", { name: "Get Quote" }).click();
          await expect(page.getByText("Please enter your name.")).toBeVisible();
        },
        allows: /422/,
      },
    ],
  },
  {
    name: "quote page without script: received",
    path: "/contact",
    scriptless: true,
    open: async (page) => {
      await submit(page, { ...LEAD, message: "The hookups are in the garage. ".repeat(60) });
      await expect(page.getByText("Request received!").first()).toBeVisible();
    },
  },
  {
    name: "quote page without script: received, sender unknown",
    path: "/quote?received=long-forgotten",
    scriptless: true,
    widths: TWO_WIDTHS,
  },
  {
    name: "quote page without script: failed",
    path: async () => {
      await asOwner((pool) =>
        pool.query(
          `alter table public.leads drop constraint if exists refused,
             add constraint refused check (name <> '${REFUSED_NAME}') not valid`,
        ),
      );
      return "/quote";
    },
    scriptless: true,
    open: async (page) => {
      await submit(page, { ...LEAD, name: REFUSED_NAME });
      await expect(page.getByText("Sorry, there was an issue")).toBeVisible();
    },
    allows: /503/,
  },
  {
    name: "quote form: sent from another site",
    path: "/quote",
    scriptless: true,
    widths: TWO_WIDTHS,
    open: async (page) => {
      await page.route("/quote", async (route) => {
        const headers = { ...(await route.request().allHeaders()), "sec-fetch-site": "cross-site" };
        await route.fulfill({ response: await route.fetch({ headers }) });
      });
      await submit(page, LEAD);
      await expect(page.getByText("We can’t take this form from another site")).toBeVisible();
    },
    allows: /403/,
  },
  {
    name: "quote form: in use, with a bar that only calls",
    path: "/contact",
    widths: PHONE_WIDTHS,
    open: async (page) => {
      await leadForm(page).getByLabel("Name", { exact: true }).focus();
      await expect(page.locator(".mobile-bar").getByRole("link")).toHaveCount(1);
    },
    next: [
      {
        name: "quote form: field errors",
        open: async (page) => {
          await hydrate(page);
          await leadForm(page).getByLabel("Phone", { exact: true }).fill("12345");
          await leadForm(page).getByRole("button", { name: "Get Quote" }).click();
          await expect(page.getByText("Please enter your name.")).toBeVisible();
        },
      },
      {
        name: "quote form: failed",
        allows: /503/,
        open: async (page) => {
          await answering(page, { status: 503, outcome: "failed" });
          await submitWithScript(page);
          await expect(leadForm(page).getByRole("alert")).toBeVisible();
        },
        shows: ["leads/lead-form.tsx"],
      },
      {
        name: "quote form: failed, toast",
        allows: /503/,
        open: (page) => expect(toast(page)).toContainText("Sorry, there was an issue"),
        front: toast,
      },
      {
        name: "quote form: received",
        open: async (page) => {
          await answering(page, { status: 200, outcome: "received", cameWhileOpen: true });
          await submitWithScript(page);
          await expect(page.getByText("shortly to set your delivery time.")).toBeVisible();
        },
        shows: ["leads/lead-received.tsx"],
      },
    ],
  },
  {
    name: "quote form: typed on the page before",
    path: "/contact",
    widths: TWO_WIDTHS,
    open: async (page) => {
      await hydrate(page);
      await fillLead(leadForm(page), LEAD);
      await page.getByRole("contentinfo").getByRole("link", { name: "Summerlin" }).click();
      await expect(leadForm(page).getByLabel("Message")).toHaveValue(LEAD.message);
    },
  },
  {
    name: "quote form: submitting",
    path: "/summerlin-appliance-rental",
    widths: TWO_WIDTHS,
    open: async (page) => {
      await hanging(page, SUBMISSIONS);
      await submitWithScript(page);
      await expect(page.getByRole("button", { name: "Submitting..." })).toBeVisible();
    },
  },
  {
    name: "quote form: received after hours",
    path: "/contact",
    open: async (page) => {
      await answering(page, { status: 200, outcome: "received", cameWhileOpen: false });
      await submitWithScript(page);
      await expect(page.getByText("We’re closed right now.")).toBeVisible();
    },
  },
  {
    name: "quote form: offline",
    alone: true,
    path: "/contact",
    allows: /ERR_INTERNET_DISCONNECTED/,
    open: sendOffline,
    front: (page) => leadForm(page).getByRole("status"),
    shows: ["leads/offline-quote.tsx"],
  },
  {
    name: "quote form: online again, on a network that leads nowhere yet",
    alone: true,
    path: "/contact",
    widths: TWO_WIDTHS,
    allows: /ERR_(INTERNET_DISCONNECTED|FAILED)/,
    open: async (page) => {
      await sendOffline(page);
      await hanging(page, SUBMISSIONS);
      await page.context().setOffline(false);
      await expect(page.getByText("still trying")).toBeVisible();
    },
    front: (page) => leadForm(page).getByRole("status"),
  },
  {
    name: "quote form: not sent on the last visit",
    alone: true,
    path: "/",
    before: (page) => {
      const kept = { fields: { ...LEAD, agreement: "on" }, since: Date.now() };
      return page.addInitScript(
        (unsent) => localStorage.setItem("unsent-quote", unsent),
        JSON.stringify(kept),
      );
    },
    open: async (page) => {
      await hydrate(page);
      await expect(page.getByText("You were offline")).toBeVisible();
    },
    front: (page) => leadForm(page).getByRole("status"),
    shows: ["leads/offline-quote.tsx"],
  },
  {
    name: "quote form: received, toast",
    path: "/",
    open: async (page) => {
      await submitWithScript(page);
      await expect(toast(page)).toContainText("Request received!");
    },
    front: toast,
    shows: ["ui/sonner-toaster.tsx"],
  },
];

const SUBMISSIONS = "**/quote/submissions";

async function submit(page: Page, lead: typeof LEAD): Promise<void> {
  await fillLead(leadForm(page), lead);
  await leadForm(page).getByRole("button", { name: "Get Quote" }).click();
}

async function submitWithScript(page: Page): Promise<void> {
  await hydrate(page);
  await submit(page, { ...LEAD, message: "" });
}

type Answer = { status: number; outcome: "received" | "failed"; cameWhileOpen?: boolean };

async function answering(page: Page, { status, outcome, cameWhileOpen }: Answer): Promise<void> {
  const receipt = { name: LEAD.name, phone: LEAD.phone, cameWhileOpen };
  const json = outcome === "received" ? { outcome, receipt } : { outcome, fields: {} };
  await intercept(page, SUBMISSIONS, (asked) => asked.fulfill({ status, json }));
}

async function sendOffline(page: Page): Promise<void> {
  await hydrate(page);
  await fillLead(leadForm(page), LEAD);
  await expectReadyForOffline(page);
  await page.context().setOffline(true);
  await leadForm(page).getByRole("button", { name: "Get Quote" }).click();
  await expect(page.getByText("You’re offline")).toBeVisible();
}
