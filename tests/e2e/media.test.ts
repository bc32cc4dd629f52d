import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expectAccessible, openAs, openWithSharedSession } from "./support/admin.ts";
import { asOwner } from "./support/database.ts";
import { expectUncovered } from "./support/geometry.ts";
import { holdTimers } from "./support/held-timers.ts";
import { type InterceptedRequest, intercept, stopIntercepting } from "./support/intercept.ts";
import { loseNextAnswer } from "./support/lost-answer.ts";
import { skipCards } from "./support/skip-cards.ts";
import { makeStaff } from "./support/staff.ts";
import { storePost } from "./support/stored.ts";
import { ADMIN, expect } from "./support/test.ts";
import { test } from "./support/test-on-kept-page.ts";
import { expectDrawn, readLayoutShift, watchLayoutShifts } from "./support/visit.ts";

test.beforeEach(({ page }) => skipCards(page));

const MEDIA = "/admin/media";
const TOO_LARGE = 15 * 1024 * 1024 + 1;

/** A picture in a random color, so that no other test has the same one. */
async function photo(name: string, width = 900, height = 600) {
  const [r = 0, g = 0, b = 0] = Buffer.from(randomUUID().replaceAll("-", ""), "hex");
  const buffer = await sharp({ create: { width, height, channels: 3, background: { r, g, b } } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: "image/jpeg", buffer };
}

/** Pastes a picture, as a browser does at the focused element, or at the body. */
async function paste(page: Page, { name, buffer }: { name: string; buffer: Buffer }, at: string) {
  await page.locator(at).evaluate(
    (element, { name, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([bytes], name, { type: "image/jpeg" }));
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    { name, base64: buffer.toString("base64") },
  );
}

function inLibrary(page: Page, name: string) {
  return page.getByRole("list", { name: "Pictures" }).getByRole("button", { name });
}

/** A request for a picture that is deleted before it is answered would fail. */
async function expectAllLoaded(page: Page) {
  const areLoaded = (images: HTMLImageElement[]) => images.every(({ complete }) => complete);
  await expect.poll(() => page.locator("img").evaluateAll(areLoaded)).toBe(true);
}

test("a picture is uploaded, described, used as a cover, shown to visitors, replaced, and deleted with its uses listed", async ({
  page,
  request,
  allowConsoleErrors,
}) => {
  const name = `cover-${randomUUID()}.jpg`;
  const post = await storePost();
  const card = async () => (await request.get(`/og/blog/${post.slug}.png`)).body();
  await asOwner((pool) =>
    pool.query("update public.blog_posts set published = true, date = '2001-02-03' where id = $1", [post.id]),
  );
  const bare = await card();

  await openWithSharedSession(page, ADMIN, `/admin/blog?search=${encodeURIComponent(post.title)}`);
  await page.getByRole("button", { name: `Edit ${post.title}` }).click();
  const editor = page.getByRole("dialog", { name: "Edit Post" });
  await editor.getByRole("button", { name: "Choose a picture" }).click();
  const picker = page.getByRole("dialog", { name: /^(Choose a|Describe the) picture$/ });
  const later = `later-${randomUUID()}.jpg`;
  const held = Promise.withResolvers<void>();
  await page.route(`**/storage/v1/**${later}`, (upload) => held.promise.then(() => upload.continue()));
  await picker.getByLabel("Pictures to upload").setInputFiles([await photo(name), await photo(later)]);
  await expect(picker.getByRole("heading", { name: "Describe the picture" })).toBeVisible();
  await expect(picker.getByLabel("What does it show?")).toBeFocused();
  await expectAccessible(page);
  await picker.getByRole("button", { name: "Use this picture" }).click();
  await expect(picker.getByRole("alert")).toHaveText(/^Say what the picture shows/);
  await expect(picker.getByLabel("What does it show?")).toBeFocused();
  await picker.getByLabel("What does it show?").fill("A plain color");
  // The second upload finishes meanwhile, and must not become the picture described.
  const finished = page.waitForResponse(/\/rest\/v1\/pictures\?.*id=eq/);
  held.resolve();
  await (await finished).finished();
  await picker.getByRole("button", { name: "Use this picture" }).click();
  await expect(editor.getByRole("img", { name: "A plain color" })).toBeVisible();
  await editor.getByRole("button", { name: "Update Post" }).click();
  await expect(page.getByText("Blog post updated successfully")).toBeVisible();

  const visitor = await page.context().newPage();
  await watchLayoutShifts(visitor);
  await visitor.goto(`/blog/${post.slug}`);
  const cover = visitor.getByRole("img", { name: "A plain color" });
  await expect
    .poll(() => cover.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true);
  const shown = await cover.evaluate((image: HTMLImageElement) => image.currentSrc);
  expect(shown).toMatch(/\/media\/.+\.(avif|webp)$/);
  await expectDrawn(visitor);
  expect(await readLayoutShift(visitor)).toBe(0);
  await visitor.close();
  await expect.poll(async () => (await card()).equals(bare)).toBe(false);

  await page.goto(`${MEDIA}?search=${name}`);
  await inLibrary(page, name).click();
  const picture = page.getByRole("dialog", { name: "Picture", exact: true });
  await expect(picture.getByText("In 1 post:")).toBeVisible();
  await expect(picture.getByRole("link", { name: post.title })).toBeVisible();
  const described = picture.getByLabel("What does it show?");
  await asOwner((pool) => pool.query("update public.pictures set alt = 'Theirs' where name = $1", [name]));
  await described.fill("Mine");
  await picture.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("It was changed in the meantime.")).toBeVisible();
  await page.getByRole("button", { name: "Close toast" }).click();
  await picture.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("img", { name: "Theirs" })).toBeVisible();
  await inLibrary(page, name).click();
  await expect(described).toHaveValue("Theirs");
  await described.fill("One color");
  allowConsoleErrors(/status of 500/);
  await holdTimers(page);
  const failed = page.getByText("Failed to save the picture");
  const attempts: InterceptedRequest[] = [];
  await intercept(page, "**/rest/v1/pictures?*", (asked) =>
    asked.method === "GET" ? asked.pass() : attempts.push(asked),
  );
  await picture.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => attempts.length).toBe(1);
  await attempts[0]?.fulfill({ status: 500, json: {} });
  await expect(failed).toBeVisible();
  await picture.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => attempts.length).toBe(2);
  await expect(failed).toHaveCount(0);
  await stopIntercepting(page);
  await expectUncovered(page.locator("[data-sonner-toast]").filter({ hasText: "Picture saved" }));
  // Who can't see the picture hears what it shows.
  await expect(inLibrary(page, name)).toHaveAccessibleName(`One color ${name}`);
  await inLibrary(page, name).click();
  await expect(picture.getByLabel("What does it show?")).toHaveValue("One color");

  const successor = `successor-${randomUUID()}.jpg`;
  await picture.getByRole("button", { name: "Replace" }).click();
  const replacement = page.getByRole("dialog", { name: /^(Choose the new|Replace this) picture/ });
  await replacement.getByLabel("Pictures to upload").setInputFiles(await photo(successor));
  await expect(replacement.getByRole("heading", { name: "Replace this picture?" })).toBeVisible();
  await expect(replacement).toHaveAccessibleDescription(/^Visitors see the new one at once/);
  await expect(replacement.getByRole("link", { name: post.title })).toBeFocused();
  await expectAccessible(page);
  await replacement.getByRole("button", { name: "Replace in 1 place" }).click();
  await expect(page.getByText("Picture replaced", { exact: true })).toBeVisible();
  await expect(picture.getByLabel("Name")).toHaveValue(successor);
  await expect(picture.getByText("In 1 post:")).toBeVisible();
  const [, , formerKey = ""] = new URL(shown).pathname.split("/");
  const published = async () => (await request.get(`/blog/${post.slug}`)).text();
  await expect.poll(published).not.toContain(formerKey);
  expect(await published()).toContain('alt="A plain color"');

  await page.goto("/admin/blog");
  await page.getByRole("button", { name: "New Post" }).click();
  await page.getByRole("button", { name: "Choose a picture" }).click();
  await picker.getByRole("button", { name: successor }).click();
  await picker.getByLabel("What does it show?").fill("Half described");
  const kept = () => page.evaluate(() => Object.values(sessionStorage).join());
  expect(await kept()).toContain("Half described");
  await page.goto(`${MEDIA}?search=${successor}`);
  await inLibrary(page, successor).click();
  await picture.getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("dialog", { name: "Delete this picture?" });
  await expect(question.getByRole("link", { name: post.title })).toBeVisible();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Picture deleted")).toBeVisible();
  expect(await kept()).not.toContain("Half described");
  // The replaced picture stays in the library, for earlier versions of the post.
  await page.goto(`${MEDIA}?search=${name}`);
  await inLibrary(page, name).click();
  await expectAllLoaded(page);
  await described.fill("Too late");
  await asOwner((pool) => pool.query("delete from public.pictures where name = $1", [name]));
  await picture.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("It is no longer in the library.")).toBeVisible();
  await expect(picture).toHaveCount(0);
  expect(await kept()).not.toContain("Too late");
  await page.goto(`/blog/${post.slug}`);
  await expect(page.getByRole("heading", { name: post.title, level: 1 })).toBeVisible();
  await expect(page.getByRole("img", { name: "A plain color" })).toHaveCount(0);
});

test("an upright picture leaves its name and description in view on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  const name = `upright-${randomUUID()}.jpg`;
  await openWithSharedSession(page, ADMIN, `${MEDIA}?search=${name}`);
  await page.getByLabel("Pictures to upload").setInputFiles(await photo(name, 600, 1200));
  await inLibrary(page, name).click();
  const dialog = page.getByRole("dialog", { name: "Picture" });
  await expect(dialog.getByLabel("Name")).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByLabel("What does it show?")).toBeInViewport({ ratio: 1 });
});

test("when several files are uploaded, each refused one is reported and does not stop the others", async ({
  page,
  allowConsoleErrors,
}, testInfo) => {
  allowConsoleErrors(/40\d|413|415|422/);
  const name = `good-${randomUUID()}.jpg`;
  await openWithSharedSession(page, ADMIN, `${MEDIA}?search=${name}`);
  // By their paths: the runner would hand the large one's bytes through as text.
  const chosen = Object.entries({
    "notes.txt": Buffer.from("Notes"),
    "large.jpg": Buffer.alloc(TOO_LARGE),
    "script.png": Buffer.from("<svg onload=alert(1)>"),
    [name]: (await photo(name)).buffer,
  }).map(([file, bytes]) => [testInfo.outputPath(file), bytes] as const);
  for (const [path, bytes] of chosen) await writeFile(path, bytes);
  await page.getByLabel("Pictures to upload").setInputFiles(chosen.map(([path]) => path));
  await expect(inLibrary(page, name)).toBeVisible();
  const uploads = page.getByRole("list", { name: "Uploads" }).getByRole("listitem");
  await expect(uploads).toHaveCount(3);
  for (const [refused, why] of [
    ["notes.txt", /isn’t a supported picture/],
    ["large.jpg", /larger than 15 MB/],
    ["script.png", /./],
  ] as const) {
    await expect(uploads.filter({ hasText: refused }).getByRole("alert")).toHaveText(why);
  }
  await page.getByRole("button", { name: "Dismiss notes.txt" }).click();
  await expect(uploads).toHaveCount(2);
});

test("an uploaded picture stays in the list of uploads until the library shows it", async ({ page }) => {
  const name = `listed-${randomUUID()}.jpg`;
  await openWithSharedSession(page, ADMIN, `${MEDIA}?search=${name}`);
  await expect(page.getByText("No pictures match.")).toBeVisible();
  const listing = Promise.withResolvers<void>();
  await intercept(page, /\/rest\/v1\/pictures\?(?!.*id=eq)/, (asked) =>
    listing.promise.then(() => asked.pass()),
  );
  await page.getByLabel("Pictures to upload").setInputFiles(await photo(name));
  const upload = page.getByRole("list", { name: "Uploads" }).getByRole("listitem").filter({ hasText: name });
  await expect(upload).toContainText("Uploaded");
  await expect(upload.getByRole("button")).toHaveCount(0);
  listing.resolve();
  await expect(inLibrary(page, name)).toBeVisible();
  await expect(upload).toHaveCount(0);
});

test("whoever has left the library is told of an upload that fails after that", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_/);
  const name = `left-${randomUUID()}.jpg`;
  await openWithSharedSession(page, ADMIN, `${MEDIA}?search=${name}`);
  const failing = Promise.withResolvers<void>();
  await page.route("**/storage/v1/**", async (route) => {
    await failing.promise;
    await route.abort();
  });
  await page.getByLabel("Pictures to upload").setInputFiles(await photo(name));
  await page.getByRole("button", { name: "Back to Dashboard" }).click();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  failing.resolve();
  await expect(page.getByText("A picture couldn’t be uploaded")).toBeVisible();
  await expect(page.getByText(`${name}: The server didn’t answer`)).toBeVisible();
});

test("an upload whose answer was lost says that it may be in, and adds nothing twice when it is tried again; a deletion whose answer was lost says so, too", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_/);
  const name = `unanswered-${randomUUID()}.jpg`;
  await openWithSharedSession(page, ADMIN, `${MEDIA}?search=${name}`);
  await loseNextAnswer(page, "**/storage/v1/**", "POST");
  await page.getByLabel("Pictures to upload").setInputFiles(await photo(name));
  const uploads = page.getByRole("list", { name: "Uploads" });
  await expect(uploads.getByRole("alert")).toHaveText(
    "The server didn’t answer, so the picture may be in already. Try again: it won’t be added twice.",
  );
  await expect(inLibrary(page, name)).toBeVisible();
  await page.getByRole("button", { name: `Try again: ${name}` }).click();
  await expect(uploads).toHaveCount(0);
  await expect(inLibrary(page, name)).toHaveCount(1);

  await inLibrary(page, name).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await loseNextAnswer(page, "**/rest/v1/rpc/delete_picture", "POST");
  await page
    .getByRole("dialog", { name: "Delete this picture?" })
    .getByRole("button", { name: "Delete" })
    .click();
  await expect(page.getByText("it may have worked anyway")).toBeVisible();
  await expect(inLibrary(page, name)).toHaveCount(0);
});

test("the browser asks before it is closed while a picture is uploaded, also after the library was left", async ({
  page,
}) => {
  const name = `closing-${randomUUID()}.jpg`;
  await openWithSharedSession(page, ADMIN, `${MEDIA}?search=${name}`);
  const held = Promise.withResolvers<void>();
  await page.route("**/storage/v1/**", (upload) => held.promise.then(() => upload.continue()));
  await page.getByLabel("Pictures to upload").setInputFiles(await photo(name));
  await expect(page.getByRole("progressbar", { name: `Upload of ${name}` })).toBeVisible();
  await page.getByRole("button", { name: "Back to Dashboard" }).click();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  const [question] = await Promise.all([page.waitForEvent("dialog"), page.close({ runBeforeUnload: true })]);
  expect(question.type()).toBe("beforeunload");
  await question.dismiss();
  held.resolve();
  const isLeftUnasked = () =>
    page.evaluate(() => dispatchEvent(new Event("beforeunload", { cancelable: true })));
  await expect.poll(isLeftUnasked).toBe(true);
  await page.goto(`${MEDIA}?search=${name}`);
  await expect(inLibrary(page, name)).toBeVisible();
});

test("signing out while a picture is uploaded asks before the session ends, and the browser not again", async ({
  page,
  allowConsoleErrors,
}) => {
  // The upload that is cut off, and what the library still reads.
  allowConsoleErrors(/ERR_|status of 401/);
  const name = `signing-out-${randomUUID()}.jpg`;
  await openAs(page, await makeStaff("editor"), `${MEDIA}?search=${name}`);
  const held = Promise.withResolvers<void>();
  await page.route("**/storage/v1/**", (upload) => held.promise.then(() => upload.continue()));
  await page.getByLabel("Pictures to upload").setInputFiles(await photo(name));
  await expect(page.getByRole("progressbar", { name: `Upload of ${name}` })).toBeVisible();
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.getByRole("button", { name: "Sign Out" }).click();
  const question = page.getByRole("dialog", { name: "Sign out with unsaved work?" });
  await expect(question).toContainText("A picture is still being uploaded.");
  await question.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/");
  expect(asked).toEqual([]);
});

test("an upload without a network says so and can be retried with a click; a slow one can be canceled", async ({
  page,
  context,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_/);
  const name = `offline-${randomUUID()}.jpg`;
  await openWithSharedSession(page, ADMIN, `${MEDIA}?search=${name}`);
  const uploads = page.getByRole("list", { name: "Uploads" });
  await context.setOffline(true);
  await page.getByLabel("Pictures to upload").setInputFiles(await photo(name));
  await expect(uploads.getByRole("alert")).toHaveText(
    "There is no connection. Try again when you are online.",
  );
  await context.setOffline(false);
  await page.getByRole("button", { name: `Try again: ${name}` }).click();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toBeFocused();
  await expect(inLibrary(page, name)).toBeVisible();
  await expect(uploads).toHaveCount(0);

  const [slow, next] = [`slow-${randomUUID()}.jpg`, `next-${randomUUID()}.jpg`];
  const sent = page.waitForRequest((request) => request.url().includes(slow));
  // This upload is never answered.
  await page.route(`**/storage/v1/**${slow}`, () => undefined);
  await page.getByLabel("Pictures to upload").setInputFiles([await photo(slow), await photo(next)]);
  await sent;
  await page.getByRole("button", { name: `Cancel ${slow}` }).press("Enter");
  await expect(uploads).toHaveCount(0);
  await expect(heading).toBeFocused();
  await page.getByRole("searchbox").fill(next);
  await expect(inLibrary(page, next)).toBeVisible();
});

test("pasting a picture works where nothing has the focus, but not behind an open dialog", async ({
  page,
}) => {
  const [name, other] = [`body-${randomUUID()}.jpg`, `behind-${randomUUID()}.jpg`];
  await openWithSharedSession(page, ADMIN, MEDIA);
  await expect(page.getByRole("button", { name: "Upload pictures" })).toBeVisible();
  await paste(page, await photo(name), "body");
  await inLibrary(page, name).click();
  await expect(page.getByRole("dialog", { name: "Picture", exact: true })).toBeVisible();
  await paste(page, await photo(other), "body");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("list", { name: "Uploads" })).toHaveCount(0);
  await page.getByRole("searchbox").fill(other);
  await expect(page.getByText("No pictures match.")).toBeVisible();
});

test("deleting a picture by keyboard moves the focus to the next one, and after the last to the heading", async ({
  page,
}) => {
  const id = randomUUID();
  await openWithSharedSession(page, ADMIN, `${MEDIA}?search=${id}`);
  await page
    .getByLabel("Pictures to upload")
    .setInputFiles(await Promise.all(["one", "two"].map((name) => photo(`${name}-${id}.jpg`))));
  const pictures = page.getByRole("list", { name: "Pictures", exact: true }).getByRole("button");
  await expect(pictures).toHaveCount(2);
  const next = await pictures.nth(1).textContent();
  const deleteFirst = async () => {
    await pictures.first().press("Enter");
    const picture = page.getByRole("dialog", { name: "Picture", exact: true });
    const remove = picture.getByRole("button", { name: "Delete" });
    await expect(remove).toBeEnabled();
    await expectAllLoaded(page);
    await remove.press("Enter");
    const question = page.getByRole("dialog", { name: "Delete this picture?" });
    await question.getByRole("button", { name: "Delete" }).press("Enter");
  };
  await deleteFirst();
  await expect(pictures).toHaveCount(1);
  await expect(pictures).toHaveText(next ?? "");
  await expect(pictures).toBeFocused();
  await deleteFirst();
  await expect(pictures).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("a picture can be pasted, and a cover chosen, by keyboard alone", async ({ page }) => {
  const name = `pasted-${randomUUID()}.jpg`;
  await openWithSharedSession(page, ADMIN, `${MEDIA}?search=${name}`);
  await page.getByRole("searchbox").focus();
  await paste(page, await photo(name), ":focus");
  await expect(inLibrary(page, name)).toBeVisible();
  await page.goto("/admin/blog");
  await page.getByRole("button", { name: "New Post" }).press("Enter");
  await page.getByRole("button", { name: "Choose a picture" }).press("Enter");
  const picker = page.getByRole("dialog", { name: /^(Choose a|Describe the) picture$/ });
  await picker.getByRole("button", { name: "Moving van" }).press("Enter");
  await picker.getByLabel("It is only decoration").press("Space");
  await picker.getByRole("button", { name: "Use this picture" }).press("Enter");
  await expect(page.getByText("Only decoration")).toBeVisible();
  await expect(page.getByRole("button", { name: "Choose another picture" })).toBeVisible();
});

test("the cover button says that the pictures are loading or failed to load, and the post is kept", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_FAILED.*picture-picker/);
  const PICKER = "**/assets/picture-picker-*.js";
  await page.route(PICKER, (file) => file.abort());
  await openWithSharedSession(page, ADMIN, "/admin/blog");
  await page.getByRole("button", { name: "New Post" }).click();
  const title = page.getByLabel("Title");
  await title.fill("Half a title");
  const choose = page.getByRole("button", { name: "Choose a picture" });
  await choose.click();
  await expect(
    page.getByText("The pictures couldn’t be loaded. Please try again, or reload the page."),
  ).toBeVisible();
  await expect(choose).toHaveAttribute("aria-disabled", "false");
  await expect(title).toHaveValue("Half a title");

  await page.unroute(PICKER);
  const late = Promise.withResolvers<void>();
  await page.route(PICKER, (file) => late.promise.then(() => file.continue()));
  await choose.click();
  await expect(page.getByRole("button", { name: "Opening..." })).toHaveAttribute("aria-disabled", "true");
  late.resolve();
  const picker = page.getByRole("dialog", { name: "Choose a picture" });
  await expect(picker).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(picker).toBeHidden();
  await expect(choose).toBeFocused();
  await expect(title).toHaveValue("Half a title");
});
