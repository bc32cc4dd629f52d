import type { BrowserContext, Page } from "@playwright/test";
import type { SupabaseClient } from "@supabase/supabase-js";
import { getSchema } from "@tiptap/core";
import { STATIC_PAGES, type StaticPage } from "#app/content/static-pages.ts";
import { openRichDocument } from "#app/editor/rich-document.ts";
import { editorExtensions } from "#app/editor/schema/extensions.ts";
import { openWithSharedSession } from "../support/admin.ts";
import { withoutCache } from "../support/devtools.ts";
import { fillLead, leadForm, openFormWithScript, someLead } from "../support/lead.ts";
import { testOnKeptPage as test } from "../support/own-site.ts";
import { differingShare } from "../support/same-picture.ts";
import { ADMIN, expect } from "../support/test.ts";
import { expectDrawn, watchRequests } from "../support/visit.ts";
import {
  CONVERTED_SCRIPT_BYTES,
  DOCUMENT_BYTES,
  fetchDocument,
  scriptAtFirstTouch,
} from "../support/weight.ts";

const WIDTHS = [390, 1440];
/** Pages whose pixels are compared, too: together they have each kind of block, and an iframe. */
const DRAWN = ["", "services", "contact", "summerlin-appliance-rental"];
/** React splits some texts into several nodes, which are one once stored: letters move by a fraction of a pixel. */
const UNSEEN_SHARE = 1 / 5000;

test.describe.configure({ mode: "parallel" });

for (const staticPage of STATIC_PAGES) {
  const path = `/${staticPage.slug}`;
  test(`${path} looks the same to visitors when converted, and is restored when unpublished or deleted`, async ({
    page,
    admin,
    ownSite: { origin },
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    const isDrawn = DRAWN.includes(staticPage.slug);
    const scripts = watchRequests(page, "script");
    const html = async () => (await fetchDocument(origin + path)).html;
    const card = async () =>
      Buffer.from(await (await fetch(`${origin}/og/${staticPage.slug || "home"}.png`)).arrayBuffer());
    const builtIn = await html();
    const builtInCard = await card();
    const before = await look(page, path, isDrawn);

    const id = await convert(admin, origin, staticPage);
    await expect.poll(html).not.toBe(builtIn);
    await expectKeptByEditor(admin, id);
    const after = await look(page, path, isDrawn);
    expect(after.markup).toBe(before.markup);
    expect(after.head).toEqual(before.head);
    expect((await card()).equals(builtInCard), "the same card").toBe(true);
    for (const width of WIDTHS) {
      expect(greatestMove(before.boxes[width], after.boxes[width]), `at ${width} px`).toBeLessThan(1);
      if (!isDrawn) continue;
      const share = await differingShare(before.pictures[width], after.pictures[width]);
      expect(share, `at ${width} px`).toBeLessThan(UNSEEN_SHARE);
    }
    await expect
      .poll(async () => (await fetchDocument(origin + path)).encoded.length)
      .toBeLessThanOrEqual(DOCUMENT_BYTES);
    const { bytes } = await withoutCache(page, () => scriptAtFirstTouch(page, scripts));
    expect(bytes).toBeLessThanOrEqual(CONVERTED_SCRIPT_BYTES);
    expect(bytes, "all of it crossed the wire").toBeGreaterThan(CONVERTED_SCRIPT_BYTES / 2);

    await admin.from("pages").update({ published: false }).eq("id", id).throwOnError();
    await expect.poll(html).toBe(builtIn);
    await admin.from("pages").update({ published: true }).eq("id", id).throwOnError();
    await expect.poll(html).not.toBe(builtIn);
    await admin.from("pages").delete().eq("id", id).throwOnError();
    await expect.poll(html).toBe(builtIn);
  });
}

test("an admin converts a page and keeps editing it; its form works with and without script", async ({
  page,
  colleague: visitor,
  browser,
  baseURL,
}) => {
  await openWithSharedSession(page, ADMIN, "/admin/pages");
  const row = page.getByRole("row").filter({ has: page.getByRole("cell", { name: "Contact", exact: true }) });
  await row.getByRole("button", { name: "Convert & Edit" }).click();
  await expect(page.getByText('"Contact" converted to dynamic page. You can now edit it.')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/pages\/edit\//);
  await expect(page.getByRole("switch", { name: "Publish" })).toBeChecked();
  await expect(page.getByLabel("Page Content *")).toHaveValue(
    /<div data-block="quote-form" data-variant="full"/,
  );

  await openFormWithScript(visitor, "/contact");
  await fillLead(leadForm(visitor), someLead("Converted"));
  await leadForm(visitor).getByRole("button", { name: "Get Quote" }).click();
  await expect(visitor.getByText("Request received!")).toBeVisible();
  await expect(visitor.getByRole("heading", { name: /^Got it, Converted/ })).toBeFocused();

  const plain = await (await browser.newContext({ baseURL, javaScriptEnabled: false })).newPage();
  await plain.goto("/contact");
  await fillLead(leadForm(plain), someLead("Converted"));
  await leadForm(plain).getByRole("button", { name: "Get Quote" }).click();
  await expect(plain.getByRole("heading", { name: "Request received!" })).toBeVisible();

  await page.goto("/admin/pages");
  await row.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Page deleted successfully")).toBeVisible();
});

/** Converts a page as the admin's button does. */
async function convert(admin: SupabaseClient, origin: string, { slug, title }: StaticPage): Promise<string> {
  const url = `${origin}/admin/built-in-content${slug && `/${slug}`}`;
  expect((await fetch(url)).status, "to anybody").toBe(401);
  const { data: signedIn } = await admin.auth.getSession();
  const response = await fetch(url, {
    headers: { Authorization: `Bearer ${signedIn.session?.access_token}` },
  });
  const page = { title, slug, ...(await response.json()), published: true };
  const { data } = await admin.from("pages").insert(page).select("id").single().throwOnError();
  return data.id;
}

const SCHEMA = getSchema(editorExtensions([]));

/** The rich view parses all of it into nodes it knows, and serializes them to the same bytes. */
async function expectKeptByEditor(admin: SupabaseClient, id: string): Promise<void> {
  const { data } = await admin.from("pages").select("content").eq("id", id).single().throwOnError();
  const { doc, toHtml } = openRichDocument(SCHEMA, data.content);
  doc.check();
  doc.descendants((node) => expect(node.type.name).not.toBe("htmlNode"));
  expect(toHtml(doc)).toBe(data.content);
}

/** Contexts that have fetched the fonts: a first visit may be drawn in system fonts. */
const haveFonts = new WeakSet<BrowserContext>();

/** What a visitor gets of a page: its main markup, its head, its elements' boxes, and screenshots if `isDrawn`. */
async function look(page: Page, path: string, isDrawn: boolean) {
  if (!haveFonts.has(page.context())) {
    await page.goto(path);
    await expectDrawn(page);
    haveFonts.add(page.context());
  }
  await page.goto(path);
  const boxes: Record<number, Box[]> = {};
  const pictures: Record<number, Buffer> = {};
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    boxes[width] = await page.evaluate(readBoxes);
    if (isDrawn) pictures[width] = await draw(page, path);
  }
  return { boxes, pictures, ...(await page.evaluate(readDocument)) };
}

async function draw(page: Page, path: string): Promise<Buffer> {
  await page.goto(path);
  for (const element of await page.locator("iframe").elementHandles()) {
    await element.scrollIntoViewIfNeeded();
    const frame = await element.contentFrame();
    await frame?.waitForURL((url) => url.protocol !== "about:");
    if (frame) await expectDrawn(frame);
  }
  await expectDrawn(page);
  return page.screenshot({ fullPage: true });
}

type Box = [left: number, top: number, width: number, height: number];

/** The box of each element of the document. */
function readBoxes(): Box[] {
  return Array.from(document.body.querySelectorAll("*:not(script)"), (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left, top, width, height];
  });
}

/** The largest difference between the matching boxes of two documents, in pixels; infinite if their number differs. */
function greatestMove(one: Box[] = [], other: Box[] = []): number {
  if (one.length === 0 || one.length !== other.length) return Number.POSITIVE_INFINITY;
  return Math.max(
    ...one.flatMap((box, index) => box.map((value, side) => Math.abs(value - (other[index]?.[side] ?? 0)))),
  );
}

/** Reads the head and the main markup, without comments and unstyled classes and with React's ids made alike. */
function readDocument() {
  const css = Array.from(document.querySelectorAll("style"), (style) => style.textContent).join();
  const main = document.querySelector("main");
  for (const element of main?.querySelectorAll("[class]") ?? []) {
    for (const name of [...element.classList]) if (!css.includes(`.${name}`)) element.classList.remove(name);
    if (element.classList.length === 0) element.removeAttribute("class");
  }
  const head = document.head.querySelectorAll(
    "title, meta, link[rel=canonical], script[type='application/ld+json']",
  );
  return {
    markup: (main?.innerHTML ?? "").replace(/<!--.*?-->/g, "").replace(/_R_\w+_/g, "_R_"),
    head: Array.from(head, (tag) => tag.outerHTML),
  };
}
