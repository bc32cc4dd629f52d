import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible, signInAsAdmin } from "./support/admin.ts";
import { asOwner } from "./support/database.ts";
import { ADMIN, expect, test } from "./support/test.ts";

const HARMFUL = `<p>Kept <b>text</b></p><script>document.title = "run"</script><img src="/favicon.svg" onerror="document.title='run'">`;

async function openNewPage(page: Page): Promise<void> {
  await signInAsAdmin(page);
  await page.goto("/admin/pages/new");
}

test("a draft shows beside its source as visitors will see it, form included, and runs nothing", async ({
  page,
}) => {
  await openNewPage(page);
  const shown = page.frameLocator('iframe[title="Preview"]');
  await page.getByLabel("Title *").fill("Moving special");
  await page
    .getByLabel("Page Content *")
    .fill(
      `<h2>Two months</h2>${HARMFUL}<div data-block="quote-form"></div><p><a href="/faq">Questions</a></p>`,
    );
  await expect(shown.getByRole("heading", { name: "Moving special", level: 1 })).toBeVisible();
  await expect(shown.getByRole("heading", { name: "Two months" })).toBeVisible();
  await expect(shown.getByRole("button", { name: "Get Quote" }).first()).toBeVisible();
  await expect(shown.getByRole("banner")).toBeVisible();
  await expect(page.getByText("Not kept, because it could harm visitors or break the page")).toContainText(
    "<script>, onerror on <img>",
  );
  await expect(page).toHaveTitle("New page | Admin");
  await shown.getByRole("link", { name: "Questions" }).click();
  await expect(shown.getByRole("heading", { name: "Two months" })).toBeVisible();
  await expectAccessible(page);
});

test("what could harm is not saved, and the author is told", async ({ page }) => {
  const title = `Harmful ${randomUUID()}`;
  await openNewPage(page);
  await page.getByLabel("Title *").fill(title);
  await page.getByLabel("Page Content *").fill(HARMFUL);
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Page created successfully")).toBeVisible();
  await expect(page.getByText("Saved in part")).toBeVisible();
  const { rows } = await asOwner((pool) =>
    pool.query("select content from public.pages where title = $1", [title]),
  );
  expect(rows).toEqual([{ content: '<p>Kept <b>text</b></p><img src="/favicon.svg" />' }]);
});

test("the keyboard saves, publishes and puts the preview away", async ({ page }) => {
  await openNewPage(page);
  await page.getByLabel("Title *").focus();
  await page.keyboard.press("Alt+p");
  await expect(page.getByRole("switch", { name: "Publish" })).toBeChecked();
  await page.keyboard.press("Alt+v");
  await expect(page.getByTitle("Preview")).toBeHidden();
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Title, slug, and content are required")).toBeVisible();
});

test("the search result shows the branded title, the address and how long texts best are", async ({
  page,
}) => {
  await openNewPage(page);
  await page.getByLabel("Title *").fill("Moving special");
  await page.getByLabel("Meta Description").fill("x".repeat(155));
  const result = page.getByRole("region", { name: "In search results" });
  await expect(result).toContainText("Moving special | ");
  await expect(result).toContainText("/moving-special");
  await expect(result).toContainText("Description: 155 characters, good");
});

test("only admins are answered", async ({ request, page }) => {
  const form = { kind: "page", title: "x", content: "<p>x</p>" };
  for (const authorization of ["", "Bearer x.y.z", `Bearer x.${btoa('{"sub":"1"}')}.z`]) {
    const refused = await request.post("/preview", { form, headers: { Authorization: authorization } });
    expect(refused.status()).toBe(403);
    expect(await refused.text()).not.toContain("<p>x</p>");
  }
  await signInAsAdmin(page);
  const token = await page.evaluate(() => {
    const stored = Object.entries(localStorage).find(([key]) => key.endsWith("-auth-token"))?.[1] ?? "{}";
    return JSON.parse(stored).access_token as string;
  });
  const answered = await request.post("/preview", { form, headers: { Authorization: `Bearer ${token}` } });
  expect(answered.status(), ADMIN.email).toBe(200);
  expect(await answered.text()).toContain("<p>x</p>");
});
