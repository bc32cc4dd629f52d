import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { Client } from "pg";
import sharp from "sharp";
import { connectRunningPostgres } from "#backend/postgres/cluster.ts";
import { freePort } from "../../support/free-port.ts";
import { type ServerProcess, startServerProcess } from "../../support/server-process.ts";
import { openAs } from "../support/admin.ts";
import { ADMIN, test as base, expect } from "../support/test.ts";

type Site = {
  origin: string;
  /** Stops the server, waits for `meanwhile`, and starts a new server at the same address. */
  restart: (meanwhile: () => Promise<void>) => Promise<void>;
  /** Makes everything on the timetable due in a few seconds. @returns when it is due, in ms since 1970 */
  makeDueSoon: () => Promise<number>;
};

const test = base.extend<Record<never, never>, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures this one needs from here.
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), "spinfront-author-"));
      const PORT = String(await freePort());
      const account = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
      const start = (): Promise<ServerProcess> => startServerProcess(dataDir, { PORT, ...account });
      let server = await start();
      await use({
        origin: `http://localhost:${PORT}`,
        async restart(meanwhile) {
          await server.end("SIGTERM");
          await meanwhile();
          server = await start();
        },
        async makeDueSoon() {
          const owner = new Client((await connectRunningPostgres({ dataDir })).poolConfig("owner"));
          await owner.connect();
          const { rows } = await owner.query(
            "update public.timetable set due_at = now() + interval '3 seconds' returning due_at",
          );
          await owner.end();
          return rows[0].due_at.getTime();
        },
      });
      await server.end("SIGTERM");
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: ({ site }, use) => use(site.origin),
});

/** Dispatches the events of a picture file being dropped on an element. */
async function dropPicture(target: Locator, name: string): Promise<void> {
  const photo = sharp({ create: { width: 1600, height: 1000, channels: 3, background: "#c48c5a" } });
  const base64 = (await photo.jpeg().toBuffer()).toString("base64");
  await target.evaluate(
    (element, { name, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([bytes], name, { type: "image/jpeg" }));
      const { left: clientX, top: clientY } = element.getBoundingClientRect();
      const init = { dataTransfer, clientX, clientY, bubbles: true, cancelable: true };
      for (const type of ["dragover", "drop"]) element.dispatchEvent(new DragEvent(type, init));
    },
    { name, base64 },
  );
}

/** Expects a loaded picture as wide as its column, which its wrapper must not prevent. */
async function expectInItsColumn(picture: Locator, text: Locator): Promise<void> {
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  const width = async (part: Locator) => (await part.boundingBox())?.width ?? 0;
  expect(await width(picture)).toBeGreaterThanOrEqual(await width(text));
}

const readText = async (page: Page, path: string) => (await page.request.get(path)).text();

test("an author writes a post with pictures, previews and schedules it, and it is published though nothing ran at that time", async ({
  page,
  site,
}) => {
  const address = "/blog/which-outlet-is-yours";
  await openAs(page, ADMIN, "/admin/blog");
  await page.getByRole("button", { name: "New Post" }).click();
  const editor = page.getByRole("dialog", { name: "Create New Post" });
  await editor.getByLabel("Title", { exact: true }).fill("Which outlet is yours?");
  await editor.getByLabel("Excerpt").fill("Three prongs or four: look behind the dryer.");
  await editor.getByLabel("SEO description").fill("How to tell a three-prong outlet from a four-prong one.");
  await editor.getByRole("button", { name: "Write", exact: true }).click();
  const text = editor.getByRole("textbox", { name: "Content" });
  await text.click();
  await page.keyboard.type("Pull the dryer out a foot.\n## What you see\nCount the holes.");
  await dropPicture(text.getByText("Count the holes."), "outlet.jpg");
  const described = page.getByRole("dialog", { name: "Describe the picture" });
  await described.getByLabel("What does it show?").fill("An outlet with four holes");
  await described.getByRole("button", { name: "Use this picture" }).click();
  await expect(text.getByRole("img", { name: "An outlet with four holes" })).toBeVisible();

  await editor.getByRole("button", { name: "Choose a picture" }).click();
  const picker = page.getByRole("dialog", { name: /^(Choose a|Describe the) picture$/ });
  await picker.getByRole("button", { name: "outlet.jpg" }).click();
  await picker.getByLabel("What does it show?").fill("The wall behind a dryer");
  await picker.getByRole("button", { name: "Use this picture" }).click();

  const preview = page.frameLocator('iframe[title="Preview"]').getByRole("main");
  await expect(preview.getByRole("heading", { name: "What you see" })).toBeVisible();
  await expect(preview.getByRole("img", { name: "The wall behind a dryer" })).toBeVisible();
  await expectInItsColumn(
    preview.getByRole("img", { name: "An outlet with four holes" }),
    preview.getByText("Count the holes."),
  );

  await editor.locator("summary", { hasText: "Schedule" }).click();
  await editor.getByLabel("When", { exact: true }).fill("2098-11-25T09:00");
  await editor.getByRole("button", { name: "Create Post" }).click();
  await expect(page.getByText("Blog post created successfully")).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: "Which outlet is yours?" });
  await expect(row).toContainText("Draft");
  await expect(row).toContainText("Publishes Nov 25, 2098, 9:00 AM");
  expect((await page.request.get(address)).status()).toBe(404);

  // Leave the list, which refetches by itself and would find no server.
  await page.goto("about:blank");
  const due = await site.makeDueSoon();
  await site.restart(() => expect.poll(() => Date.now()).toBeGreaterThan(due));
  await expect.poll(async () => (await page.request.get(address)).status()).toBe(200);
  for (const path of ["/blog", "/blog/feed.xml", "/sitemap.xml"])
    await expect.poll(() => readText(page, path)).toContain(address);
  const card = await page.request.get(`/og${address}.png`);
  expect([card.status(), card.headers()["content-type"]]).toEqual([200, "image/png"]);

  await page.goto("/blog");
  await page.getByRole("link", { name: "Which outlet is yours?", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Which outlet is yours?" })).toBeVisible();
  await expect(page.getByRole("img", { name: "The wall behind a dryer" })).toBeVisible();
  const main = page.getByRole("main");
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectInItsColumn(
      main.getByRole("img", { name: "An outlet with four holes" }),
      main.getByText("Count the holes."),
    );
  }

  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto("/admin/blog");
  await expect(row).toContainText("Published");
  await expect(row).not.toContainText("Publishes");
});
