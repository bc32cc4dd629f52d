import { expectAccessible, openAs, openWithSharedSession } from "./support/admin.ts";
import { asOwner } from "./support/database.ts";
import { storeMarked } from "./support/desk.ts";
import { pastTheEdge } from "./support/geometry.ts";
import { loseNextAnswer } from "./support/lost-answer.ts";
import { changeRole, keptStaff, makeStaff } from "./support/staff.ts";
import { ADMIN, expect } from "./support/test.ts";
import { test } from "./support/test-on-kept-page.ts";

test.afterEach(() => asOwner((pool) => pool.query("delete from public.message_templates")));

test("an admin writes templates, and an agent sends the usual one with a tap or chooses another", async ({
  page,
  colleague: desk,
  allowConsoleErrors,
}) => {
  // The name of the second template is taken.
  allowConsoleErrors(/409/);
  await openWithSharedSession(page, ADMIN, "/admin/alerts");
  await page.getByRole("link", { name: "Message templates" }).click();
  await expect(page.getByRole("heading", { name: "Message templates" })).toBeVisible();
  await page.getByRole("button", { name: "New text" }).click();
  const form = page.getByRole("dialog", { name: "New text" });
  await form.getByLabel("Name").fill("Missed call");
  const message = form.getByLabel("Message");
  await message.fill("Hi {name}, {nickname} in {city}: a set is {combo_price}.");
  await form.getByRole("checkbox", { name: "Use as the default text" }).check();
  await form.getByRole("button", { name: "Save template" }).click();
  await expect(message).toBeFocused();
  await expect(message).toHaveAccessibleDescription(
    "{nickname} isn’t a placeholder. Use one of those listed below.",
  );
  await expectAccessible(page);
  await message.pressSequentially("!");
  await expect(form.getByRole("alert")).toHaveCount(0);
  await message.fill("Hi {name} in {city}: a set is {combo_price}. Call ");
  await form.getByRole("button", { name: "{phone}" }).click();
  await expect(message).toHaveValue("Hi {name} in {city}: a set is {combo_price}. Call {phone}");
  // As a phone's back gesture does.
  await page.keyboard.press("Escape");
  await expect(form).toHaveCount(0);
  await page.getByRole("button", { name: "New text" }).click();
  await expect(form.getByLabel("Name")).toHaveValue("Missed call");
  await expect(message).toHaveValue("Hi {name} in {city}: a set is {combo_price}. Call {phone}");
  await form.getByRole("button", { name: "Save template" }).click();
  await expect(page.getByText("Template saved")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Missed call Default" })).toBeVisible();

  await page.getByRole("button", { name: "New text" }).click();
  await expect(form.getByLabel("Name")).toHaveValue("");
  await form.getByLabel("Name").fill("missed CALL");
  await message.fill("Hi {full_name}");
  await form.getByRole("button", { name: "Save template" }).click();
  await expect(form.getByRole("alert")).toHaveText("Another template has this name.");
  await form.getByLabel("Name").fill("Later");
  await expect(form.getByRole("alert")).toHaveCount(0);
  await form.getByRole("button", { name: "Save template" }).click();
  await expect(page.getByRole("heading", { name: "Later" })).toBeVisible();

  const mark = await storeMarked([{ name: "Ana Torres", status: "new" }]);
  await openWithSharedSession(desk, await keptStaff("agent"), `/admin/leads?search=${mark}`);
  await desk.getByRole("link", { name: "Ana Torres" }).click();
  const panel = desk.getByRole("region", { name: "Lead", exact: true });
  const text = panel.getByRole("link", { name: "Text", exact: true });
  await expect
    .poll(async () => decodeURIComponent((await text.getAttribute("href")) ?? ""))
    .toBe("sms:+17025550123?&body=Hi Ana in your area: a set is $50. Call (702) 555-0142");
  await panel.getByRole("button", { name: "Choose another message" }).press("Enter");
  await expect(panel.getByRole("link", { name: /^Text: Later/ })).toHaveAttribute(
    "href",
    /Hi%20Ana%20Torres$/,
  );
  await expectAccessible(desk);

  await page.getByRole("button", { name: "Delete Later" }).press("Enter");
  await expect(page.getByRole("dialog").locator("bdi")).toHaveText("Later");
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).press("Enter");
  await expect(page.getByText("Template deleted")).toBeVisible();
  await expect(page.getByRole("button", { name: "Delete Missed call" })).toBeFocused();
  await expect(panel.getByRole("button", { name: "Choose another message" })).toHaveCount(0);
});

test("on a phone the choices of a message begin where the lead does, and the longest name among them is whole", async ({
  page,
}) => {
  await asOwner((pool) =>
    pool.query(
      "insert into public.message_templates (channel, name, body) values ('text', repeat('N', 40), 'A'), ('text', 'B', 'B')",
    ),
  );
  const mark = await storeMarked([{ name: "Ana Torres", status: "new" }]);
  await page.setViewportSize({ width: 390, height: 844 });
  await openWithSharedSession(page, ADMIN, `/admin/leads?search=${mark}`);
  await page.getByRole("link", { name: "Ana Torres" }).click();
  const choose = page.getByRole("button", { name: "Choose another message" });
  await choose.click();
  await expect(page.getByRole("link", { name: /^Text: NNN/ })).toBeVisible();
  await expect(choose).toHaveCSS("padding-left", "0px");
  expect(await pastTheEdge(page)).toEqual([]);
});

test("saving a template does not overwrite a change that another admin made meanwhile", async ({ page }) => {
  await asOwner((pool) =>
    pool.query(
      "insert into public.message_templates (channel, name, body) values ('text', 'Shared', 'Hi {name}')",
    ),
  );
  await openWithSharedSession(page, ADMIN, "/admin/templates");
  await page.getByRole("button", { name: "Edit Shared" }).click();
  const form = page.getByRole("dialog", { name: "Edit text" });
  const message = form.getByLabel("Message");
  await page.keyboard.press("Escape");
  const change = (body: string) =>
    asOwner((pool) => pool.query("update public.message_templates set body = $1", [body]));
  await change("Hi {name}, theirs");
  await expect(page.getByText("Hi {name}, theirs")).toBeVisible();
  await page.getByRole("button", { name: "Edit Shared" }).click();
  await expect(message).toHaveValue("Hi {name}, theirs");
  await message.fill("Hi {name}, mine");
  // As a phone's back gesture does.
  await page.keyboard.press("Escape");
  await change("Hi {name}, theirs again");
  await expect(page.getByText("Hi {name}, theirs again")).toBeVisible();
  await page.getByRole("button", { name: "Edit Shared" }).click();
  await expect(message).toHaveValue("Hi {name}, mine");
  await form.getByRole("button", { name: "Save template" }).click();
  await expect(form.getByRole("alert")).toContainText("This template was changed in the meantime.");
  await form.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Edit Shared" }).click();
  await expect(message).toHaveValue("Hi {name}, theirs again");
});

test("a template whose saving lost its answer can be saved again, new or changed, and its deletion is not said to have failed", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_FAILED/);
  await openWithSharedSession(page, ADMIN, "/admin/templates");
  const TEMPLATES = "**/rest/v1/message_templates*";
  const form = page.getByRole("dialog");
  const save = form.getByRole("button", { name: "Save template" });
  await page.getByRole("button", { name: "New text" }).click();
  await form.getByLabel("Name").fill("Missed call");
  await form.getByLabel("Message").fill("Hi {name}");
  await loseNextAnswer(page, TEMPLATES, "POST");
  await save.click();
  await expect(form.getByRole("alert")).toHaveText("No answer came. Please try again.");
  await form.getByLabel("Message").fill("Hi {name}, we called");
  await save.click();
  await expect(form).toHaveCount(0);
  await page.getByRole("button", { name: "Edit Missed call" }).click();
  await form.getByLabel("Message").fill("Hi {name}, call us");
  await loseNextAnswer(page, TEMPLATES, "PATCH");
  await save.click();
  await expect(form.getByRole("alert")).toHaveText("No answer came. Please try again.");
  await save.click();
  await expect(form).toHaveCount(0);
  const { rows } = await asOwner((pool) => pool.query("select name, body from public.message_templates"));
  expect(rows).toEqual([{ name: "Missed call", body: "Hi {name}, call us" }]);
  await loseNextAnswer(page, TEMPLATES, "DELETE");
  await page.getByRole("button", { name: "Delete Missed call" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("it may have worked anyway")).toBeVisible();
  await expect(page.getByRole("button", { name: "Delete Missed call" })).toHaveCount(0);
});

test("an admin who becomes an agent is not told that a template was changed meanwhile", async ({ page }) => {
  const former = await makeStaff("admin");
  await asOwner((pool) =>
    pool.query("insert into public.message_templates (channel, name, body) values ('text', 'Kept', 'Hello')"),
  );
  await openAs(page, former, "/admin/templates");
  await page.getByRole("button", { name: "Edit Kept" }).click();
  await page.getByRole("dialog").getByLabel("Message").fill("Hi {name}");
  await changeRole(former, "agent");
  await page.getByRole("button", { name: "Save template" }).click();
  await expect(page.getByText("Your role doesn’t include that part of the admin.")).toBeVisible();
  await expect(page).toHaveURL("/admin/dashboard");
});

test("an admin who becomes an agent is not told that a template was deleted, which stays", async ({
  page,
}) => {
  const former = await makeStaff("admin");
  const templates = () => asOwner((pool) => pool.query("select name from public.message_templates"));
  await asOwner((pool) =>
    pool.query("insert into public.message_templates (channel, name, body) values ('text', 'Kept', 'Hello')"),
  );
  await openAs(page, former, "/admin/templates");
  await page.getByRole("button", { name: "Delete Kept" }).click();
  await changeRole(former, "agent");
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Failed to delete the template")).toBeVisible();
  await expect(page.getByText("Your role doesn’t include that part of the admin.")).toBeVisible();
  await expect(page).toHaveURL("/admin/dashboard");
  expect((await templates()).rows).toEqual([{ name: "Kept" }]);
});

test("an admin who becomes an agent is told so at a new template", async ({ page, allowConsoleErrors }) => {
  allowConsoleErrors(/status of 403/);
  const former = await makeStaff("admin");
  await openAs(page, former, "/admin/templates");
  await page.getByRole("button", { name: "New text" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Theirs no more");
  await page.getByRole("dialog").getByLabel("Message").fill("Hi {name}");
  await changeRole(former, "agent");
  await page.getByRole("button", { name: "Save template" }).click();
  await expect(page.getByText("Your role doesn’t include that part of the admin.")).toBeVisible();
  await expect(page).toHaveURL("/admin/dashboard");
});
