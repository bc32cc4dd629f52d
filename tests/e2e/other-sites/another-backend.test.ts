import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { createClient } from "@supabase/supabase-js";
import sharp from "sharp";
import { pictureFiles } from "#app/lib/picture-files.ts";
import { freePort } from "../../support/free-port.ts";
import { startServerProcess } from "../../support/server-process.ts";
import { submitSignIn } from "../support/admin.ts";
import { fillLead, leadForm, someLead } from "../support/lead.ts";
import { ADMIN, test as base, expect } from "../support/test.ts";

type TwoSites = { sites: { backend: string; front: string; anonKey: string; outbox: string } };

const ROBOT_CHECK = "https://challenges.cloudflare.com/**";
/** The parts of Turnstile's script that the form uses. */
const STAND_IN = `window.turnstile = {
  render(place, { sitekey }) {
    const token = document.createElement("input");
    Object.assign(token, { type: "hidden", name: "cf-turnstile-response", value: "a token" });
    place.append(token);
    document.documentElement.dataset.siteKey = sitekey;
    return "widget";
  },
  remove() {},
};`;

/**
 * One instance with a database, open to sign-ups, and a second one with only the first one's address and keys, which
 * checks for robots.
 */
const test = base.extend<Record<never, never>, TwoSites>({
  sites: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures this one needs from here.
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), "spinfront-backend-"));
      const frontDir = await mkdtemp(join(tmpdir(), "spinfront-front-"));
      const PORT = String(await freePort());
      const front = `http://localhost:${PORT}`;
      const account = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
      const first = await startServerProcess(dataDir, { ...account, SIGN_UP: "open", API_ORIGINS: front });
      const keys = await printKeys(dataDir);
      const second = await startServerProcess(frontDir, {
        PORT,
        SUPABASE_URL: first.origin,
        ...keys,
        TURNSTILE_SITE_KEY: "site-key",
        TURNSTILE_SECRET: "secret",
      });
      const anonKey = keys.SUPABASE_ANON_KEY ?? "";
      await use({ backend: first.origin, front, anonKey, outbox: join(dataDir, "outbox") });
      await second.end("SIGTERM");
      await first.end("SIGTERM");
      for (const directory of [dataDir, frontDir]) await rm(directory, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

async function printKeys(dataDir: string): Promise<Record<string, string>> {
  const { stdout } = await promisify(execFile)(process.execPath, ["scripts/keys.ts", "show"], {
    env: { ...process.env, DATA_DIR: dataDir },
  });
  return Object.fromEntries(
    stdout
      .trim()
      .split("\n")
      .map((line) => line.split("=", 2)),
  );
}

test("a second instance runs everything on the first one's address and keys", async ({
  page,
  sites: { front },
}) => {
  const lead = someLead("Second Instance");
  await page.route(ROBOT_CHECK, (route) => route.fulfill({ contentType: "text/javascript", body: STAND_IN }));
  await page.goto(`${front}/contact`);
  await fillLead(leadForm(page), lead);
  await leadForm(page).getByRole("button", { name: /quote/i }).click();
  await expect(page.getByText("Request received!")).toBeVisible();

  await page.goto(`${front}/admin`);
  await submitSignIn(page, ADMIN);
  await expect(page).toHaveURL(`${front}/admin/dashboard`);
  await page.goto(`${front}/admin/leads`);
  const row = page.getByRole("row").filter({ hasText: lead.name });
  await row.getByRole("combobox").selectOption("contacted");
  await expect(page.getByText("Lead status has been updated successfully")).toBeVisible();

  await page.goto(`${front}/admin/pages/new`);
  await page.getByLabel("Title *").fill("Two Sites");
  await page.getByLabel("Page Content *").fill("<p>Written at the second site.</p>");
  await page.getByRole("switch", { name: "Publish" }).click();
  await page.getByRole("button", { name: "Create Page" }).click();
  await expect(page.getByText("Page created successfully")).toBeVisible();
  await page.goto(`${front}/admin/users`);
  await expect(page.getByText(ADMIN.email)).toBeVisible();
  await page.goto(`${front}/two-sites`);
  await expect(page.getByText("Written at the second site.")).toBeVisible();
});

test("a new password is asked for only with the current one, even if the backend would not check it", async ({
  page,
  sites: { front, backend },
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 400/);
  await page.goto(`${front}/admin`);
  await submitSignIn(page, ADMIN);
  await expect(page).toHaveURL(`${front}/admin/dashboard`);
  await page.goto(`${front}/admin/account`);
  const changes: (string | null)[] = [];
  await page.route(`${backend}/auth/v1/user`, (route) => {
    if (route.request().method() !== "PUT") return route.continue();
    changes.push(route.request().postData());
    return route.fulfill({ json: { id: "x", email: ADMIN.email } });
  });
  await page.getByLabel("Current password").fill("not it at all");
  await page.getByLabel("New password").fill("velvet anchor mosaic ferry");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByLabel("Current password")).toHaveAccessibleDescription(
    "That’s not your current password.",
  );
  expect(changes).toEqual([]);
  await page.getByLabel("Current password").fill(ADMIN.password);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed")).toBeVisible();
  expect(changes).toHaveLength(1);
});

test("a picture uploaded to the second instance is stored at the first under its own key, and both serve every width", async ({
  page,
  sites: { front, backend },
}) => {
  const buffer = await sharp({ create: { width: 1300, height: 650, channels: 3, background: "#c4b7a6" } })
    .jpeg()
    .toBuffer();
  await page.goto(`${front}/admin`);
  await submitSignIn(page, ADMIN);
  await expect(page).toHaveURL(`${front}/admin/dashboard`);
  await page.goto(`${front}/admin/blog`);
  await page.getByRole("button", { name: "New Post" }).click();
  const editor = page.getByRole("dialog", { name: "Create New Post" });
  await editor.getByRole("button", { name: "Choose a picture" }).click();
  const picker = page.getByRole("dialog", { name: /^(Choose a|Describe the) picture$/ });
  await picker
    .getByLabel("Pictures to upload")
    .setInputFiles({ name: "Sand & suds.jpg", mimeType: "image/jpeg", buffer });
  await picker.getByLabel("What does it show?").fill("Sand");
  await picker.getByRole("button", { name: "Use this picture" }).click();
  await editor.getByLabel("Title", { exact: true }).fill("Two sites, one picture");
  await editor.getByLabel("Excerpt").fill("Sand.");
  await editor.getByLabel("Content", { exact: true }).fill("<p>Sand.</p>");
  await editor.getByLabel("SEO description").fill("Sand.");
  await editor.getByRole("switch", { name: "Published" }).click();
  await editor.getByRole("button", { name: "Create Post" }).click();
  await expect(page.getByText("Blog post created successfully")).toBeVisible();

  await page.goto(`${front}/admin/media?search=suds`);
  await expect(page.getByRole("list", { name: "Pictures" }).getByRole("button")).toHaveText([
    /^Sand & suds\.jpg/,
  ]);
  for (const origin of [front, backend]) {
    await page.goto(`${origin}/blog/two-sites-one-picture`);
    const cover = page.getByRole("img", { name: "Sand" });
    const src = (await cover.getAttribute("src")) ?? "";
    const files = pictureFiles(src)?.webp.split(", ") ?? [];
    expect(files).toHaveLength(4);
    for (const file of files) {
      const [address = "", width] = file.split(" ");
      const answer = await page.request.get(origin + address);
      expect([answer.status(), answer.headers()["cache-control"]]).toEqual([
        200,
        "public, max-age=31536000, immutable",
      ]);
      expect(`${(await sharp(await answer.body()).metadata()).width}w`).toBe(width);
    }
  }
});

test("a bot check is loaded only when a visitor turns to the form, and its token is sent with it", async ({
  page,
  sites: { front, backend },
}) => {
  const asked: string[] = [];
  await page.route(ROBOT_CHECK, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: "text/javascript", body: STAND_IN });
  });
  const answer = await page.goto(`${front}/`);
  expect(answer?.headers()["content-security-policy"]).toContain("https://challenges.cloudflare.com");
  await page.keyboard.press("Shift");
  await expect(leadForm(page)).toHaveAttribute("novalidate");
  expect(asked).toEqual([]);
  await fillLead(leadForm(page), { ...someLead("Checked"), message: "" });
  await expect(page.locator("html")).toHaveAttribute("data-site-key", "site-key");
  expect(asked).toHaveLength(1);
  const sent = page.waitForRequest("**/quote/submissions");
  await leadForm(page).getByRole("button", { name: /quote/i }).click();
  expect((await sent).postData()).toMatch(/name="cf-turnstile-response"\s+a token/);
  await expect(page.getByText("Request received!")).toBeVisible();

  const privacy = (origin: string) => page.goto(`${origin}/privacy`);
  expect(await (await privacy(front))?.text()).toContain("Turnstile");
  const without = await privacy(backend);
  expect(`${JSON.stringify(without?.headers())}${await without?.text()}`).not.toMatch(
    /turnstile|cloudflare|botCheck/i,
  );
  const staff = await page.goto(`${front}/admin`);
  expect(staff?.headers()["content-security-policy"]).not.toContain("cloudflare");
});

test("a bot check that fails to load, or was never requested, does not block the form", async ({
  page,
  browser,
  sites: { front },
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/ERR_FAILED/);
  await page.route(ROBOT_CHECK, (route) => route.abort());
  await page.goto(`${front}/contact`);
  await fillLead(leadForm(page), someLead("Unchecked"));
  await leadForm(page).getByRole("button", { name: /quote/i }).click();
  await expect(page.getByText("Request received!")).toBeVisible();

  const plain = await browser.newPage({ javaScriptEnabled: false });
  await plain.goto(`${front}/contact`);
  await fillLead(leadForm(plain), someLead("Scriptless"));
  await leadForm(plain).getByRole("button", { name: /quote/i }).click();
  await expect(plain.getByText("Request received!").first()).toBeVisible();
  await plain.close();
});

test("somebody who signs up confirms the address by mail, and is not staff", async ({
  page,
  sites,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/status of 400/);
  const newcomer = { email: "newcomer@example.com", password: "a long enough passphrase" };
  const client = createClient(sites.backend, sites.anonKey, { auth: { persistSession: false } });
  const options = { emailRedirectTo: `${sites.backend}/admin` };
  const { data, error } = await client.auth.signUp({ ...newcomer, options });
  expect([error, data.session]).toEqual([null, null]);

  await page.goto(`${sites.backend}/admin`);
  await submitSignIn(page, newcomer);
  await expect(page.getByText("Email not confirmed")).toBeVisible();

  await page.goto(await linkIn(sites.outbox, newcomer.email));
  await page.getByRole("button", { name: "Confirm email address" }).click();
  await expect(page.getByText("Your email address is confirmed.")).toBeVisible();
  await expect(page).toHaveURL(`${sites.backend}/admin`);

  await page.goto(`${sites.backend}/admin`);
  await submitSignIn(page, newcomer);
  await expect(page.getByText("Your account is not authorized for admin access.")).toBeVisible();
  await page.goto(`${sites.backend}/admin/leads`);
  await expect(page).toHaveURL(`${sites.backend}/admin`);
});

async function linkIn(outbox: string, address: string): Promise<string> {
  const mails = async () => {
    const files = await readdir(outbox).catch(() => []);
    const all = await Promise.all(files.map((file) => readFile(join(outbox, file), "utf8")));
    return all.filter((mail) => mail.includes(`\nTo: ${address}\n`));
  };
  await expect.poll(async () => (await mails()).length).toBe(1);
  return /^https?:\S+$/m.exec((await mails())[0] ?? "")?.[0] ?? "";
}
