import type { Page } from "@playwright/test";
import { stubEmptySummary } from "../support/desk.ts";
import { intercept } from "../support/intercept.ts";
import { expect } from "../support/test.ts";
import { loadFailedScreen, loadingScreen, type Screen, TWO_WIDTHS, toast } from "./screen.ts";

const NOTICES = "**/rest/v1/lead_notices?*";
const CHANNELS = "**/admin/alerts/channels";
const TEST = "**/admin/alerts/test";
const PATH = "/admin/alerts";

/** The alerts screen: channels, and messages about leads that have failed or are waiting. */
export const ALERT_SCREENS: readonly Screen[] = [
  {
    name: "alerts",
    path: PATH,
    before: unsent,
    open: (page) => expect(page.getByRole("button", { name: "Send all again" })).toBeVisible(),
  },
  {
    name: "alerts: tried out",
    path: PATH,
    before: async (page) => {
      await intercept(page, CHANNELS, (asked) => asked.fulfill({ json: CONFIGURED }));
      await intercept(page, TEST, (asked) => asked.fulfill({ json: answerTo(asked.body) }));
      await unsent(page);
    },
    open: async (page) => {
      await page.getByRole("button", { name: "Send test email" }).click();
      await page.getByRole("button", { name: "Send test webhook" }).click();
      await expect(page.getByText("The test was accepted.")).toBeVisible();
      await expect(page.getByText("535 5.7.8")).toHaveCount(2);
    },
    shows: ["admin/alerts/channel-list.tsx"],
  },
  {
    name: "alerts: everything has gone out",
    path: PATH,
    widths: TWO_WIDTHS,
    before: (page) => intercept(page, NOTICES, (asked) => asked.fulfill({ json: [] })),
    open: (page) => expect(page.getByText("Everything has gone out.")).toBeVisible(),
    shows: ["admin/alerts/unsent-list.tsx"],
  },
  loadingScreen({
    name: "alerts: loading",
    path: PATH,
    asked: [NOTICES, CHANNELS],
    says: (page) => page.getByText("Loading messages..."),
    shows: ["admin/alerts/unsent-list.tsx"],
  }),
  loadFailedScreen({
    name: "alerts: failed to load",
    path: PATH,
    asked: [NOTICES, CHANNELS],
    says: (page) => page.getByRole("button", { name: "Try again" }).nth(1),
    shows: ["admin/alerts/unsent-list.tsx", "admin/alerts/channel-list.tsx"],
  }),
  {
    name: "alerts: sent again, toast",
    path: PATH,
    widths: TWO_WIDTHS,
    before: async (page) => {
      await intercept(page, "**/rest/v1/rpc/send_lead_notices_again", (asked) =>
        asked.fulfill({ json: JSON.parse(asked.body ?? "")._ids.length }),
      );
      await failedInGreatNumber(page);
    },
    open: async (page) => {
      await expect(page.getByText("300 messages couldn’t be sent.")).toBeVisible();
      await page.getByRole("button", { name: "Send all again" }).click();
      await expect(toast(page)).toContainText("Sending 300 messages again");
    },
    front: toast,
  },
  {
    name: "dashboard: messages that couldn’t be sent",
    path: "/admin/dashboard",
    widths: TWO_WIDTHS,
    before: async (page) => {
      await stubEmptySummary(page);
      await intercept(page, NOTICES, (asked) =>
        asked.fulfill({
          headers: { "content-range": "*/3" },
          body: "",
        }),
      );
    },
    open: async (page) => {
      await expect(page.getByText("3 messages about leads couldn’t be sent.")).toBeVisible();
      await expect(page.getByText("Nobody is waiting for a call.")).toBeVisible();
    },
    shows: ["admin/alerts/failed-notices.tsx"],
  },
];

const CONFIGURED = {
  mail: {
    open: true,
    server: "smtp.a-long-name-of-a-mail-provider.example",
    office: "owner@long-company-name.example",
  },
  webhook: { host: "hooks.example.com" },
};

const PROVIDERS_WORDS =
  "Invalid login: 535 5.7.8 Username and Password not accepted. For more information, go to https://mail.example/?p=BadCredentials";

function answerTo(asked: string | null) {
  const isMail = asked?.includes("mail");
  return isMail ? { taken: false, answer: PROVIDERS_WORDS } : { taken: true, answer: "204 No Content" };
}

function notice(id: number, more: object) {
  return {
    id: `00000000-0000-4000-8000-${String(id).padStart(12, "0")}`,
    lead_id: "00000000-0000-4000-8000-000000000011",
    subject: "lead",
    recipient: "visitor",
    account_id: null,
    state: "dead",
    attempts: 80,
    due_at: "2026-11-22T20:15:00Z",
    claimed_until: null,
    last_error: null,
    created_at: "2026-11-22T20:00:00Z",
    sent_at: null,
    ...more,
  };
}

/** Stubs many more failed messages than the list reads at once. */
async function failedInGreatNumber(page: Page): Promise<void> {
  const failed = Array.from({ length: 300 }, (_, id) => notice(id, { lead_id: null, subject: "quarantine" }));
  await intercept(page, NOTICES, (asked) => {
    const isOfAll = new URL(asked.url).searchParams.get("select") === "id";
    return asked.fulfill({
      headers: { "content-range": `*/${failed.length}` },
      json: isOfAll ? failed : failed.slice(0, 50),
    });
  });
}

/** Stubs unsent messages of every kind. */
async function unsent(page: Page): Promise<void> {
  const notices = [
    notice(1, { attempts: 1, last_error: "550 5.1.1 <maria@exmaple.com>: Recipient address rejected" }),
    notice(2, { recipient: "webhook", last_error: "getaddrinfo ENOTFOUND hooks.example.com" }),
    notice(3, { recipient: "office", state: "waiting", attempts: 3, last_error: PROVIDERS_WORDS }),
    notice(4, { recipient: "office", subject: "quarantine", lead_id: null, state: "waiting", attempts: 0 }),
  ];
  await intercept(page, NOTICES, (asked) => asked.fulfill({ json: notices }));
  await intercept(page, "**/rest/v1/leads?select=id*", (asked) =>
    asked.fulfill({
      json: [
        { id: notices[0]?.lead_id, name: "María de los Ángeles Fernández-Villaseñor y Castellanos, Jr." },
      ],
    }),
  );
}
