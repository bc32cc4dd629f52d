import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { type MailSink, startMailSink } from "../../support/mail-sink.ts";
import { startServerProcess } from "../../support/server-process.ts";
import { expectAccessible, openWithSharedSession } from "../support/admin.ts";
import { fillLead, leadForm, someLead } from "../support/lead.ts";
import { ADMIN, expect } from "../support/test.ts";
import { test as base } from "../support/test-on-kept-page.ts";

const OFFICE = "office@example.com";

type Told = { told: { origin: string; mail: MailSink; posted: string[] } };

/** A site of its own with a mail server and a webhook receiver, which record what they are sent. */
const test = base.extend<Record<never, never>, Told>({
  told: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures this one needs from here.
    async ({}, use) => {
      const mail = await startMailSink();
      const posted: string[] = [];
      const receiver = createServer(async (request, response) => {
        posted.push(await text(request));
        response.writeHead(204).end();
      }).listen(0, "127.0.0.1");
      await once(receiver, "listening");
      const dataDir = await mkdtemp(join(tmpdir(), "spinfront-notices-"));
      const server = await startServerProcess(dataDir, {
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
        NOTIFY_EMAIL: OFFICE,
        SMTP_URL: mail.url,
        WEBHOOK_URL: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/leads`,
        WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, "a").toString("base64")}`,
        WEBHOOK_PRIVATE_TARGETS: "allowed",
      });
      await use({ origin: server.origin, mail, posted });
      await server.end("SIGTERM");
      receiver.close();
      await mail.close();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: ({ told }, use) => use(told.origin),
});

// Each test continues with what the previous one left on the site.
test.describe.configure({ mode: "serial" });

test("a request is announced to staff, the office, the customer and the webhook", async ({ page, told }) => {
  const lead = { ...someLead("Told At Once"), email: "told@example.com" };
  await page.goto("/contact");
  await fillLead(leadForm(page), lead);
  await leadForm(page).getByRole("button", { name: /quote/i }).click();
  await expect(page.getByText("Request received!")).toBeVisible();

  const recipients = () => told.mail.mails.flatMap(({ to }) => to).sort();
  await expect.poll(recipients).toEqual([ADMIN.email, OFFICE, lead.email].sort());
  await expect.poll(() => told.posted.length).toBe(1);
  expect(JSON.parse(told.posted[0] ?? "")).toMatchObject({ type: "lead.created", data: { name: lead.name } });
  const toStaff = told.mail.mails.find(({ to }) => to.includes(ADMIN.email))?.content ?? "";
  expect(toStaff).toContain(`Reply-To: ${lead.email}`);
  expect(toStaff).toContain("Auto-Submitted: auto-generated");
  expect(toStaff).toContain("multipart/alternative");
});

test("a message refused by the mail server is shown with the server's own words, and can be sent again", async ({
  page,
  told,
}) => {
  told.mail.refuseRecipients = true;
  const lead = { ...someLead("Refused"), email: "no-such-user@example.com" };
  await page.goto("/contact");
  await fillLead(leadForm(page), lead);
  await leadForm(page).getByRole("button", { name: /quote/i }).click();
  await expect(page.getByText("Request received!")).toBeVisible();

  await openWithSharedSession(page, ADMIN, "/admin/alerts");
  const rows = page.getByRole("row").filter({ hasText: lead.name });
  const failed = rows.filter({ hasText: "The customer" });
  await expect(failed).toContainText("Failed");
  await expect(failed).toContainText("550 no such user");
  await expect(rows.filter({ hasText: ADMIN.email })).toContainText(/Tried (once|\d+ times), next try at/);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Dashboard", exact: true }).click();
  await page
    .getByRole("status")
    .filter({ hasText: "1 message about leads couldn’t be sent." })
    .getByRole("link")
    .click();

  told.mail.refuseRecipients = false;
  await failed.getByRole("button", { name: /^Send again/ }).click();
  await expect(page.getByText("Sending it again")).toBeVisible();
  await expect.poll(() => told.mail.mails.flatMap(({ to }) => to)).toContain(lead.email);
  // Waiting messages may also be sent on their own meanwhile.
  await expect(async () => {
    for (const now of await page.getByRole("button", { name: /^Send now/ }).all())
      await now.click({ timeout: 1_000 });
    await expect(page.getByText("Everything has gone out.")).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const repeated = told.mail.mails.filter(({ to }) => to.includes(lead.email));
  expect(repeated).toHaveLength(1);
});

test("a test message shows what the other side answered", async ({ page, told }) => {
  await openWithSharedSession(page, ADMIN, "/admin/alerts");
  const before = told.posted.length;
  await page.getByRole("button", { name: "Send test email" }).click();
  await expect(page.getByText(/^250 OK/)).toBeVisible();
  expect(told.mail.mails.at(-1)).toMatchObject({
    to: [ADMIN.email],
    subject: expect.stringContaining("Test email"),
  });
  await page.getByRole("button", { name: "Send test webhook" }).click();
  await expect(page.getByText("204 No Content")).toBeVisible();
  expect(JSON.parse(told.posted[before] ?? "")).toMatchObject({ type: "test", data: {} });

  told.mail.refuseRecipients = true;
  await page.getByRole("button", { name: "Send test email" }).click();
  await expect(page.getByText("The test didn’t get through.")).toBeVisible();
  await expect(page.getByText("550 no such user")).toBeVisible();
  told.mail.refuseRecipients = false;
});

test("staff turn off mails about leads in My account, and get none", async ({ page, told }) => {
  await openWithSharedSession(page, ADMIN, "/admin/account");
  const setting = page.getByRole("switch", { name: "Email me about each new lead" });
  await expect(setting).toBeChecked();
  await setting.click();
  await expect(page.getByText("You won’t be emailed about new leads")).toBeVisible();
  const ofAssigned = page.getByRole("switch", { name: "Email me when someone assigns me a lead" });
  await expect(ofAssigned).toBeChecked();
  await ofAssigned.click();
  await expect(page.getByText("You won’t be emailed about leads assigned to you")).toBeVisible();
  await page.reload();
  await expect(setting).not.toBeChecked();
  await expect(ofAssigned).not.toBeChecked();

  const before = told.mail.mails.length;
  await page.goto("/contact");
  await fillLead(leadForm(page), { ...someLead("Not Told"), email: "third@example.com" });
  await leadForm(page).getByRole("button", { name: /quote/i }).click();
  await expect(page.getByText("Request received!")).toBeVisible();
  const recipients = () =>
    told.mail.mails
      .slice(before)
      .flatMap(({ to }) => to)
      .sort();
  await expect.poll(recipients).toEqual([OFFICE, "third@example.com"]);
});

test("only admins can see how messages are sent, or send tests", async ({ request }) => {
  for (const answer of [
    await request.get("/admin/alerts/channels"),
    await request.post("/admin/alerts/test", { data: { channel: "mail" } }),
  ]) {
    expect(answer.status()).toBe(403);
    expect(await answer.json()).toEqual({ message: "Only admins may do this." });
  }
});
