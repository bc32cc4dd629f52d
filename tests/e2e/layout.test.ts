import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { CITY_LINKS } from "#app/site/texts/site-paths.ts";
import { signInWithSharedSession } from "./support/admin.ts";
import { backgroundOf, contrastRatio, difference, drawnColor, preparePainting } from "./support/colors.ts";
import { asOwner } from "./support/database.ts";
import { storeMarked } from "./support/desk.ts";
import { devtoolsOf } from "./support/devtools.ts";
import { boxOf, depthInDisc, pastTheEdge, textLines, wordBoxes } from "./support/geometry.ts";
import { holdTimers } from "./support/held-timers.ts";
import { type InterceptedRequest, intercept } from "./support/intercept.ts";
import { goOffline, offlineNotice } from "./support/offline.ts";
import { expectGoodInForcedColors, expectNothingCutOffWhenSpaced } from "./support/page-layout.ts";
import { ADMIN, expect } from "./support/test.ts";
import { test } from "./support/test-on-kept-page.ts";

const SMALL_PHONE = { width: 320, height: 568 };
const PHONE = { width: 390, height: 844 };
const SIDEWAYS_PHONE = { width: 667, height: 375 };
/** At 400 %. */
const ZOOMED_DESKTOP = { width: 320, height: 256 };
/** Letter, without its margins. */
const PAPER = { width: 740, height: 980 };
const DESKTOP = { width: 1440, height: 900 };
const USUAL_FONT_SIZE = 16;
const CITY_PATHS = CITY_LINKS.map(({ slug }) => `/${slug}`);
const ADMIN_PATHS = ["dashboard", "leads", "blog", "pages", "pages/new", "users", "audit", "account"];
const POST_WITH_TABLE = "/blog/dryer-hookups-three-prong-four-prong-gas";

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await preparePainting(page);
});

test("nothing that staff write is cut off at the side of a small phone", async ({ page }) => {
  const [post, written, designed] = [randomUUID(), randomUUID(), randomUUID()];
  const title = `</script>Unbreakable${post}`;
  const word = `Unbreakable${randomUUID()}${randomUUID()}`;
  const table = `<table><tr><td>${word}</td><td>${word}</td></tr></table>`;
  const inLists = `<ul><li>${word}<pre>${word} ${word}</pre></li><li>${table}</li></ul><dl><dd>${word}</dd></dl>`;
  const call = `<p><a href="tel:+17025550142">Call us for ${"a washer or ".repeat(9)} a dryer</a></p>`;
  const form = `<div data-block="quote-form" data-heading="${word}"><p>${word}</p>${table}</div>`;
  const drawing = '<div data-block="drawing" data-name="washer-and-dryer"></div>';
  await asOwner(async (pool) => {
    await pool.query(
      `insert into public.blog_posts (title, slug, excerpt, content, date, seo_description, published)
       values ($1, $2, $1, $3, '2026-11-20', 'x', true)`,
      [title, post, inLists + call],
    );
    await pool.query(
      `insert into public.pages (title, slug, content, published) values ('Written', $1, $2, true), ('Designed', $3, $4, true)`,
      [
        written,
        inLists + drawing + form,
        designed,
        `<header class="page-header"><div><h1>${word}</h1><p><a href="/quote" class="button-primary">${word}</a></p></div></header>
         <section class="page-section"><h2>${word}</h2><div><dl class="facts"><div><dt>${word}</dt></div></dl></div></section>
         <section class="day"><ol><li><h3>${word}</h3></li></ol></section>`,
      ],
    );
  });
  await page.setViewportSize(SMALL_PHONE);
  for (const path of ["/blog", POST_WITH_TABLE, `/blog/${post}`, `/${written}`, `/${designed}`]) {
    await page.goto(path);
    expect(await pastTheEdge(page), path).toEqual([]);
    for (const machine of await page.locator(".prose > .machine").all())
      expect((await boxOf(machine)).right, "a drawing").toBeLessThanOrEqual(SMALL_PHONE.width);
  }
  await asOwner((pool) => pool.query("delete from public.blog_posts where title = $1", [title]));
});

test("a post's right-to-left words have their bullets, bars and columns at the right", async ({ page }) => {
  const slug = randomUUID();
  const content =
    '<ul dir="rtl"><li>x</li></ul><blockquote dir="rtl">x</blockquote><table dir="rtl"><tr><td>x</td></tr></table>';
  await asOwner((pool) =>
    pool.query(
      `insert into public.blog_posts (title, slug, excerpt, content, date, seo_description, published)
       values ('To the left', $1, 'x', $2, '2019-11-20', 'x', true)`,
      [slug, content],
    ),
  );
  await page.goto(`/blog/${slug}`);
  for (const part of [".prose li", "blockquote", "td"]) {
    const [frame, [line]] = await Promise.all([boxOf(page.locator(".prose")), textLines(page.locator(part))]);
    expect(line?.left, part).toBeGreaterThan(frame.left + frame.width / 2);
  }
  await expect(page.locator(".prose li")).not.toHaveCSS("padding-right", "0px");
  await expect(page.locator("blockquote")).toHaveCSS("border-right-width", "4px");
});

test("lists show right-to-left titles and names in their own direction", async ({ page }) => {
  const id = randomUUID();
  const [title, excerpt, name] = [`כמה עולה ${id}?`, `הכול כלול ${id}!`, `משה (${id})`];
  const lead = await asOwner(async (pool) => {
    await pool.query(
      `insert into public.blog_posts (title, slug, excerpt, content, date, seo_description, published)
       values ($1, $2, $3, 'x', '2026-11-20', 'x', true)`,
      [title, id, excerpt],
    );
    await pool.query("insert into public.pages (title, slug, content) values ($1, $2, 'x')", [
      title,
      `p-${id}`,
    ]);
    const { rows } = await pool.query(
      "insert into public.leads (name, phone, city) values ($1, '+17025550171', 'Henderson') returning id",
      [name],
    );
    return rows[0];
  });
  await signInWithSharedSession(page, ADMIN);
  for (const [path, ...texts] of [
    ["blog", title, excerpt],
    [`admin/blog?search=${id}`, title, excerpt],
    [`admin/pages?search=${id}`, title],
    [`admin/leads?search=${id}`, name],
    [`admin/leads/${lead.id}`, name],
  ] as const) {
    await page.goto(`/${path}`);
    for (const text of texts)
      await expect(page.getByRole("main").getByText(text, { exact: true }).last(), path).toHaveCSS(
        "direction",
        "rtl",
      );
  }
  await asOwner((pool) => pool.query("delete from public.blog_posts where slug = $1", [id]));
});

test("a post's pictures are seen whole, and ones narrower than their column are centered in it", async ({
  page,
}) => {
  const slug = randomUUID();
  const drawn = (width: number, height: number) =>
    `<img src="/drawings/hard-water.svg" alt="" width="${width}" height="${height}">`;
  const figure = `<figure>${drawn(480, 480)}<figcaption>${"A long caption. ".repeat(9)}</figcaption></figure>`;
  await asOwner((pool) =>
    pool.query(
      `insert into public.blog_posts (title, slug, excerpt, content, date, seo_description, published)
       values ('Held upright', $1, 'x', $2, '2019-11-21', 'x', true)`,
      [slug, `<p>x</p>${drawn(900, 1600)}${figure}`],
    ),
  );
  const upright = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1600"/>';
  await intercept(page, "**/drawings/hard-water.svg", (asked) =>
    asked.fulfill({ contentType: "image/svg+xml", body: upright }),
  );
  await page.setViewportSize(DESKTOP);
  await page.goto(`/blog/${slug}`);
  expect((await boxOf(page.locator(".prose img").first())).height).toBeLessThan(DESKTOP.height);
  const text = await boxOf(page.locator(".prose > p"));
  for (const part of await page.locator(".prose :is(img, figcaption)").all()) {
    const { left, width } = await boxOf(part);
    expect(left + width / 2).toBeCloseTo(text.left + text.width / 2, 0);
  }
});

test("a list's search field has room for what is typed on a phone held sideways and on a tablet", async ({
  page,
}) => {
  await signInWithSharedSession(page, ADMIN);
  for (const list of ["leads", "blog", "pages"]) {
    await openAdmin(page, list);
    for (const width of [640, 740, 768]) {
      await page.setViewportSize({ width, height: 360 });
      const field = await boxOf(page.getByRole("searchbox"));
      expect(field.width, `${list} at ${width} px`).toBeGreaterThan(160);
    }
  }
});

test("Select stands beside the layouts of the desk, also where the view can be saved", async ({ page }) => {
  await signInWithSharedSession(page, ADMIN);
  await openAdmin(page, "leads?show=new");
  await expect(page.getByRole("button", { name: "Save this view" })).toBeVisible();
  for (const width of [390, 640, 690, 768]) {
    await page.setViewportSize({ width, height: 844 });
    const layouts = await boxOf(page.getByRole("navigation", { name: "Layout" }));
    const select = await boxOf(page.getByRole("button", { name: "Select", exact: true }));
    expect(Math.abs(select.bottom - layouts.bottom), `${width} px`).toBeLessThan(4);
  }
});

test("the trash keeps no place for the Select button that it doesn't have", async ({ page }) => {
  await signInWithSharedSession(page, ADMIN);
  for (const list of ["pages?show=trash", "blog?status=trash"]) {
    await openAdmin(page, list);
    const hint = page.getByText("What is deleted can be restored here");
    const tools = page.getByRole("search");
    for (const width of [390, 700]) {
      await page.setViewportSize({ width, height: 844 });
      const [own, around] = [await boxOf(hint), await boxOf(tools)];
      expect(own.left, list).toBe(around.left);
      if (width === 390) expect(own.top, list).toBe(around.top);
    }
  }
});

test("with text twice as large, every word is readable on a phone", async ({ page }) => {
  const devtools = await devtoolsOf(page);
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  await page.setViewportSize(PHONE);
  for (const path of ["/", "/services", "/faq", "/contact", "/quote", CITY_PATHS[0] ?? ""]) {
    await page.goto(path);
    expect(await pastTheEdge(page), path).toEqual([]);
    const banner = await boxOf(page.getByRole("banner"));
    for (const line of await textLines(page.locator(".logo")))
      expect(line.bottom, "the brand, within its banner").toBeLessThanOrEqual(banner.bottom);
    for (const word of await wordBoxes(page.locator("h1")))
      expect(word, `lines of a word, ${path}`).toHaveLength(1);
  }
  await page.goto("/quote");
  const mark = await boxOf(page.locator(".ticket-stub .mark"));
  for (const line of await textLines(page.locator(".ticket-stub"))) expect(depthInDisc(line, mark)).toBe(0);
  await signInWithSharedSession(page, ADMIN);
  await openAdmin(page, "blog");
  expect(await page.getByRole("search").locator("input, select").evaluateAll(cutFields)).toEqual([]);
  const name = `Large ${randomUUID().slice(0, 8)}`;
  const {
    rows: [lead],
  } = await asOwner((pool) =>
    pool.query(
      "insert into public.leads (name, phone, city) values ($1, '+17025550168;ext=12', 'Henderson') returning id",
      [name],
    ),
  );
  const heading = page.getByRole("heading", { level: 1 });
  for (const [path, part] of [
    [`leads?search=${name}`, page.getByRole("link", { name: /ext\. 12/ })],
    [`leads/${lead.id}`, page.getByLabel("Follow up", { exact: true })],
    ["blog?search=moving", heading],
    ["account", heading],
    ["pages/new", heading],
  ] as const) {
    await openAdmin(page, path);
    await expect(part.first()).toBeVisible();
    expect(await pastTheEdge(page), path).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(PHONE.width);
    const names = page.getByRole("navigation", { name: "Main" }).locator("svg + span");
    const edges = await Promise.all((await names.all()).map(boxOf));
    expect(edges.length).toBeGreaterThan(1);
    for (const [index, { left }] of edges.entries())
      expect(left, "names of rooms beside each other").toBeGreaterThan(edges[index - 1]?.right ?? 0);
  }
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: USUAL_FONT_SIZE } });
});

test("the price of the pair keeps its distance from the machines drawn beside it", async ({ page }) => {
  for (const width of [375, 390, 412, 1024]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/services");
    const distance = await page.locator(".tag-combo").evaluate(async (tag) => {
      await document.fonts.ready;
      const price = document.createRange();
      price.selectNodeContents(tag.querySelector("strong") as Element);
      const machine = tag.querySelector(".tag-machines svg") as Element;
      return machine.getBoundingClientRect().left - price.getBoundingClientRect().right;
    });
    expect(distance, `${width} px`).toBeGreaterThan(6);
  }
});

test("with text scaled by the phone, as in Firefox for Android, header, prices, form, footer and bars fit", async ({
  page,
}) => {
  for (const scale of [1.5, 2])
    for (const path of ["/", "/services", "/quote", "/contact"]) {
      await page.setViewportSize({ width: 360, height: 640 });
      await page.goto(path);
      await page.evaluate(scaleText, scale);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      const parts = ".site-header *, .tag *, .ticket *, .site-footer *, .mobile-bar *";
      const cut = await page
        .locator(parts)
        .evaluateAll((all) =>
          all.filter((part) => part.getBoundingClientRect().right > 360).map((part) => part.outerHTML),
        );
      expect(cut, `${path}, ${scale} times as large`).toEqual([]);
    }
});

/** Runs in the page: multiplies every size of text, also what limits it by the width of the window. */
function scaleText(scale: number): void {
  const parts = [...document.querySelectorAll<HTMLElement>("html, body, body :not(svg, svg *)")];
  const sizes = parts.map((part) => Number.parseFloat(getComputedStyle(part).fontSize));
  for (const [index, part] of parts.entries()) part.style.fontSize = `${(sizes[index] ?? 0) * scale}px`;
}

test("in low windows the header scrolls away, and if zoomed to 400 % so do the post editor's buttons", async ({
  page,
}) => {
  for (const viewport of [SIDEWAYS_PHONE, ZOOMED_DESKTOP]) {
    await page.setViewportSize(viewport);
    await page.goto("/terms");
    await page.getByRole("heading", { level: 2 }).first().scrollIntoViewIfNeeded();
    await expect(page.getByRole("banner")).not.toBeInViewport();
    await expect(page.getByRole("navigation", { name: "Quick contact" })).toBeInViewport();
    await page.goto("/terms#late-payment");
    expect((await boxOf(page.locator("#late-payment"))).top, "what an address leads to").toBeLessThan(8);
  }
  await page.setViewportSize({ width: 844, height: 340 });
  await expect(page.getByRole("banner"), "where no other bar offers the phone number").toBeInViewport();
  await page.setViewportSize(PHONE);
  await expect(page.getByRole("banner")).toBeInViewport();
  await signInWithSharedSession(page, ADMIN);
  for (const [viewport, isSeen] of [
    [PHONE, true],
    [ZOOMED_DESKTOP, false],
  ] as const) {
    await page.setViewportSize(viewport);
    await openAdmin(page, "blog");
    await page.getByRole("button", { name: "New Post" }).click();
    await expect(page.getByRole("dialog").getByLabel("Title")).toBeVisible();
    const save = await boxOf(page.getByRole("button", { name: "Create Post" }));
    expect(save.bottom < viewport.height, `in a window of ${viewport.height} px`).toBe(isSeen);
  }
});

test("what the keyboard reaches keeps its focus ring above the bar and the window's edge", async ({
  page,
}) => {
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await page.goto("/faq");
    const focused = page.locator(":is(main, footer) :focus");
    await page.locator("main summary").first().focus();
    for (; (await focused.count()) > 0; await page.keyboard.press("Tab")) {
      const room = await focused.evaluate((it) => {
        const bar = document.querySelector(".mobile-bar")?.getBoundingClientRect();
        const { outlineOffset, outlineWidth } = getComputedStyle(it);
        const ring = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
        return (bar?.top || window.innerHeight) - it.getBoundingClientRect().bottom - ring;
      });
      expect(room, (await focused.textContent()) ?? "").toBeGreaterThanOrEqual(0);
    }
  }
});

test("no bar covers what the keyboard reaches in a list, and in a window zoomed to 400 % none sticks", async ({
  page,
}) => {
  await signInWithSharedSession(page, ADMIN);
  const mark = await storeMarked(
    Array.from({ length: 3 }, (_, at) => ({ name: `Row ${at}`, status: "new" })),
  );
  for (const viewport of [PHONE, DESKTOP, ZOOMED_DESKTOP]) {
    await page.setViewportSize({ ...viewport, height: Math.min(viewport.height, 600) });
    await openAdmin(page, `leads?search=${mark}`);
    await page.getByRole("button", { name: "Select", exact: true }).click();
    await page.getByRole("checkbox", { name: "Select Row 0" }).focus();
    const focused = page.locator("[data-row] :focus");
    const bar = page.getByRole("region", { name: "Selected leads" });
    for (; (await focused.count()) > 0; await page.keyboard.press("Tab")) {
      await expect(focused).toBeInViewport({ ratio: 1 });
      expect((await boxOf(focused)).bottom).toBeLessThan((await boxOf(bar)).top);
    }
    const before = await page.evaluate(() => scrollY);
    await page.getByRole("button", { name: "Done" }).focus();
    if (viewport !== ZOOMED_DESKTOP) expect(await page.evaluate(() => scrollY)).toBe(before);
    else await expect(page.getByRole("navigation", { name: "Main" })).not.toBeInViewport();
  }
});

test("the line that says that the device is offline covers nothing that the keyboard goes back to", async ({
  page,
}) => {
  await signInWithSharedSession(page, ADMIN);
  const mark = await storeMarked(
    Array.from({ length: 5 }, (_, at) => ({ name: `Row ${at}`, status: "new" })),
  );
  await openAdmin(page, `leads?search=${mark}`);
  await goOffline(page);
  for (const width of [SMALL_PHONE.width, PHONE.width, 640, DESKTOP.width]) {
    await page.setViewportSize({ width, height: 400 });
    const line = await boxOf(offlineNotice(page));
    await page.getByLabel("Status of Row 4").focus();
    const focused = page.locator("[data-row] :focus");
    for (; (await focused.count()) > 0; await page.keyboard.press("Shift+Tab"))
      expect((await boxOf(focused)).top, `at ${width} px`).toBeGreaterThanOrEqual(line.bottom);
  }
});

test("the question why a lead was lost covers nothing that the keyboard reaches in the list", async ({
  page,
}) => {
  await signInWithSharedSession(page, ADMIN);
  const long = `${"Extraordinarily".repeat(3)} Long`;
  const mark = await storeMarked(
    Array.from({ length: 8 }, (_, at) => ({ name: `Row ${at} ${long}`, status: "new" })),
  );
  await openAdmin(page, `leads?search=${mark}`);
  await page.getByRole("combobox", { name: /^Status of Row 0/ }).selectOption("closed");
  const question = page.getByRole("region", { name: /^Why was Row 0/ });
  await expect(page.getByText("Status updated")).toBeVisible();
  // Live leads of other tests would move the list.
  await page.route("**/rest/v1/**", () => {});
  for (const width of [SMALL_PHONE.width, PHONE.width, 640, DESKTOP.width]) {
    await page.setViewportSize({ width, height: 640 });
    const isAbove = width < DESKTOP.width;
    const rows = page.getByRole("combobox", { name: /^Status of Row/ });
    await (isAbove ? rows.last() : rows.first()).focus();
    const focused = page.locator("[data-row] :focus");
    for (; (await focused.count()) > 0; await page.keyboard.press(isAbove ? "Shift+Tab" : "Tab")) {
      const [box, asked] = await Promise.all([boxOf(focused), boxOf(question)]);
      const gap = isAbove ? box.top - asked.bottom : asked.top - box.bottom;
      expect(gap, `at ${width} px`).toBeGreaterThanOrEqual(0);
    }
  }
});

test("a drawing is as high as its line within text, and full-size in a block of a written page", async ({
  page,
}) => {
  const slug = `drawings-${randomUUID()}`;
  const content =
    '<p>A <span data-block="drawing" data-name="washer"></span></p><div data-block="price-tags"></div>';
  await asOwner((pool) =>
    pool.query(
      "insert into public.pages (title, slug, content, published) values ('Drawings', $1, $2, true)",
      [slug, content],
    ),
  );
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await page.goto(`/${slug}`);
    const within = await boxOf(page.locator("p:not([class]) > .machine"));
    expect(within.bottom - within.top).toBeLessThan(60);
    const machines = page.locator(".tag .machine");
    await expect(machines).toHaveCount(4);
    for (const machine of await machines.all()) {
      const { top, bottom } = await boxOf(machine);
      expect(bottom - top, `at ${viewport.width} px`).toBeGreaterThan(60);
    }
  }
});

test("on a phone the contact page shows its form without scrolling", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/contact");
  const [drawing, field, bar] = await Promise.all([
    boxOf(page.locator("svg.drawing")),
    boxOf(page.getByLabel("Name", { exact: true })),
    boxOf(page.getByRole("navigation", { name: "Quick contact" })),
  ]);
  expect(drawing.height).toBeLessThanOrEqual(PHONE.height / 8);
  expect(field.bottom).toBeLessThan(bar.top);
});

test("nothing overlaps on the areas map, and only the served area is strongly colored", async ({ page }) => {
  await page.goto("/coverage-map");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const [served, ...others] = await Promise.all(
      [".map-served", ".map-range >> nth=0", ".map-lake"].map((shape) =>
        differenceFromGround(page.locator(shape)),
      ),
    );
    for (const other of others) expect(served, colorScheme).toBeGreaterThan(2 * other);
  }
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(() => document.fonts.ready);
    expect(await collisionsOnMap(page), `at ${width} px`).toEqual([]);
  }
});

test("nothing shows of the separators that begin the lines of the city list", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  for (const width of [720, 844, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/services");
    const cities = page.locator(".city-links");
    await cities.scrollIntoViewIfNeeded();
    const { left, top } = await boxOf(cities.getByRole("link").first());
    const { bottom } = await boxOf(cities);
    const clip = { x: 0, y: top, width: left - 1, height: bottom - top };
    const { channels } = await sharp(await page.screenshot({ clip })).stats();
    expect(Math.max(...channels.map(({ min, max }) => max - min)), `at ${width} px`).toBe(0);
  }
});

test("opened by itself on a phone, the areas map ends at its edge, not where its mountains do", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto("/coverage-map");
  const [map, mountains] = await Promise.all([
    boxOf(page.locator(".valley-map")),
    boxOf(page.locator(".map-range >> nth=0")),
  ]);
  expect(map.bottom).toBeLessThan(mountains.bottom);
  expect(map.top).toBeGreaterThan(mountains.top);
});

test("on a phone, every city of the areas map takes a finger within 24 pixels, and on its name", async ({
  page,
}) => {
  await page.goto("/coverage-map");
  for (const width of [SMALL_PHONE.width, PHONE.width]) {
    await page.setViewportSize({ width, height: 640 });
    const missed = await page.locator(".map-city").evaluateAll(
      (cities) =>
        cities.filter((city) => {
          const middles = [...city.querySelectorAll("circle, text")].map((part) => {
            const { x, y, width, height } = part.getBoundingClientRect();
            return { x: x + width / 2, y: y + height / 2 };
          });
          const points = [
            ...middles,
            ...[-11.5, 11.5].flatMap((dx) =>
              [-11.5, 11.5].map((dy) => ({ x: (middles[0]?.x ?? 0) + dx, y: (middles[0]?.y ?? 0) + dy })),
            ),
          ];
          return points.some(({ x, y }) => !city.contains(document.elementFromPoint(x, y)));
        }).length,
    );
    expect(missed, `at ${width} px`).toBe(0);
  }
});

test("neighborhood names look like a list, not like links", async ({ page }) => {
  await page.goto(CITY_PATHS[0] ?? "");
  const names = page.locator(".places li");
  expect(await names.count()).toBeGreaterThan(3);
  const [weight, size, lead] = await Promise.all([
    names.first().evaluate((name) => Number(getComputedStyle(name).fontWeight)),
    names.first().evaluate((name) => Number.parseFloat(getComputedStyle(name).fontSize)),
    page
      .locator(".lead-text p")
      .first()
      .evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize)),
  ]);
  expect(weight).toBeLessThanOrEqual(500);
  expect(size).toBeLessThanOrEqual(lead);
});

test("neighborhood names take at most two lines, with their bullets beside the first", async ({ page }) => {
  for (const path of CITY_PATHS) {
    await page.goto(path);
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.locator(".places li").evaluateAll(untidyNames), `${path} at ${width} px`).toEqual([]);
    }
  }
});

/** Runs in the page: finds names with more than two lines, or whose bullet is not in the middle of the first. */
function untidyNames(names: Element[]): (string | null)[] {
  return names
    .filter((name) => {
      const range = document.createRange();
      range.selectNodeContents(name);
      const [first, ...others] = range.getClientRects();
      const { top, height } = getComputedStyle(name, "::before");
      const middle =
        name.getBoundingClientRect().top + Number.parseFloat(top) + Number.parseFloat(height) / 2;
      return !first || others.length > 1 || Math.abs(middle - (first.top + first.bottom) / 2) > 2;
    })
    .map((name) => name.textContent);
}

test("a table wider than a phone is shaded at its edge until it is scrolled to the end", async ({ page }) => {
  await page.setViewportSize(SMALL_PHONE);
  await page.goto(POST_WITH_TABLE);
  const frame = page.locator(".table-scroll").first();
  await frame.scrollIntoViewIfNeeded();
  expect(await frame.evaluate((it) => it.scrollWidth - it.clientWidth)).toBeGreaterThan(0);
  expect(await isShaded(frame, "right")).toBe(true);
  expect(await isShaded(frame, "left")).toBe(false);
  await frame.evaluate((it) => it.scrollTo({ left: it.scrollWidth, behavior: "instant" }));
  await expect.poll(() => isShaded(frame, "right")).toBe(false);
  expect(await isShaded(frame, "left")).toBe(true);
});

test("a printed page has every answer, all of a table and of code, the phone number and no button", async ({
  page,
}) => {
  const slug = randomUUID();
  const row = `<tr>${"<td>x</td>".repeat(12)}</tr>`;
  await asOwner((pool) =>
    pool.query(
      `insert into public.blog_posts (title, slug, excerpt, content, date, seo_description, published)
       values ('On paper', $1, 'x', $2, '2019-11-20', 'x', true)`,
      [slug, `<table>${row}</table><pre>${"wget ".repeat(99)}</pre>`],
    ),
  );
  await page.setViewportSize(PAPER);
  await page.goto("/faq");
  await page.emulateMedia({ media: "print" });
  const answers = await page
    .locator("details:not([open]) p")
    .evaluateAll((all) => all.map((answer) => answer.checkVisibility()));
  expect(answers.length).toBeGreaterThan(3);
  expect(answers).not.toContain(false);
  await page.goto(`/blog/${slug}`);
  await page.emulateMedia({ media: "print" });
  for (const part of [".table-scroll", "pre"])
    expect(await page.locator(part).evaluate((it) => it.scrollWidth - it.clientWidth), part).toBe(0);
  await expect(page.getByRole("main").getByRole("link", { name: /\(\d{3}\)/ })).toBeVisible();
  await expect(page.getByText("Get Quote").filter({ visible: true })).toHaveCount(0);
  await page.emulateMedia({ media: null });
});

test("the tables of charges and of sizes fit a phone", async ({ page }) => {
  await page.setViewportSize(PHONE);
  for (const path of ["/terms", "/washer-rental-las-vegas"]) {
    await page.goto(path);
    const frame = page.locator(".table-scroll");
    expect(await frame.evaluate((it) => it.scrollWidth - it.clientWidth), path).toBe(0);
  }
});

test("a post's table names its rows on one line of a phone", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/blog/rent-or-buy-washer-dryer-las-vegas");
  expect(await textLines(page.getByRole("cell", { name: "12 months", exact: true }))).toHaveLength(1);
});

test("a machine on a price tag keeps off the sentence below it", async ({ page }) => {
  await page.goto("/");
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const tag of await page.locator(".tag").all()) {
      // The tags hang askew.
      await tag.evaluate((it) => it.style.setProperty("--hang", "0deg"));
      const machine = await boxOf(tag.locator(".machine").first());
      const sentence = await boxOf(tag.locator(".tag-price + p"));
      expect(sentence.top - machine.bottom, `at ${width} px`).toBeGreaterThanOrEqual(8);
    }
  }
});

test("on a phone the contents of the terms and of the privacy policy have room for a finger", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  for (const path of ["/terms", "/privacy"]) {
    await page.goto(path);
    const links = await page.getByRole("navigation", { name: "Sections" }).getByRole("link").all();
    for (const link of links) expect((await boxOf(link)).height, path).toBeGreaterThanOrEqual(32);
    const [first, second] = await Promise.all(links.slice(0, 2).map(boxOf));
    expect((second?.top ?? 0) - (first?.top ?? 0), path).toBeGreaterThanOrEqual(40);
  }
});

test("drawings contrast with the page in both themes", async ({ page }) => {
  await page.goto("/contact");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const line of await page.locator("svg.drawing > path:not([class])").all()) {
      expect(await contrastWithGround(line, "stroke"), `a line, ${colorScheme}`).toBeGreaterThan(3);
    }
    const [fill, stroke] = await Promise.all([
      contrastWithGround(page.locator("#machine > path").first(), "fill"),
      contrastWithGround(page.locator(".machine").first(), "stroke"),
    ]);
    expect(Math.max(fill, stroke), `the feet of a machine, ${colorScheme}`).toBeGreaterThan(3);
  }
});

test("with forced colors the sign-in keeps the edges of its buttons, and none of its lines is cut", async ({
  page,
}) => {
  await page.goto("/admin");
  await expectGoodInForcedColors(page);
});

test("no admin screen is cut off at the side of a phone or tablet, even with unbreakable content, or loses edges and states in forced colors", async ({
  page,
}) => {
  const { lead, pageId } = await storeUnbreakable();
  const screens = [`leads/${lead.id}`, `pages/edit/${pageId}`, `pages/history/${pageId}`];
  await signInWithSharedSession(page, ADMIN);
  for (const path of [...ADMIN_PATHS, ...screens]) {
    await openAdmin(page, path);
    if (path.includes("history")) await expect(page.getByRole("list", { name: "Versions" })).toBeVisible();
    await page.setViewportSize(DESKTOP);
    await test.step(`${path}, forced colors`, async () => {
      await expectGoodInForcedColors(page);
      await page.emulateMedia({ forcedColors: "active" });
      expect(await page.evaluate(colorOnlyBoxes)).toEqual([]);
      await page.emulateMedia({ forcedColors: "none" });
    });
    for (const width of [SMALL_PHONE.width, PHONE.width, 768, 1024]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width} px`).toBe(
        width,
      );
      expect(await pastTheEdge(page), `${path} at ${width} px`).toEqual([]);
      if (width < 1024) expect(await page.evaluate(zoomingFields), `${path} at ${width} px`).toEqual([]);
      if (width <= PHONE.width) await expectNothingCutOffWhenSpaced(page);
    }
  }
  const link = page
    .getByRole("row")
    .filter({ hasText: lead.name })
    .getByRole("link", { name: /^\(702\) 555/ });
  await openAdmin(page, "leads");
  for (const [viewport, call, height] of [
    [PHONE, link.locator("[data-call]"), 48],
    [DESKTOP, link, 24],
  ] as const) {
    await page.setViewportSize(viewport);
    await expect
      .poll(async () => (await boxOf(call)).height, `to call at ${viewport.width} px`)
      .toBeGreaterThanOrEqual(height);
  }
  // With forced colors, its border is all that shows the button's shape.
  await expect(link.locator("[data-call]")).toHaveCSS("border-top-width", "1px");
});

test("with forced colors an open question's circle is filled, and the editor shows that it has the focus", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/faq");
  const question = page.locator("summary").first();
  const { right, y, height } = await boxOf(question);
  const circle = { x: right - 48, y, width: 48, height };
  const before = await page.screenshot({ clip: circle });
  await question.evaluate((it) => it.parentElement?.toggleAttribute("open"));
  expect((await page.screenshot({ clip: circle })).equals(before)).toBe(false);

  await signInWithSharedSession(page, ADMIN);
  await openAdmin(page, "pages/new");
  await page.getByRole("button", { name: "Write", exact: true }).click();
  const frame = page.locator(".rich-frame");
  await page.getByLabel("Title *").focus();
  await expect(frame).toHaveCSS("outline-style", "none");
  await page.getByRole("textbox", { name: "Page Content *" }).focus();
  await expect(frame).toHaveCSS("outline-style", "solid");
  await expect(frame).not.toHaveCSS("outline-color", "rgba(0, 0, 0, 0)");
});

/** The difference between a shape's fill and the background behind it, 0 to 255. */
async function differenceFromGround(shape: Locator): Promise<number> {
  return difference(await drawnColor(shape, "fill"), await backgroundOf(shape));
}

async function contrastWithGround(shape: Locator, property: "fill" | "stroke"): Promise<number> {
  return contrastRatio(await drawnColor(shape, property), await backgroundOf(shape));
}

async function openAdmin(page: Page, path: string): Promise<void> {
  await page.goto(`/admin/${path}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

/** Stores a lead, a post and a page whose words are wider than a phone. */
async function storeUnbreakable(): Promise<{ lead: { id: string; name: string }; pageId: string }> {
  const word = `Unbreakable${randomUUID().replaceAll("-", "").repeat(2)}`;
  return asOwner(async (pool) => {
    const leads = await pool.query(
      "insert into public.leads (name, phone, email, city, message, tags) values ($1, '+17025550199;ext=123456', $2, $3, $4, array[repeat('W', 24)]) returning id, name",
      [word, `${word.slice(0, 60)}@example.com`, word, `${word} ${word}`],
    );
    await pool.query(
      "insert into public.blog_posts (title, slug, excerpt, content, date, seo_description) values ($1, $2, $1, '<p>x</p>', '2026-11-01', 'x')",
      [word, word.toLowerCase()],
    );
    const pages = await pool.query(
      "insert into public.pages (title, slug, content) values ($1, $2, '<p>x</p>') returning id",
      [word, word.toLowerCase()],
    );
    return { lead: leads.rows[0], pageId: pages.rows[0].id };
  });
}

/**
 * Labels that overlap another label, a place's dot, a range, the lake or the edge of the served area, and shapes that
 * overlap that area.
 */
function collisionsOnMap(page: Page): Promise<string[]> {
  return page.locator(".valley-map").evaluate((map: SVGSVGElement) => {
    const shown = (part: Element) => part.getClientRects().length > 0;
    const labels = Array.from(map.querySelectorAll("text")).filter(shown);
    const obstacles = Array.from(map.querySelectorAll<SVGPathElement>(".map-range, .map-lake"));
    const served = map.querySelector<SVGPathElement>(".map-served");
    const pointsOf = ({ x, y, width, height }: DOMRect) =>
      Array.from(
        { length: 44 },
        (_, i) => new DOMPoint(x + (width * (i % 11)) / 10, y + (height * Math.floor(i / 11)) / 3),
      );
    const meet = (a: DOMRect, b: DOMRect) =>
      a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
    const collisions: string[] = [];
    for (const [index, label] of labels.entries()) {
      const box = label.getBBox();
      for (const other of labels.slice(index + 1)) {
        if (meet(box, other.getBBox())) collisions.push(`${label.textContent} / ${other.textContent}`);
      }
      for (const dot of map.querySelectorAll("circle")) {
        if (dot.parentElement !== label.parentElement && meet(box, dot.getBBox()) && shown(dot))
          collisions.push(`${label.textContent} / a dot`);
      }
      for (const point of pointsOf(box)) {
        if (obstacles.some((obstacle) => obstacle.isPointInFill(point)))
          collisions.push(`${label.textContent} / land or water`);
        if (!served?.isPointInFill(point)) collisions.push(`${label.textContent} / the edge`);
      }
    }
    for (const [index, obstacle] of obstacles.entries()) {
      const length = obstacle.getTotalLength();
      for (let at = 0; at < length; at += 4) {
        if (served?.isPointInFill(obstacle.getPointAtLength(at)))
          collisions.push(`what is served / shape ${index}`);
      }
    }
    return [...new Set(collisions)];
  });
}

/** Whether the middle of a frame's side looks different from the page behind it. */
async function isShaded(frame: Locator, side: "left" | "right"): Promise<boolean> {
  const { data, info } = await sharp(await frame.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const behind = await backgroundOf(frame);
  const column = side === "left" ? 0 : info.width - 1;
  const rows = Array.from(
    { length: Math.floor(info.height / 3) },
    (_, row) => row + Math.floor(info.height / 3),
  );
  return rows.every((row) => {
    const at = (row * info.width + column) * 3;
    return difference([...data.subarray(at, at + 3)], behind) > 8;
  });
}

/** Runs in the page: finds checkboxes and switches whose state would be a background color, which is not drawn. */
function colorOnlyBoxes(): string[] {
  return Array.from(document.querySelectorAll("input[type=checkbox]"))
    .filter((it) => getComputedStyle(it).appearance === "none")
    .map((it) => it.outerHTML);
}

/** Runs in the page: finds fields that are narrower than what they say. */
function cutFields(fields: Element[]): string[] {
  const widths = fields.map((it) => it.getBoundingClientRect().width);
  return fields
    .filter((it, at) => {
      (it as HTMLElement).style.cssText = "field-sizing: content; width: max-content";
      return it.getBoundingClientRect().width > (widths[at] ?? 0);
    })
    .map((it) => it.outerHTML);
}

/** Runs in the page: finds fields that an iPhone zooms in on, whose texts are smaller than 16 px. */
function zoomingFields(): string[] {
  return Array.from(document.querySelectorAll("input:not([type=checkbox], [hidden]), select, textarea"))
    .filter((it) => Number.parseFloat(getComputedStyle(it).fontSize) < 16)
    .map((it) => it.outerHTML);
}

test("what a browser has translated into a longer language is neither cut off nor wider than the window", async ({
  page,
}) => {
  for (const [width, bar] of [
    [320, ".mobile-bar"],
    [390, ".mobile-bar"],
    [1216, ".site-header"],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/");
    // As Chrome does.
    await page.evaluate(() => {
      document.documentElement.lang = "es";
      const longer: [string, string][] = [
        [".hero h1 span", "Lavadora y secadora en casa"],
        [".header-quote", "Obtenga una cotización ahora"],
        [".mobile-bar .button-primary", "Obtener una cotización"],
      ];
      for (const [selector, text] of longer) {
        const words = document.querySelector(selector);
        if (words) words.innerHTML = `<font><font>${text}</font></font>`;
      }
    });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    for (const place of [".hero h1", bar]) {
      const cut = await page.locator(place).evaluate((part) =>
        [...part.querySelectorAll("*")]
          .filter((element) => element.checkVisibility() && element.clientWidth > 0)
          .filter(
            (element) =>
              element.scrollWidth > element.clientWidth || element.getBoundingClientRect().right > innerWidth,
          )
          .map((element) => element.textContent),
      );
      expect(cut, `cut off in ${place} at ${width} px`).toEqual([]);
    }
  }
});

test("a translation that runs from right to left keeps its words off the drawing and its phone number in order", async ({
  page,
}) => {
  const words = page.locator(".hero h1 :is(span, em), .hero-words p, .hero .call-link");
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    await page.goto("/");
    await page.evaluate(runFromRightToLeft);
    const drum = await boxOf(page.locator(".hero-sun"));
    const { right } = await boxOf(page.locator(".hero-words"));
    for (const line of (await Promise.all((await words.all()).map(textLines))).flat()) {
      expect(line.right, "within the gutter").toBeLessThanOrEqual(Math.ceil(right));
      expect(depthInDisc(line, drum), "off the drawing").toBe(0);
    }
  }
  await page.goto("/contact");
  await page.evaluate(runFromRightToLeft);
  const links = await page.locator("[href^=tel]:visible", { hasText: "0142" }).all();
  expect(links.length).toBeGreaterThan(2);
  for (const link of links) {
    const [area, line] = await link.evaluate((element) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const places: Record<string, number> = {};
      while (texts.nextNode()) {
        const text = texts.currentNode as Text;
        for (const { 0: digits, index } of text.data.matchAll(/702|0142/g)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + digits.length);
          places[digits] = range.getBoundingClientRect().left;
        }
      }
      return [places["702"] ?? 0, places["0142"] ?? 0];
    });
    expect(line, "the number runs from left to right").toBeGreaterThan(area ?? 0);
  }
});

/** Runs in the page: what browsers do when they translate it into Arabic, with one word for all. */
function runFromRightToLeft(): void {
  document.documentElement.lang = "ar";
  document.documentElement.dir = "rtl";
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    if (text.parentElement?.tagName !== "SCRIPT") text.data = text.data.replace(/[A-Za-z’]+/g, "غسالة");
  }
}

test("what arrives late does not push down a list whose buttons are there already", async ({ page }) => {
  await signInWithSharedSession(page, ADMIN);
  for (const [path, above, list] of [
    ["pages/redirects", "**/rest/v1/missing_addresses?*", "**/rest/v1/redirects?*"],
    ["alerts", "**/admin/alerts/channels", "**/rest/v1/lead_notices?*"],
  ] as const) {
    const { promise: held, resolve: hold } = Promise.withResolvers<InterceptedRequest>();
    await intercept(page, above, hold);
    await intercept(page, list, (asked) => asked.fulfill({ json: [] }));
    const listed = page.waitForResponse(list);
    await page.goto(`/admin/${path}`);
    await (await listed).finished();
    const empty = page.getByText(/^(There are no redirects yet|Everything has gone out)\.$/);
    const loading = page.getByRole("status").filter({ hasText: "Loading" });
    await expect(loading).toBeVisible();
    // By then, what has been answered is shown.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await expect(empty).toBeHidden();
    await (await held).pass();
    await expect(empty).toBeVisible();
    await expect(loading).toBeHidden();
  }
});

test("a long list that waited for what is above it is shown from its top", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signInWithSharedSession(page, ADMIN);
  const redirects = Array.from({ length: 100 }, (_, index) => ({
    id: randomUUID(),
    from_path: `/former-${index}`,
    to_path: "/faq",
    created_at: "2026-11-20T17:00:00Z",
  }));
  const { promise: held, resolve: hold } = Promise.withResolvers<InterceptedRequest>();
  await intercept(page, "**/rest/v1/missing_addresses?*", hold);
  await intercept(page, "**/rest/v1/redirects?*", (asked) => asked.fulfill({ json: redirects }));
  await page.goto("/admin/pages/redirects");
  await expect(page.getByText("/former-0", { exact: true })).toBeAttached();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await (await held).pass();
  await expect(page.getByText("/former-0", { exact: true })).toBeInViewport();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test("the number of waiting leads does not push the links beside it when it comes", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await signInWithSharedSession(page, ADMIN);
  await storeMarked([{ name: "Counted", status: "new" }]);
  const { promise: held, resolve: hold } = Promise.withResolvers<InterceptedRequest>();
  await intercept(page, "**/rest/v1/rpc/lead_summary", hold);
  await page.goto("/admin/account");
  const navigation = page.getByRole("navigation", { name: "Main" });
  const lefts = async () =>
    Promise.all((await navigation.getByRole("link").all()).map(async (link) => (await boxOf(link)).x));
  await expect(navigation.getByRole("link", { name: "Audit log" })).toBeVisible();
  const before = await lefts();
  await (await held).pass();
  await expect(navigation.getByRole("link", { name: /^Leads \d+\+? waiting for a call$/ })).toBeVisible();
  expect(await lefts()).toEqual(before);
});

test("the highest number of waiting leads covers no other section's icon on a small phone", async ({
  page,
}) => {
  await page.setViewportSize(SMALL_PHONE);
  await signInWithSharedSession(page, ADMIN);
  const waiting = Array(101).fill({ created_at: "2026-11-20T17:00:00Z", first_contact_at: null });
  const summary = { waiting, held: 0, late: [], due: [], mine: 0 };
  await intercept(page, "**/rest/v1/rpc/lead_summary", (asked) => asked.fulfill({ json: summary }));
  await page.goto("/admin/account");
  const bar = page.locator("[data-bottom-bar]");
  const count = await boxOf(bar.getByText(/^100\+/));
  const next = await boxOf(bar.getByRole("link", { name: "Blog Posts" }).locator("path"));
  expect(count.right).toBeLessThan(next.left);
});

test("a list's tools do not move when what is above or beside them comes", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await holdTimers(page);
  await signInWithSharedSession(page, ADMIN);
  const { promise: isPlaced, resolve: passAll } = Promise.withResolvers<void>();
  await intercept(page, "**/rest/v1/blog_posts?*", (asked) => isPlaced.then(() => asked.pass()));
  await page.goto("/admin/blog");
  const tools = [page.getByLabel("Search posts"), page.getByLabel("Order")];
  const before = await Promise.all(tools.map(boxOf));
  passAll();
  await expect(page.getByRole("button", { name: "Select", exact: true })).toBeVisible();
  expect(await Promise.all(tools.map(boxOf))).toEqual(before);

  // Each of them: a lead that comes meanwhile has the summary asked for again.
  const { promise: isSummed, resolve: passSummary } = Promise.withResolvers<void>();
  await intercept(page, "**/rest/v1/rpc/lead_summary", (asked) => isSummed.then(() => asked.pass()));
  await page.goto("/admin/leads");
  await expect(page.getByText("Loading leads...")).toBeVisible();
  await expect(page.getByLabel("Search leads")).toBeHidden();
  passSummary();
  await expect(page.getByLabel("Search leads")).toBeVisible();
});
