import { expectAccessible, openWithSharedSession } from "./support/admin.ts";
import { asOwner } from "./support/database.ts";
import { keptStaff, makeStaff } from "./support/staff.ts";
import { storePage, storePost } from "./support/stored.ts";
import { expect } from "./support/test.ts";
import { test } from "./support/test-on-kept-page.ts";

test("a secret link shows a draft on a phone without an account, until the link is turned off", async ({
  page,
  browser,
}) => {
  const author = await keptStaff("editor");
  const { title } = await storePost();
  await openWithSharedSession(page, author, `/admin/blog?search=${encodeURIComponent(title)}`);
  await page.getByRole("button", { name: `Edit ${title}` }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Post" });
  await dialog
    .getByLabel("Content", { exact: true })
    .fill('<p>Unsaved words</p><script>alert("no")</script>');
  await dialog.getByText("Links that show this draft").click();
  await expect(dialog.getByLabel("Expires after")).toHaveValue("7");
  await dialog.getByRole("button", { name: "Make a link" }).click();
  await expect(page.getByText("Preview link made")).toBeVisible();
  await expect(dialog.getByRole("img", { name: "The link as a QR code" })).toBeVisible();
  await expectAccessible(page);
  const address = await dialog.getByLabel("The new link").inputValue();
  expect(address).toMatch(/^http:\/\/localhost:\d+\/preview\/[0-9a-f]{64}$/);
  const listed = dialog.getByRole("list", { name: "Links that show this draft" }).getByRole("listitem");
  await expect(listed).toContainText(author.email);
  const { rows } = await asOwner((pool) =>
    pool.query("select to_jsonb(links)::text as kept from public.preview_links as links"),
  );
  for (const { kept } of rows) expect(kept).not.toContain(address.slice(-64));

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const visitor = await phone.newPage();
  const scripts: string[] = [];
  visitor.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  const answer = await visitor.goto(address);
  expect(answer?.headers()).toMatchObject({
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex, nofollow",
  });
  expect(await answer?.text()).not.toContain("/api/figures");
  await expect(visitor.getByRole("heading", { name: title })).toBeVisible();
  await expect(visitor.getByText("Unsaved words")).toBeVisible();
  await expect(visitor.getByText(/^Preview of a draft\. This link expires/)).toBeVisible();
  expect(await visitor.locator("main script").count()).toBe(0);
  const framework = visitor.locator('head script[type="module"]');
  expect(scripts).toEqual([]);
  await expect(framework).toHaveCount(0);
  await visitor.getByText("Unsaved words").tap();
  await expect(framework).toHaveCount(1);
  await expectAccessible(visitor);

  await listed.getByRole("button", { name: /^Turn off the link/ }).click();
  await expect(page.getByText("Preview link turned off")).toBeVisible();
  await expect(listed).toHaveCount(0);
  await expect(dialog.getByLabel("The new link")).toHaveCount(0);
  await expect(page.locator("summary", { hasText: "Links that show this draft" })).toBeFocused();
  const unknown = new URL(`/preview/${"0".repeat(64)}`, address).href;
  const [ended, never] = await Promise.all([address, unknown].map((url) => phone.request.get(url)));
  expect([ended?.status(), never?.status()]).toEqual([404, 404]);
  const withoutNames = (text: string | undefined) =>
    text?.replaceAll(/[0-9a-f]{64}/g, "").replaceAll(/nonce-[^']+|nonce="[^"]*"/g, "");
  expect(withoutNames(await ended?.text())).toBe(withoutNames(await never?.text()));
  await phone.close();
});

test("on a site without https, whose browsers make no link, the reason is told", async ({ page }) => {
  const { id } = await storePage();
  await openWithSharedSession(page, await keptStaff("editor"), `/admin/pages/edit/${id}`);
  await page.getByText("Links that show this draft").click();
  await page.evaluate(() => {
    Reflect.deleteProperty(Crypto.prototype, "subtle");
    Object.defineProperty(window, "isSecureContext", { value: false });
  });
  await page.getByRole("button", { name: "Make a link" }).click();
  await expect(page.getByText("only for sites that are served over https")).toBeVisible();
});

test("an expired link, and one to deleted content, show nothing", async ({ page, colleague: visitor }) => {
  const { id } = await storePage();
  await openWithSharedSession(page, await keptStaff("editor"), `/admin/pages/edit/${id}`);
  const linkMade = async () => {
    await page.getByRole("button", { name: "Make a link" }).click();
    await expect(page.getByLabel("The new link")).not.toHaveValue(made);
    return page.getByLabel("The new link").inputValue();
  };
  let made = "";
  await page.getByText("Links that show this draft").click();
  await page.getByLabel("Expires after").selectOption("1 day");
  made = await linkMade();
  await visitor.goto(made);
  await expect(visitor.getByText("Stored text")).toBeVisible();
  await asOwner((pool) =>
    pool.query(
      "update public.preview_links set created_at = now() - interval '2 days', expires_at = now() - interval '1 s' where document = $1",
      [id],
    ),
  );
  const gone = visitor.getByRole("heading", { name: "This preview link doesn’t work" });
  expect((await visitor.reload())?.status()).toBe(404);
  await expect(gone).toBeVisible();
  await expectAccessible(visitor);

  const second = await linkMade();
  await visitor.goto(second);
  await expect(visitor.getByText("Stored text")).toBeVisible();
  await asOwner((pool) => pool.query("delete from public.pages where id = $1", [id]));
  expect((await visitor.reload())?.status()).toBe(404);
});

test("an author whose 100 links still work is told at the button, until one is turned off", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 413/);
  const author = await makeStaff("editor");
  const { id } = await storePage();
  await asOwner((pool) =>
    pool.query(
      `insert into public.preview_links (token_hash, kind, document, fields, expires_at, created_by)
       select encode(sha256(convert_to($1 || n, 'UTF8')), 'hex'), 'page', $1, '{}', now() + interval '1 day', $2
       from generate_series(1, 100) as n`,
      [id, author.id],
    ),
  );
  await openWithSharedSession(page, author, `/admin/pages/edit/${id}`);
  await page.getByText("Links that show this draft").click();
  await page.getByRole("button", { name: "Make a link" }).click();
  const told = page.getByRole("alert").filter({ hasText: "you have 100 that still work" });
  await expect(told).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByText("Failed to make the preview link")).toHaveCount(0);
  await page
    .getByRole("button", { name: /^Turn off the link/ })
    .first()
    .click();
  await expect(page.getByText("Preview link turned off")).toBeVisible();
  await page.getByRole("button", { name: "Make a link" }).click();
  await expect(page.getByLabel("The new link")).toBeVisible();
  await expect(told).toHaveCount(0);
});
