import { expect, test } from "vitest";
import { startOwnSite } from "../faults/own-site.ts";
import { Key, prepareWebKit, type WebKit } from "./webkit.ts";

const { server } = await startOwnSite();
const openWebKit = await prepareWebKit(server.origin);

async function fillQuote(webkit: WebKit, name: string): Promise<void> {
  await webkit.fill("Name", name);
  await webkit.fill("Phone", "702 555 0199");
  await webkit.fill("Email", "ann@example.com");
}

const agree = async (webkit: WebKit) => webkit.press(await webkit.field("I agree"));
const heading = (webkit: WebKit) => webkit.evaluate(() => document.querySelector("h1")?.textContent);

test("the first press of a visit opens the menu, whose links lead on and back", async () => {
  const webkit = await openWebKit();
  await webkit.goto("/");
  const before = await heading(webkit);
  await webkit.press("Menu");
  await webkit.press(await webkit.named("FAQ", "#site-menu a"));
  await webkit.isAt("/faq");
  await expect.poll(() => heading(webkit)).not.toBe(before);
  await webkit.driver.navigate().back();
  await webkit.isAt("/");
  await expect.poll(() => heading(webkit)).toBe(before);
});

test("a quote request is checked field by field, sent and confirmed", async () => {
  const webkit = await openWebKit();
  await webkit.goto("/quote");
  await webkit.fill("City", "Henderson");
  await expect.poll(() => webkit.evaluate(() => document.forms[0]?.noValidate)).toBe(true);
  await webkit.press(await webkit.named("Get Quote", "form button"));
  await webkit.shows("Please enter your name.");
  await expect.poll(() => webkit.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("name");
  // WebKit's own scrolling to a focused field stops at the edge of the window, under the header.
  const [header, label] = await webkit.evaluate(() => {
    const field = document.activeElement as HTMLInputElement;
    return [document.querySelector("header"), field.labels?.[0]].map((it) => it?.getBoundingClientRect());
  });
  expect(label?.top).toBeGreaterThanOrEqual(header?.bottom ?? Number.POSITIVE_INFINITY);
  await fillQuote(webkit, "Ann Example");
  await agree(webkit);
  await webkit.press(await webkit.named("Get Quote", "form button"));
  await webkit.shows("Got it, Ann Example.");
  await webkit.shows("Request received!");
  const drumWidth = () => webkit.evaluate(() => document.querySelector(".toast-drum")?.clientWidth);
  await expect.poll(drumWidth).toBeGreaterThan(20);
});

test("going back leads to where a link to a section was followed", async () => {
  const webkit = await openWebKit();
  await webkit.goto("/terms");
  await webkit.press("Menu");
  await webkit.keys(Key.ESCAPE);
  await expect.poll(() => webkit.evaluate(() => "__reactRouterDataRouter" in window)).toBe(true);
  const top = () => webkit.evaluate(() => Math.round(scrollY));
  await webkit.evaluate(() => window.scrollTo(0, 300));
  await webkit.evaluate(() =>
    document.querySelector<HTMLElement>("main nav a[href^='#']:last-of-type")?.focus({ preventScroll: true }),
  );
  const before = await top();
  await webkit.keys(Key.ENTER);
  await expect.poll(top).not.toBe(before);
  await webkit.driver.navigate().back();
  await expect.poll(top).toBe(before);
});

test("a request whose button is pressed before any script runs is sent", async () => {
  const webkit = await openWebKit();
  await webkit.goto("/henderson-appliance-rental");
  await fillQuote(webkit, "Quick Example");
  await agree(webkit);
  await webkit.press(await webkit.named("Get Quote", "form button"));
  await webkit.shows("Got it, Quick Example.");
});
