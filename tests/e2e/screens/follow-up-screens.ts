import { randomInt, randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { asOwner } from "../support/database.ts";
import { storeMarked } from "../support/desk.ts";
import { intercept } from "../support/intercept.ts";
import { expect } from "../support/test.ts";
import { type Screen, TWO_WIDTHS, toast } from "./screen.ts";

const DESK = "/admin/leads";

/** Assigning and following up leads, reasons for losing them, and how long they have waited. */
export const FOLLOW_UP_SCREENS: readonly Screen[] = [
  {
    name: "a lead: assigned, late, with tags",
    path: () => storedLead(""),
    open: (page) => expect(lead(page).getByText("2 days late")).toBeVisible(),
    next: [
      {
        name: "a lead: a follow-up day being typed",
        widths: [390],
        open: async (page) => {
          await lead(page).getByLabel("Follow up").focus();
          await page.keyboard.type("1224");
          await expect(page.getByText("Enter saves, Esc cancels")).toBeVisible();
        },
        // The system highlights the part of the date that is being typed, so look only at the hint.
        front: (page) => page.getByText("Enter saves, Esc cancels"),
        shows: ["ui/use-unsaved.tsx"],
      },
      {
        name: "a lead: a follow-up done, with Undo",
        widths: TWO_WIDTHS,
        open: async (page) => {
          await page.keyboard.press("Escape");
          await lead(page).getByRole("button", { name: "Done" }).click();
          await expect(toast(page)).toContainText("Follow-up done");
        },
        front: toast,
      },
    ],
  },
  {
    name: "a lead: a follow-up day that somebody else has set meanwhile",
    path: () => storedLead(""),
    widths: TWO_WIDTHS,
    open: async (page) => {
      await intercept(page, "**/rest/v1/leads?*", async (asked) => {
        if (asked.method === "PATCH")
          await asOwner((pool) =>
            pool.query("update public.leads set follow_up_on = '2098-01-02' where id = $1", [idOf(page)]),
          );
        await asked.pass();
      });
      await lead(page).getByRole("button", { name: "Tomorrow" }).click();
      await expect(toast(page)).toContainText("It was set to Thu, Jan 2, 2098 in the meantime.");
    },
    front: toast,
  },
  {
    name: "a lead: lost, with why",
    path: () =>
      storedLead("status = 'closed', lost_reason = 'elsewhere', lost_words = 'Her sister has one.'"),
    open: (page) => expect(lead(page).getByLabel("Lost because")).toHaveValue("elsewhere"),
  },
  {
    name: "leads: why one was lost that was just closed",
    path: () => storedList(""),
    open: async (page) => {
      await page
        .getByRole("combobox", { name: /^Status of/ })
        .first()
        .selectOption({ label: "Closed" });
      await expect(question(page).getByRole("button", { name: "Too expensive" })).toBeVisible();
    },
    front: question,
    next: [
      {
        name: "leads: why one was lost, in words of one’s own",
        widths: TWO_WIDTHS,
        open: async (page) => {
          await question(page).getByRole("button", { name: "Something else" }).click();
          await question(page).getByLabel("In a few words").fill("Her sister has one.");
        },
        front: question,
      },
    ],
  },
  {
    name: "leads: why many were lost that were just closed together",
    path: async () => {
      const mark = await storeMarked([
        { name: "Ana", status: "new" },
        { name: "Bo", status: "contacted" },
      ]);
      return `${DESK}?search=${mark}`;
    },
    open: async (page) => {
      await page.getByRole("button", { name: "Select", exact: true }).click();
      await page.getByLabel("Select all shown").check();
      await page.getByLabel("Set the status of the selected leads").selectOption("closed");
      await expect(question(page).getByRole("button", { name: "Too expensive" })).toBeVisible();
    },
    front: question,
  },
  {
    name: "leads: what is due, narrowed to a tag",
    path: () => storedList("&due=now&tag=gas+dryer"),
    open: (page) => expect(page.getByText("1 lead matches.")).toBeVisible(),
  },
];

function lead(page: Page) {
  return page.getByRole("region", { name: "Lead", exact: true });
}

function idOf(page: Page): string {
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

function question(page: Page) {
  return page.getByRole("region", { name: /^Why w(as|ere)/ });
}

/** Stores a lead whose follow-up was due the day before yesterday. @returns its path */
async function storedLead(changes: string): Promise<string> {
  const { id } = await storeWorked(changes);
  return `${DESK}/${id}`;
}

/** The same, in a list filtered to its city. @returns the path */
async function storedList(filters: string): Promise<string> {
  const { city } = await storeWorked("");
  return `${DESK}?city=${encodeURIComponent(city)}${filters}`;
}

async function storeWorked(changes: string): Promise<{ id: string; city: string }> {
  return asOwner(async (pool) => {
    const { rows } = await pool.query(
      `insert into public.leads (name, phone, email, city, message, status, created_at, follow_up_on, tags, assignee_id)
       values ('Alejandra Montoya-Fitzgerald', $2, 'alejandra' || $2 || '@company-name.example', $1,
         'The hookups are upstairs.', 'qualified', now() - interval '6 days',
         (now() at time zone 'America/Los_Angeles')::date - 2, '{stairs,gas dryer}',
         (select user_id from public.user_roles where role = 'admin' order by created_at limit 1))
       returning id, city`,
      // A new person each time, without earlier requests.
      [`Anthem ${randomUUID().slice(0, 4)}`, `+1702555${String(randomInt(10_000)).padStart(4, "0")}`],
    );
    if (changes) await pool.query(`update public.leads set ${changes} where id = $1`, [rows[0].id]);
    return rows[0];
  });
}
