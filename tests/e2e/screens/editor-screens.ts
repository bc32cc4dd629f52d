import type { Page } from "@playwright/test";
import { intercept } from "../support/intercept.ts";
import { expect } from "../support/test.ts";
import { dialog, hanging, type Screen, TWO_WIDTHS } from "./screen.ts";

const NEW = "/admin/pages/new";
const WRITTEN = `<h2>What we bring</h2><p>Hoses, a cord and a <strong>metal duct</strong>. See the <a href="/faq">questions</a>.</p>
<ul><li>New hoses</li><li>Level feet</li></ul><aside><p>Please close both valves before we come.</p></aside>
<blockquote><p>They were gone in twenty minutes.</p></blockquote>
<table><thead><tr><th>Part</th><th>Price</th></tr></thead><tbody><tr><td>Washer</td><td>$40</td></tr></tbody></table>
<div data-block="price-tags" data-details="full"></div><div data-block="quote-form"><p>Tell us where.</p></div>
<!-- a word between --><pre><code>18 grains</code></pre>`;

async function write(page: Page, html: string): Promise<void> {
  await page.getByLabel("Page Content *").fill(html);
  await page.getByRole("button", { name: "Write", exact: true }).click();
  await expect(page.getByRole("toolbar", { name: "Formatting" })).toBeVisible();
}

const insertMenu = (page: Page) => page.getByRole("listbox", { name: "Insert" });
const text = (page: Page) => page.getByRole("textbox", { name: "Page Content *" });

/** The editor in which posts and pages are written as they will be read. */
export const EDITOR_SCREENS: readonly Screen[] = [
  {
    name: "editor: written",
    path: NEW,
    open: (page) => write(page, WRITTEN),
    next: [
      {
        name: "editor: a block is set",
        open: async (page) => {
          await text(page).locator("[data-site-block=price-tags]").click();
          await expect(page.getByRole("group", { name: "Prices" })).toBeVisible();
        },
      },
      {
        name: "editor: a table gets a caption",
        open: async (page) => {
          await text(page).getByText("Washer", { exact: true }).click();
          await page.getByRole("group", { name: "Table" }).getByLabel("Caption").fill("Prices per month");
          await text(page).getByRole("table").scrollIntoViewIfNeeded();
        },
      },
    ],
  },
  {
    name: "editor: loading",
    alone: true,
    path: NEW,
    widths: TWO_WIDTHS,
    before: (page) => hanging(page, "**/rich-editor-*.js"),
    open: async (page) => {
      await page.getByRole("button", { name: "Write", exact: true }).click();
      await expect(page.getByText("Opening the editor…")).toBeVisible();
    },
    shows: ["editor/content-field.tsx"],
  },
  {
    name: "editor: failed to load",
    alone: true,
    path: NEW,
    widths: TWO_WIDTHS,
    allows: /ERR_FAILED/,
    before: (page) => intercept(page, "**/rich-editor-*.js", (asked) => asked.abort()),
    open: async (page) => {
      await page.getByRole("button", { name: "Write", exact: true }).click();
      await expect(page.getByText("The editor couldn’t be loaded.")).toBeVisible();
    },
    shows: ["editor/content-field.tsx"],
  },
  {
    name: "editor: something is inserted",
    path: NEW,
    open: async (page) => {
      await write(page, "<p>Above</p>");
      await text(page).press("Control+End");
      await page.keyboard.type("\n/");
      await expect(insertMenu(page)).toBeVisible();
    },
    front: insertMenu,
    next: [
      {
        name: "editor: a link",
        open: async (page) => {
          await page.keyboard.press("Escape");
          await text(page).press("Control+k");
          await expect(dialog(page)).toBeVisible();
        },
        front: dialog,
        shows: ["editor/tools/link-dialog.tsx"],
      },
      {
        name: "editor: something was pasted",
        widths: TWO_WIDTHS,
        open: async (page) => {
          await page.keyboard.press("Escape");
          await text(page).evaluate((element) => {
            const clipboardData = new DataTransfer();
            clipboardData.setData("text/html", "<p style='color:red'>Pasted</p><script>x</script>");
            element.dispatchEvent(
              new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
            );
          });
          await expect(page.getByText("Left out of what you pasted: scripts, styling.")).toBeVisible();
        },
        shows: ["editor/rich-editor.tsx"],
      },
    ],
  },
];
