import type { Page } from "@playwright/test";

/**
 * One action of staff, measured from the key or click until the frame that shows its result. `begin` is not measured.
 */
export type Action = {
  name: string;
  /** The URL of the lead desk where the action starts. */
  at: string;
  begin?: (page: Page, time: number) => Promise<void>;
  act: (page: Page, time: number) => Promise<void>;
};

const LIST = "/admin/leads";
const BOARD = "/admin/leads?layout=board";

export const ACTIONS: readonly Action[] = [
  { name: "a lead is opened", at: LIST, act: (page, time) => nameLinks(page).nth(time).click() },
  { name: "j: the next lead", at: LIST, begin: openFirst, act: (page) => page.keyboard.press("j") },
  {
    name: "a status is chosen",
    at: LIST,
    begin: (page, time) => statusOf(page, time).focus(),
    act: (page) => pressEach(page, ["ArrowDown", "Enter"]),
  },
  {
    name: "filters open or close",
    at: LIST,
    act: (page) => page.getByRole("button", { name: /^Filters/ }).click(),
  },
  {
    name: "a letter is typed into the search",
    at: LIST,
    begin: (page) => page.getByLabel("Search leads").focus(),
    act: (page, time) => page.keyboard.press("visitor number one".charAt(time)),
  },
  {
    name: "a note is saved",
    at: LIST,
    begin: async (page) => {
      await openFirst(page);
      await page.getByLabel("Note").fill("Called: left a voicemail.");
    },
    act: (page) => page.keyboard.press("Control+Enter"),
  },
  {
    name: "an assignee is chosen",
    at: LIST,
    begin: async (page) => {
      await openFirst(page);
      await page.getByRole("main").getByLabel("Assigned to").focus();
    },
    act: (page, time) => pressEach(page, [time % 2 === 0 ? "ArrowDown" : "ArrowUp", "Enter"]),
  },
  {
    name: "a tag is added or removed",
    at: LIST,
    begin: async (page, time) => {
      await openFirst(page);
      if (time % 2 === 0) await page.getByLabel("Add a tag").fill("stairs");
      else await page.getByRole("button", { name: "Remove stairs" }).focus();
    },
    act: (page) => page.keyboard.press("Enter"),
  },
  {
    name: "a card is carried to the next column",
    at: BOARD,
    begin: (page) =>
      page
        .getByRole("button", { name: /^Move / })
        .first()
        .focus(),
    act: (page) => pressEach(page, ["Enter", "ArrowRight", "Enter"]),
  },
  {
    name: "a view is about to be saved",
    at: `${LIST}?show=new`,
    begin: async (page) => {
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Save this view" }).focus();
    },
    act: (page) => page.keyboard.press("Enter"),
  },
];

export function nameLinks(page: Page) {
  return page.locator("main [data-row] a[href^='/admin/leads/']");
}

function statusOf(page: Page, time: number) {
  return page.getByRole("combobox", { name: /^Status of/ }).nth(time);
}

async function openFirst(page: Page): Promise<void> {
  if (!/leads\/[\w-]{36}/.test(page.url())) await nameLinks(page).first().click();
  await page.getByLabel("Note").waitFor();
}

async function pressEach(page: Page, keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}
