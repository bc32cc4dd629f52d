import { LEAD_CHANGES_PATH } from "#app/desk/live/lead-changes.ts";
import { openAs, roomLink } from "./support/admin.ts";
import { asOwner } from "./support/database.ts";
import { storeMarked } from "./support/desk.ts";
import { FROM_OWN_NETWORK, fillLead, leadForm, openFormWithScript, someLead } from "./support/lead.ts";
import { growOld } from "./support/older-browser.ts";
import { storePost } from "./support/stored.ts";
import { ADMIN, expect, test } from "./support/test.ts";

test.use(FROM_OWN_NETWORK);

test.describe("in the oldest browsers that run our scripts", () => {
  test.beforeEach(({ page }) => growOld(page));

  test("a visitor’s request is checked, sent and confirmed", async ({ page }) => {
    const lead = someLead("Old phone");
    await openFormWithScript(page, "/contact");
    const send = leadForm(page).getByRole("button", { name: "Get Quote" });
    await send.click();
    await expect(page.getByText("Please enter your name.")).toBeVisible();
    await fillLead(leadForm(page), lead);
    await send.click();
    await expect(page.getByText("Request received!")).toBeVisible();
    await expect(page.getByRole("heading", { name: `Got it, ${lead.name}.` })).toBeFocused();
  });

  test("staff hear of a new lead and work it, edit a post, read its hints and redirect an address", async ({
    page,
  }) => {
    const connected = page.waitForResponse((response) => response.url().endsWith(LEAD_CHANGES_PATH));
    await openAs(page, ADMIN, "/admin/leads");
    await connected;
    const mark = await storeMarked([{ name: "Ana Torres", status: "new" }]);
    await page.getByLabel("Search leads").fill(mark);
    const row = page.getByRole("row").filter({ hasText: "Ana Torres" });
    await row.getByRole("combobox").selectOption("contacted");
    await expect(page.getByText("Lead status has been updated successfully")).toBeVisible();
    await row.getByRole("link", { name: "Ana Torres" }).click();
    await expect(page.getByRole("heading", { name: "Ana Torres" })).toBeVisible();

    const { slug, title } = await storePost();
    await asOwner((pool) =>
      pool.query(
        `update public.blog_posts set content = '<p>See <a href="/faq">the questions</a>.</p>' where slug = $1`,
        [slug],
      ),
    );
    await roomLink(page, "Blog Posts").click();
    await page.getByLabel("Search posts").fill(title);
    await page.getByRole("button", { name: `Edit ${title}` }).click();
    const editor = page.getByRole("dialog", { name: "Edit Post" });
    await editor.getByRole("button", { name: "Write" }).click();
    await expect(editor.getByRole("link", { name: "the questions" })).toBeVisible();
    await page.keyboard.press("Tab");
    await editor.getByRole("button", { name: "Preview", exact: true }).focus();
    // Hidden here, since this browser knows popovers after all.
    await expect(page.getByRole("tooltip", { includeHidden: true })).toBeAttached();
    await editor.getByRole("button", { name: "Update Post" }).click();
    await expect(page.getByText("Blog post updated successfully")).toBeVisible();

    await page.goto("/admin/pages/redirects");
    await page.getByRole("button", { name: "New redirect" }).click();
    const redirect = page.getByRole("dialog", { name: "New redirect" });
    await redirect.getByLabel("From").fill(`/old-${mark}`);
    await redirect.getByLabel("To", { exact: true }).fill("https://elsewhere.example/");
    await redirect.getByRole("button", { name: "Save redirect" }).click();
    await expect(redirect.getByRole("alert")).toContainText("That is another site.");
  });
});

test("in still older browsers, a page stays plain HTML, and its form works", async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Document.prototype, "adoptedStyleSheets"));
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  const lead = someLead("Older phone");
  await page.goto("/contact");
  await fillLead(leadForm(page), lead);
  await leadForm(page).getByRole("button", { name: "Get Quote" }).click();
  await expect(page).toHaveURL(/\/quote/);
  await expect(page.getByRole("heading", { name: `Got it, ${lead.name}.` })).toBeVisible();
  expect(scripts).toEqual([]);
});
