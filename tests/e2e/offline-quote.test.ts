import type { BrowserContext, Page } from "@playwright/test";
import { asOwner } from "./support/database.ts";
import { boxOf, expectUncovered } from "./support/geometry.ts";
import { holdTimers, passTimers } from "./support/held-timers.ts";
import { holdScripts } from "./support/hydration.ts";
import { intercept, stopIntercepting } from "./support/intercept.ts";
import {
  expectReadyForOffline,
  FROM_OWN_NETWORK,
  fillLead,
  leadForm,
  openFormWithScript,
  someLead,
  type TypedLead,
} from "./support/lead.ts";
import { expect } from "./support/test.ts";
import { test } from "./support/test-on-kept-page.ts";
import { expectDrawn } from "./support/visit.ts";

test.use(FROM_OWN_NETWORK);

const WEEK_MS = 7 * 24 * 60 * 60_000;

test.beforeEach(({ allowConsoleErrors }) => allowConsoleErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/));

test("without a connection a request waits in the page, and is sent once, as corrected meanwhile, when the connection is back", async ({
  page,
  context,
}) => {
  const lead = someLead("Tunnel");
  await holdTimers(page);
  await openFormWithScript(page, "/contact");
  await submitOffline(page, context, lead);
  await expect(waiting(page).getByRole("link", { name: "(702) 555-0142" })).toBeVisible();
  await expect(leadForm(page).getByLabel("Name", { exact: true })).toHaveValue(lead.name);
  await expect(submitButton(page)).toBeFocused();
  await expect(leadForm(page).getByRole("alert")).toHaveCount(0);

  await leadForm(page).getByLabel("Message", { exact: true }).fill("Corrected");
  await expect.poll(() => kept(page)).toContain("Corrected");
  await submitButton(page).click();
  await expect(submitButton(page)).toBeFocused();
  expect(await countLeads(lead)).toBe(0);
  await leadForm(page).getByLabel("Message", { exact: true }).fill("Corrected again");
  await context.setOffline(false);
  await page.waitForFunction(() => navigator.onLine);
  expect(await countLeads(lead)).toBe(0);
  await passTimers(page, 3_000);
  await expect(page.getByRole("heading", { name: `Got it, ${lead.name}.` })).toBeVisible();
  await expect(page.getByText("Request received!")).toBeVisible();
  // The toast's style sheet could not be fetched when the request was first sent.
  await expect(page.locator("[data-sonner-toast] svg").first()).toHaveCSS("width", /^[1-6]\d(\.\d+)?px$/);
  await expect.poll(() => messagesOf(lead)).toEqual(["Corrected again"]);

  await page.getByRole("button", { name: "Send another" }).click();
  await expect(leadForm(page).getByLabel("Name", { exact: true })).toHaveValue(lead.name);
  await expect(leadForm(page).getByLabel("Message", { exact: true })).toHaveValue("");
});

test("a network that leads nowhere at first doesn't end the waiting: the request is sent again, and received once", async ({
  page,
  context,
}) => {
  const lead = someLead("No names yet");
  await holdTimers(page);
  await openFormWithScript(page, "/contact");
  await submitOffline(page, context, lead);
  const asked = await failSubmissions(page);
  await context.setOffline(false);
  await expect(trying(page).getByRole("link", { name: "(702) 555-0142" })).toBeVisible();
  await expect.poll(() => asked.length).toBe(1);
  await expectRested(page);
  await expect(submitButton(page)).toBeFocused();
  await leadForm(page).getByLabel("Message", { exact: true }).focus();
  await passTimers(page, 1_999);
  expect(asked).toHaveLength(1);
  await passTimers(page, 1);
  await expect.poll(() => asked.length).toBe(2);
  await expectRested(page);
  await expect(leadForm(page).getByLabel("Message", { exact: true })).toBeFocused();
  await expect(leadForm(page).getByRole("alert")).toHaveCount(0);
  expect(await kept(page)).toContain(lead.name);

  const fail = await holdSubmissions(page);
  await submitButton(page).focus();
  await passTimers(page, 5_000);
  await expect(leadForm(page).getByRole("button", { name: "Submitting..." })).toBeDisabled();
  await leadForm(page).getByLabel("Message", { exact: true }).fill("Corrected");
  fail();
  await expectRested(page);
  await expect(leadForm(page).getByLabel("Message", { exact: true })).toBeFocused();

  await stopIntercepting(page);
  await passTimers(page, 15_000);
  await expect(page.getByRole("heading", { name: `Got it, ${lead.name}.` })).toBeVisible();
  await expect.poll(() => messagesOf(lead)).toEqual(["Corrected"]);
  expect(await kept(page)).toBeNull();
});

test("the line about a request that waits follows the network also in a page that the browser has translated", async ({
  page,
  context,
}) => {
  await holdTimers(page);
  await openFormWithScript(page, "/contact");
  await submitOffline(page, context, someLead("Traducida"));
  // As Chrome does.
  await waiting(page)
    .getByRole("paragraph")
    .evaluate((line) => {
      for (const text of [...line.childNodes].filter((node) => node instanceof Text)) {
        const translated = document.createElement("font");
        translated.append(`Traducido: ${text.data}`);
        text.replaceWith(translated);
      }
    });
  await failSubmissions(page);
  await context.setOffline(false);
  await expect(trying(page).getByRole("link", { name: "(702) 555-0142" })).toBeVisible();
  await expect(waiting(page)).toHaveCount(0);
});

test("a request that waits has failed after the fifth try, and not before; a new connection starts them anew", async ({
  page,
  context,
}) => {
  const lead = someLead("Five tries");
  await holdTimers(page);
  await openFormWithScript(page, "/contact");
  await submitOffline(page, context, lead);
  const asked = await failSubmissions(page);
  await context.setOffline(false);
  const expectTries = async (count: number) => {
    await expect.poll(() => asked.length).toBe(count);
    await expectRested(page);
  };
  await expectTries(1);
  await passTimers(page, 2_000);
  await expectTries(2);
  await context.setOffline(true);
  await expect(waiting(page)).toBeVisible();
  await passTimers(page, 60_000);
  expect(asked).toHaveLength(2);

  await context.setOffline(false);
  await expectTries(3);
  for (const [tries, pause] of [2_000, 5_000, 15_000].entries()) {
    await passTimers(page, pause);
    await expectTries(4 + tries);
    await expect(trying(page)).toBeVisible();
  }
  await passTimers(page, 30_000);
  await expectTries(7);
  await expect(leadForm(page).getByRole("alert")).toContainText("We can’t tell if your request reached us.");
  await expect(trying(page)).toHaveCount(0);
  expect(await kept(page)).toContain(lead.name);
  await passTimers(page, 10 * 60_000);
  expect(asked).toHaveLength(7);
});

test("a request that waits is sent when its page comes back from the browser's cache, where it heard of no connection", async ({
  page,
}) => {
  const lead = someLead("Cached page");
  const isOnline = (online: boolean) =>
    page.evaluate((is) => {
      Object.defineProperty(navigator, "onLine", { get: () => is, configurable: true });
    }, online);
  await openFormWithScript(page, "/contact");
  await fillLead(leadForm(page), lead);
  await expectReadyForOffline(page);
  await isOnline(false);
  const asked = await failSubmissions(page);
  await submitButton(page).click();
  await expect(waiting(page)).toBeVisible();
  await isOnline(true);
  await stopIntercepting(page);
  expect(asked).toHaveLength(1);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect(page.getByRole("heading", { name: `Got it, ${lead.name}.` })).toBeVisible();
});

test("what is typed while a request is being sent is kept with it when the connection is lost", async ({
  page,
  context,
}) => {
  const lead = someLead("Lost on the way");
  await openFormWithScript(page, "/contact");
  await fillLead(leadForm(page), lead);
  await expectReadyForOffline(page);
  const fail = await holdSubmissions(page);
  await submitButton(page).click();
  await expect(leadForm(page).getByRole("button", { name: "Submitting..." })).toBeDisabled();
  await leadForm(page).getByLabel("Message", { exact: true }).fill("Typed meanwhile");
  await context.setOffline(true);
  fail();
  await expect(waiting(page)).toBeVisible();
  expect(await kept(page)).toContain("Typed meanwhile");
});

test("on a small phone the notice that a request waits is scrolled into view", async ({ page, context }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await openFormWithScript(page, "/");
  await fillLead(leadForm(page), someLead("Small phone"));
  await expectReadyForOffline(page);
  await context.setOffline(true);
  // The button is right below the header, so that what appears above it is out of sight.
  const header = await boxOf(page.getByRole("banner"));
  const button = await boxOf(submitButton(page));
  await page.evaluate((by) => scrollBy({ top: by, behavior: "instant" }), button.top - header.bottom - 8);
  await submitButton(page).click();
  await expectUncovered(waiting(page));
  await expectUncovered(submitButton(page));
});

test("closing the page meanwhile offers the request on the next visit, also as corrected there, and sends nothing unasked", async ({
  page: next,
  context,
}) => {
  const lead = someLead("Closed");
  const first = await context.newPage();
  await openFormWithScript(first, "/contact");
  await submitOffline(first, context, lead);
  await first.close();
  await context.setOffline(false);

  const posts: string[] = [];
  next.on("request", (request) => {
    if (request.method() === "POST") posts.push(request.url());
  });
  await openFormWithScript(next, "/henderson-appliance-rental");
  await expect(offer(next)).toBeVisible();
  await expect(leadForm(next).getByLabel("Phone", { exact: true })).toHaveValue(lead.phone);
  await expect(leadForm(next).getByRole("checkbox")).toBeChecked();
  // A city page's form has no City field.
  const message = leadForm(next).getByLabel("Message", { exact: true });
  await expect(message).toHaveValue(lead.message);
  const corrected = `${lead.message} Corrected.`;
  await message.fill(corrected);
  await openFormWithScript(next, "/contact");
  await expect(offer(next)).toBeVisible();
  await expect(message).toHaveValue(corrected);
  expect(posts).toEqual([]);
  await submitButton(next).click();
  await expect(next.getByRole("heading", { name: `Got it, ${lead.name}.` })).toBeVisible();
  await expect.poll(() => messagesOf(lead)).toEqual([corrected]);

  await openFormWithScript(next, "/contact");
  await leadForm(next).getByLabel("Name", { exact: true }).focus();
  await expect(leadForm(next).getByLabel("Name", { exact: true })).toHaveValue("");
  await expect(offer(next)).toHaveCount(0);
});

test("a request that waits is offered in the form of the next page, and sent from there when asked", async ({
  page,
  context,
}) => {
  const lead = someLead("Moved on");
  await openFormWithScript(page, "/");
  await page.getByRole("banner").getByRole("link", { name: "Get Quote Now" }).click();
  await expect(page).toHaveURL("/contact");
  await submitOffline(page, context, lead);
  await page.getByRole("banner").getByRole("link").first().click();
  await expect(page).toHaveURL("/");
  await expect(offer(page)).toBeVisible();
  await expect(leadForm(page).getByLabel("Name", { exact: true })).toHaveValue(lead.name);

  await context.setOffline(false);
  await page.waitForFunction(() => navigator.onLine);
  expect(await countLeads(lead)).toBe(0);
  await submitButton(page).click();
  await expect(page.getByRole("heading", { name: `Got it, ${lead.name}.` })).toBeVisible();
  await expect.poll(() => messagesOf(lead)).toEqual([lead.message]);
  expect(await kept(page)).toBeNull();
});

test("an unsent request is offered with a way to clear it on each page, until it is cleared", async ({
  page,
}) => {
  const lead = someLead("Somebody else");
  const name = leadForm(page).getByLabel("Name", { exact: true });
  const follow = async (link: string) => {
    await page.getByRole("contentinfo").getByRole("link", { name: link }).click();
    await expect(page.getByRole("heading", { level: 1, name: link })).toBeVisible();
  };
  await page.goto("/");
  await keepUnsent(page, lead, 0);
  await openFormWithScript(page, "/");
  await expect(offer(page)).toBeVisible();
  await follow("Summerlin");
  await expect(name).toHaveValue(lead.name);
  await offer(page).getByRole("button", { name: "clear the form" }).click();
  await expect(name).toHaveValue("");
  expect(await kept(page)).toBeNull();
  await follow("Henderson");
  await name.focus();
  await expectReadyForOffline(page);
  await expect(name).toHaveValue("");
  await expect(offer(page)).toHaveCount(0);
});

test("two tabs each keep the request that waits in them, whatever becomes of the other's", async ({
  page: second,
  context,
}) => {
  const [one, two] = [someLead("First tab"), someLead("Second tab")];
  const first = await context.newPage();
  for (const [page, lead] of [
    [first, one],
    [second, two],
  ] as const) {
    await openFormWithScript(page, "/contact");
    await fillLead(leadForm(page), lead);
    await expectReadyForOffline(page);
  }
  await context.setOffline(true);
  await submitButton(first).click();
  await expect(waiting(first)).toBeVisible();
  await submitButton(second).click();
  await expect(waiting(second)).toBeVisible();
  const keptNames = async () => (await allKept(second)).map((request) => JSON.parse(request).fields.name);
  expect(new Set(await keptNames())).toEqual(new Set([one.name, two.name]));
  // A page that is closed is online for a moment, as Playwright lets go of it, and would send what waits in it.
  await first.goto("about:blank");
  await first.close();
  await context.setOffline(false);
  await expect(second.getByRole("heading", { name: `Got it, ${two.name}.` })).toBeVisible();
  expect(await keptNames()).toEqual([one.name]);

  await openFormWithScript(second, "/contact");
  await expect(offer(second)).toBeVisible();
  await expect(leadForm(second).getByLabel("Name", { exact: true })).toHaveValue(one.name);
  await context.setOffline(true);
  await leadForm(second).getByLabel("Message", { exact: true }).fill("Corrected");
  await submitButton(second).click();
  await expect(waiting(second)).toBeVisible();
  expect(await keptNames()).toEqual([one.name]);
  await context.setOffline(false);
  await expect(second.getByRole("heading", { name: `Got it, ${one.name}.` })).toBeVisible();
  await expect.poll(() => messagesOf(one)).toEqual(["Corrected"]);
  expect(await keptNames()).toEqual([]);
});

test("of the requests that were left unsent, the newest is offered", async ({ page }) => {
  const [older, newer] = [someLead("Older"), someLead("Newer")];
  await page.goto("/contact");
  await keepUnsent(page, older, 60_000, "unsent-quote other tab");
  await keepUnsent(page, newer, 0);
  await openFormWithScript(page, "/contact");
  await expect(offer(page)).toBeVisible();
  await expect(leadForm(page).getByLabel("Name", { exact: true })).toHaveValue(newer.name);
});

test("what is typed anew beside another tab's unsent request is not said to be unsent, and leaves that alone when it is sent", async ({
  page,
}) => {
  const [typed, other] = [someLead("Typed anew"), someLead("Other tab")];
  await openFormWithScript(page, "/");
  await fillLead(leadForm(page), typed);
  await expectReadyForOffline(page);
  await keepUnsent(page, other, 0);
  await page.getByRole("banner").getByRole("link", { name: "Get Quote Now" }).click();
  await expect(page).toHaveURL("/contact");
  await expect(leadForm(page).getByLabel("Name", { exact: true })).toHaveValue(typed.name);
  await expect(offer(page)).toHaveCount(0);
  await submitButton(page).click();
  await expect(page.getByRole("heading", { name: `Got it, ${typed.name}.` })).toBeVisible();
  expect(await kept(page)).toContain(other.name);
});

test("a request that is stored leaves out what nobody typed", async ({ page, context }) => {
  await openFormWithScript(page, "/contact");
  await leadForm(page).evaluate((form) =>
    form.insertAdjacentHTML("beforeend", '<input type="hidden" name="cf-turnstile-response" value="token">'),
  );
  await submitOffline(page, context, someLead("Checked"));
  expect(Object.keys(JSON.parse((await kept(page)) ?? "").fields)).toEqual([
    "name",
    "phone",
    "email",
    "city",
    "message",
    "agreement",
  ]);
});

test("an unsent request does not replace what the server returned with its errors", async ({
  page,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/422/);
  await page.goto("/quote");
  await keepUnsent(page, someLead("Older"), 0);
  const release = await holdScripts(page);
  await page.reload();
  await leadForm(page).evaluate((form: HTMLFormElement) => {
    form.noValidate = true;
  });
  await leadForm(page).getByLabel("Name", { exact: true }).fill("Newer");
  await submitButton(page).click();
  await expect(page.getByText("Please enter your email")).toBeVisible();
  release();
  await expect(leadForm(page)).toHaveAttribute("novalidate");
  await expectReadyForOffline(page);
  await expect(leadForm(page).getByLabel("Name", { exact: true })).toHaveValue("Newer");
  await expect(leadForm(page).getByLabel("Phone", { exact: true })).toHaveValue("");
  await expect(offer(page)).toHaveCount(0);
});

test("an unsent request can be cleared, and is forgotten after a week", async ({ page, context }) => {
  const lead = someLead("Forgotten ".padEnd(85, "x"));
  await openFormWithScript(page, "/contact");
  await submitOffline(page, context, lead);
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: `Got it, ${lead.name}.` })).toBeVisible();

  await keepUnsent(page, lead, 0);
  await openFormWithScript(page, "/contact");
  const name = leadForm(page).getByLabel("Name", { exact: true });
  await expect(name).toHaveAccessibleDescription(/^Characters left/);
  await offer(page).getByRole("button", { name: "clear the form" }).click();
  await expect(offer(page)).toHaveCount(0);
  await expect(name).toHaveValue("");
  await expect(name).toHaveAccessibleDescription("");
  await expect(leadForm(page).getByLabel("Name", { exact: true })).toBeFocused();
  await expect(leadForm(page).getByRole("checkbox")).not.toBeChecked();
  expect(await kept(page)).toBeNull();

  await keepUnsent(page, lead, WEEK_MS);
  await openFormWithScript(page, "/contact");
  await expect.poll(() => kept(page)).toBeNull();
  await expect(leadForm(page).getByLabel("Name", { exact: true })).toHaveValue("");
});

test("an unsent request does not replace what somebody is typing", async ({ page }) => {
  const lead = someLead("Older");
  await page.goto("/contact");
  await keepUnsent(page, lead, 0);
  const release = await holdScripts(page);
  await page.reload();
  await leadForm(page).getByLabel("Name", { exact: true }).pressSequentially("Newer");
  release();
  await expect(leadForm(page)).toHaveAttribute("novalidate");
  await expect(leadForm(page).getByLabel("Name", { exact: true })).toHaveValue("Newer");
  await expect(leadForm(page).getByLabel("Phone", { exact: true })).toHaveValue("");
  await expect(offer(page)).toHaveCount(0);
});

async function submitOffline(page: Page, context: BrowserContext, lead: TypedLead): Promise<void> {
  await fillLead(leadForm(page), lead);
  await expectReadyForOffline(page);
  // A screen reader says only what comes into a status that is there.
  await expect(leadForm(page).getByRole("status")).toBeEmpty();
  await context.setOffline(true);
  await submitButton(page).click();
  await expect(waiting(page)).toBeVisible();
}

const submitButton = (page: Page) => leadForm(page).getByRole("button", { name: "Get Quote" });
const waiting = (page: Page) => leadForm(page).getByRole("status").filter({ hasText: "You’re offline" });
const trying = (page: Page) => leadForm(page).getByRole("status").filter({ hasText: "still trying" });
const offer = (page: Page) => leadForm(page).getByRole("status").filter({ hasText: "You were offline" });

/** Lets requests end as they do on a network without names. Returns those asked for, as they come. */
async function failSubmissions(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await intercept(page, "**/quote/submissions", async (request) => {
    asked.push(request.url);
    await request.abort();
  });
  return asked;
}

/** Lets requests get no answer until the returned function fails them. */
async function holdSubmissions(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await intercept(page, "**/quote/submissions", async (request) => {
    await held.promise;
    await request.abort();
  });
  return held.resolve;
}

/** Waits until a try has ended and the next one has its time. */
async function expectRested(page: Page): Promise<void> {
  await expect(submitButton(page)).toBeEnabled();
  await expectDrawn(page);
}

/** Stores an unsent request as the form does, `agoMs` ago. */
async function keepUnsent(
  page: Page,
  { name, phone, email }: TypedLead,
  agoMs: number,
  key = "unsent-quote",
): Promise<void> {
  const fields = { name, phone, email, agreement: "on" };
  await page.evaluate(
    ([kept, ago, key]) =>
      localStorage.setItem(key, JSON.stringify({ fields: kept, since: Date.now() - ago })),
    [fields, agoMs, key] as const,
  );
}

/** The stored unsent request; null if there is none. Fails if there are several. */
async function kept(page: Page): Promise<string | null> {
  const all = await allKept(page);
  expect(all.length).toBeLessThanOrEqual(1);
  return all[0] ?? null;
}

const allKept = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith("unsent-quote"))
      .map(([, request]) => request as string),
  );

async function countLeads(lead: TypedLead): Promise<number> {
  return (await messagesOf(lead)).length;
}

/** The message of each stored request with the lead's name. */
async function messagesOf({ name }: TypedLead): Promise<string[]> {
  const { rows } = await asOwner((pool) =>
    pool.query("select message from public.leads where name = $1", [name]),
  );
  return rows.map(({ message }) => message);
}
