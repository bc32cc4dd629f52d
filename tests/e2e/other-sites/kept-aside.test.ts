import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { encodeRecord } from "#server/leads/journal-record.ts";
import { query } from "../../support/database-server.ts";
import { startServerProcess } from "../../support/server-process.ts";
import { siteLead } from "../../support/site-lead.ts";
import { expectAccessible, openAs } from "../support/admin.ts";
import { ADMIN, test as base, expect } from "../support/test.ts";

const [FIRST, SECOND] = [`Ada ${"A".repeat(100)}`, `Bob ${"B".repeat(100)}`];
const TORN = "torn bytes of a request";

/** A site whose journal holds two requests that the database's checks refuse, and a damaged part. */
const test = base.extend<Record<never, never>, { site: { origin: string; dataDir: string } }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures this one needs from here.
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), "spinfront-kept-aside-"));
      const journal = join(dataDir, "journal");
      await mkdir(journal, { mode: 0o700 });
      const records = [FIRST, SECOND].map((name) => encodeRecord(JSON.stringify(siteLead({ name }))));
      const bytes = Buffer.concat([...records, Buffer.from(TORN)]);
      await writeFile(join(journal, "00000001.journal"), bytes, { mode: 0o600 });
      const server = await startServerProcess(dataDir);
      await use({ origin: server.origin, dataDir });
      await server.end("SIGTERM");
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: ({ site }, use) => use(site.origin),
});

const requests = (page: Page) => page.getByRole("region", { name: "Requests" }).getByRole("listitem");
const confirmRemoval = (page: Page) =>
  page.getByRole("dialog").getByRole("button", { name: "Remove" }).press("Enter");

test("requests kept aside by the journal can be called, retried, downloaded and removed, and the log shows none of their content", async ({
  page,
  site: { dataDir },
}) => {
  await openAs(page, ADMIN, "/admin/dashboard");
  await expect(page.getByText("3 requests couldn’t be added to the leads")).toBeVisible();
  await page.getByRole("link", { name: "See them" }).click();
  await expect(requests(page)).toHaveCount(2);
  const ada = requests(page).filter({ hasText: FIRST });
  await expect(ada).toContainText("The database’s checks don’t allow what was typed.");
  await expect(ada.getByRole("link", { name: "(702) 555-0142" })).toHaveAttribute("href", "tel:+17025550142");
  await expectAccessible(page);

  // While the cause persists, the request comes back.
  await ada.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Trying it again")).toBeVisible();
  await expect(ada).toBeVisible();
  await query(
    dataDir,
    "alter table public.leads disable trigger normalise_lead; alter table public.leads drop constraint leads_name_check",
  );
  await ada.getByRole("button", { name: "Try again" }).click();
  await expect(ada).toHaveCount(0);
  await expect.poll(() => query(dataDir, "select name from public.leads")).toEqual([{ name: FIRST }]);

  await requests(page).getByRole("button", { name: "Done, remove" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await expect(requests(page)).toHaveCount(1);
  await requests(page).getByRole("button", { name: "Done, remove" }).click();
  await confirmRemoval(page);
  await expect(requests(page)).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

  const damaged = page.getByRole("region", { name: "Damaged parts" }).getByRole("listitem");
  await expect(damaged).toContainText(`${TORN.length} bytes`);
  const downloading = page.waitForEvent("download");
  await damaged.getByRole("button", { name: "Download" }).click();
  expect(await readFile(await (await downloading).path(), "utf8")).toBe(TORN);
  await damaged.getByRole("button", { name: "Remove" }).click();
  await confirmRemoval(page);
  await expect(page.getByText("Nothing is kept aside.")).toBeVisible();
  const files = await readdir(join(dataDir, "journal"));
  expect(files.filter((name) => !name.startsWith("process.lock"))).toEqual([]);

  await page.goto("/admin/audit");
  const log = page.getByRole("main");
  for (const action of ["Tried again", "Downloaded", "Deleted"])
    await expect(log.getByText(`${action} a request kept aside`).first()).toBeVisible();
  await expect(log).not.toContainText("Ada A");
  await page.goto("/admin/dashboard");
  await expect(page.getByText("Find what we have")).toBeVisible();
  await expect(page.getByText("kept aside")).toHaveCount(0);
});
