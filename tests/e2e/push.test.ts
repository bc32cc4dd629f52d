import type { Page, Worker } from "@playwright/test";
import { expectAccessible, openAs, submitSignIn } from "./support/admin.ts";
import { asOwner } from "./support/database.ts";
import { addPushDevice, PUSH_ENDPOINT, standInForPushService } from "./support/push.ts";
import { makeStaff, type StaffAccount } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

async function openAccount(page: Page, role: "agent" | "editor" = "agent"): Promise<StaffAccount> {
  const account = await makeStaff(role);
  await openAs(page, account, "/admin/account");
  return account;
}

const ofAccount = <Row>(table: "push_devices" | "lead_notices", { id }: StaffAccount) =>
  asOwner(async (pool) => {
    const column = table === "push_devices" ? "user_id" : "account_id";
    const { rows } = await pool.query(`select * from public.${table} where ${column} = $1`, [id]);
    return rows as Row[];
  });
/** Returns the lead's id, since staff are notified about other tests' leads, too. */
const addLead = (name: string) =>
  asOwner(async (pool) => {
    const { rows } = await pool.query(
      "insert into public.leads (name, phone, city) values ($1, '+17025550142', 'Henderson') returning id",
      [name],
    );
    return rows[0].id as string;
  });
const endSessionOf = (device: string) =>
  asOwner((pool) =>
    pool.query(
      "delete from auth.sessions where id in (select session_id from public.push_devices where name = $1)",
      [device],
    ),
  );
const section = (page: Page) => page.getByRole("region", { name: "This device" });
const notify = (page: Page) => section(page).getByRole("switch", { name: "Show a notification" });
type Told = { lead_id: string; recipient: string; last_error: string | null };

const toldOnDevice = async (account: StaffAccount, lead: string) =>
  (await ofAccount<Told>("lead_notices", account)).filter(
    ({ lead_id, recipient }) => lead_id === lead && recipient === "device",
  );

test.use({ serviceWorkers: "allow" });

test("staff turn notifications on for this device, test them, and turn them off again", async ({ page }) => {
  await standInForPushService(page);
  const account = await openAccount(page);
  await expect(notify(page)).not.toBeChecked();
  await notify(page).click();
  await expect(page.getByText("This device will be notified about each new lead")).toBeVisible();
  await page.reload();
  await expect(notify(page)).toBeChecked();
  expect(await ofAccount("push_devices", account)).toMatchObject([
    { name: "Chrome on Linux", endpoint: expect.stringContaining(PUSH_ENDPOINT) },
  ]);
  await expectAccessible(page);

  await section(page).getByRole("button", { name: "Send a test" }).click();
  await expect(section(page).getByText("The test didn’t get through.")).toBeVisible();
  await expect(
    section(page).getByText(/^127\.0\.0\.1 is not an address of the public internet/),
  ).toBeVisible();

  const lead = await addLead("Told On A Phone");
  await expect
    .poll(() => toldOnDevice(account, lead))
    .toMatchObject([{ last_error: expect.stringContaining("not an address of the public internet") }]);

  await notify(page).click();
  await expect(page.getByText("This device won’t be notified about new leads")).toBeVisible();
  await expect(notify(page)).not.toBeChecked();
  expect(await ofAccount("push_devices", account)).toEqual([]);
  expect(await toldOnDevice(account, lead)).toEqual([]);
});

test("a device that was signed out gets no notifications until its account signs in there again", async ({
  page,
}) => {
  await standInForPushService(page);
  const account = await openAccount(page);
  await notify(page).click();
  await expect(section(page).getByRole("button", { name: "Send a test" })).toBeVisible();
  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  await expect(page).toHaveURL("/");
  expect(await toldOnDevice(account, await addLead("After Signing Out"))).toEqual([]);

  await page.goto("/admin");
  await submitSignIn(page, await makeStaff("agent"));
  await page.getByRole("link", { name: "My account" }).click();
  await expect(notify(page)).not.toBeChecked();
  await page.getByRole("button", { name: "Sign Out", exact: true }).click();
  await expect(page).toHaveURL("/");
  expect(await toldOnDevice(account, await addLead("After Another Signed In"))).toEqual([]);

  await page.goto("/admin");
  await submitSignIn(page, account);
  await page.getByRole("link", { name: "My account" }).click();
  await expect(notify(page)).toBeChecked();
  expect(await toldOnDevice(account, await addLead("After Signing In"))).toHaveLength(1);
});

test("the account's other devices are listed and can be removed; other people's cannot", async ({ page }) => {
  const stranger = await makeStaff("agent");
  const account = await makeStaff("agent");
  await addPushDevice(account, "Safari on iPhone");
  await addPushDevice(account, "Chrome on Android");
  await addPushDevice(stranger, "Firefox on Mac");
  await addPushDevice(account, "Edge on Windows");
  await endSessionOf("Edge on Windows");
  await standInForPushService(page);
  await openAs(page, account, "/admin/account");
  await expect(section(page).getByText("Safari on iPhone")).toBeVisible();
  for (const name of ["Firefox on Mac", "Edge on Windows"]) await expect(page.getByText(name)).toHaveCount(0);
  await section(page)
    .getByRole("button", { name: /^Remove Safari on iPhone/ })
    .press("Enter");
  await expect(page.getByText("That device will no longer be notified")).toBeVisible();
  await expect(section(page).getByText("Safari on iPhone")).toHaveCount(0);
  const left = section(page).getByRole("button", { name: /^Remove Chrome on Android/ });
  await expect(left).toBeFocused();
  await left.press("Enter");
  await expect(left).toHaveCount(0);
  expect(await ofAccount("push_devices", account)).toMatchObject([{ name: "Edge on Windows" }]);
  expect(await ofAccount("push_devices", stranger)).toHaveLength(1);
});

test("the reason why a device can't be notified is shown", async ({ page, browser, baseURL }) => {
  await openAccount(page);
  await expect(section(page).getByText(/^Notifications are blocked for this site/)).toBeVisible();
  await page.addInitScript(() => Reflect.deleteProperty(window, "PushManager"));
  await page.reload();
  await expect(section(page).getByText("This browser can’t show notifications.")).toBeVisible();
  await expect(notify(page)).toHaveCount(0);

  const iphone = await browser.newPage({
    baseURL: baseURL ?? "",
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1",
  });
  await openAccount(iphone);
  await expect(section(iphone).getByText(/first add the admin to your Home Screen/)).toBeVisible();
  await iphone.close();
});

test("an editor is offered no notifications, and the server refuses to test another account's device", async ({
  page,
  request,
}) => {
  await openAccount(page, "editor");
  await expect(section(page)).toHaveCount(0);
  const path = `/admin/account/devices/${crypto.randomUUID()}/test`;
  expect((await request.post(path)).status()).toBe(403);
  const token = await page.evaluate(() => {
    const [kept = ""] = Object.values(localStorage).filter((value) => value.includes("access_token"));
    return JSON.parse(kept).access_token as string;
  });
  const asEditor = { headers: { Authorization: `Bearer ${token}` } };
  expect((await request.post(path, asEditor)).status()).toBe(403);
});

/** Records what the worker shows or opens: headless Chromium does neither. */
async function watchWorker(worker: Worker): Promise<void> {
  await worker.evaluate(() => {
    const scope = self as unknown as {
      seen: unknown[];
      clients: { openWindow: (url: string) => Promise<null> };
    };
    scope.seen = [];
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) =>
      void scope.seen.push({ title, ...options });
    scope.clients.openWindow = async (url) => {
      scope.seen.push({ opened: url });
      return null;
    };
    const { WindowClient } = self as unknown as {
      WindowClient: { prototype: { url: string; focus: object } };
    };
    WindowClient.prototype.focus = async function (this: { url: string }) {
      scope.seen.push({ focused: new URL(this.url).pathname });
    };
  });
}

const seenBy = (worker: Worker) =>
  worker.evaluate(() => (self as unknown as { seen: unknown[] }).seen) as Promise<unknown[]>;

test("the service worker shows any push, and tapping it opens the lead, in an open desk if there is one", async ({
  page,
  context,
  baseURL,
}) => {
  await standInForPushService(page);
  const started = context.waitForEvent("serviceworker");
  await openAccount(page);
  await notify(page).click();
  const worker = await started;
  expect(new URL(worker.url()).pathname).toBe("/admin/service-worker.js");
  await watchWorker(worker);

  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  const push = async (data: string) =>
    devtools.send("ServiceWorker.deliverPushMessage", {
      origin: baseURL ?? "",
      registrationId: await registered,
      data,
    });
  const name = `Pushed ${crypto.randomUUID()}`;
  const lead = await addLead(name);
  const message = { tag: "one", title: "New quote request", body: "Ada Lovelace, Henderson" };
  await push(JSON.stringify({ ...message, lead }));
  await expect.poll(() => seenBy(worker)).toMatchObject([{ ...message, data: { lead } }]);
  await push("no JSON");
  await expect.poll(() => seenBy(worker)).toMatchObject([message, { title: "New quote request" }]);

  const tap = (data?: unknown) =>
    worker.evaluate((data) => {
      const notification = { data, close() {} };
      const waitUntil = () => {};
      self.dispatchEvent(Object.assign(new Event("notificationclick"), { notification, waitUntil }));
    }, data);
  const lastSeen = expect.poll(async () => (await seenBy(worker)).at(-1));
  await tap();
  await lastSeen.toEqual({ opened: "/admin/leads" });
  await tap({ lead });
  await lastSeen.toEqual({ opened: `/admin/leads/${lead}` });
  await tap({ lead: "//evil.test" });
  await lastSeen.toEqual({ opened: "/admin/leads" });

  const desk = await context.newPage();
  await desk.goto("/admin/leads?show=new");
  await expect(desk.getByRole("heading", { name: "Leads" })).toBeVisible();
  await tap();
  await lastSeen.toEqual({ focused: "/admin/leads" });
  // A dialog is open on the desk, in which somebody may be typing.
  await desk.getByRole("button", { name: "Add request" }).click();
  await expect(desk.getByRole("dialog")).toBeVisible();
  await tap({ lead });
  await lastSeen.toEqual({ opened: `/admin/leads/${lead}` });
  await desk.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await tap({ lead });
  await expect(desk).toHaveURL(`/admin/leads/${lead}?show=new`);
  await expect(desk.getByRole("heading", { level: 2, name })).toBeVisible();
  await lastSeen.toEqual({ focused: "/admin/leads" });
  await desk.goBack();
  await expect(desk).toHaveURL("/admin/leads?show=new");
});

test("the admin can be installed as an app, and public pages do not mention it", async ({
  page,
  request,
}) => {
  await page.goto("/admin");
  await expect(page.locator("link[rel=manifest]")).toHaveAttribute("href", "/admin/manifest.webmanifest");
  const manifest = await (await request.get("/admin/manifest.webmanifest")).json();
  expect(manifest).toMatchObject({ start_url: "/admin/dashboard", scope: "/admin", display: "standalone" });
  for (const { src } of manifest.icons) expect((await request.get(src)).status()).toBe(200);
  await page.emulateMedia({ colorScheme: "dark" });
  const shades = await page.locator("meta[name=theme-color]").evaluate((bars: HTMLMetaElement) => {
    const context = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
    const screens = getComputedStyle(document.documentElement).backgroundColor;
    return [bars.content, screens].map((color) => {
      context.fillStyle = color;
      context.fillRect(0, 0, 1, 1);
      return String(context.getImageData(0, 0, 1, 1).data);
    });
  });
  expect(shades[0], "the system's bars beside dark screens").toBe(shades[1]);

  await page.goto("/");
  await expect(page.locator("link[rel=manifest]")).toHaveAttribute("href", "/manifest.webmanifest");
  await page.mouse.click(300, 300);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});
