import type { BrowserContext, Page, Request } from "@playwright/test";
import sharp from "sharp";
import { PICTURE_UPLOADS_PATH } from "#app/lib/picture-url.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { openWithSharedSession, signInWithSharedSession } from "../support/admin.ts";
import { expectRouter } from "../support/hydration.ts";
import { intercept } from "../support/intercept.ts";
import { fillLead, leadForm, someLead } from "../support/lead.ts";
import { testOnKeptPage as siteTest, visitorClient } from "../support/own-site.ts";
import { ADMIN, expect } from "../support/test.ts";
import { inspectDocument } from "../support/xss-inspection.ts";
import {
  BLOCK_VECTORS,
  CANARY,
  CANARY_PATH,
  LONE_VECTORS,
  TEXT_VECTORS,
  VECTORS,
} from "../support/xss-vectors.ts";

const LONG_MS = 300_000;

const test = siteTest.extend<{ watched: Watched }>({
  watched: async ({ page, ownSite }, use) => {
    const { stop, ...watched } = await watch(page, ownSite.origin);
    await use(watched);
    stop();
  },
});

// No test depends on another, so the workers share them; each worker has a site of its own.
test.describe.configure({ mode: "parallel", timeout: LONG_MS });

const CONTROL_PATH = "/control";
const VECTORS_PER_CONTROL = 58;
const SAMPLED_EVERY = 6;

/** Puts a mark after each vector: a missing mark means that a vector swallowed what follows, which went untested. */
function withMarks(vectors: readonly string[]): string {
  // PostgreSQL can't store NUL in text.
  return vectors.map((vector) => `${vector.replaceAll("\0", "")}<b title="kept">mark</b>`).join("\n");
}

/** All vectors in as few contents as can be saved: the cost of a visit hardly depends on how many its page holds. */
const PARTS = Array.from({ length: 3 }, (_, index) => {
  const size = Math.ceil(VECTORS.length / 3);
  return VECTORS.slice(index * size, (index + 1) * size);
});
const SAMPLE = VECTORS.filter((_, row) => row % SAMPLED_EVERY === 0);
const CONTENTS = [
  ...PARTS.map((vectors) => ({ html: withMarks(vectors), marks: vectors.length })),
  ...LONE_VECTORS.map((html) => ({ html, marks: 0 })),
];
/** The oddest page slugs that the table accepts; the last would be another site's address if used as it is. */
const ODD_SLUGS = [
  `"><img-src=x-onerror=${CANARY}()>`,
  `javascript:${CANARY}()`,
  `'-${CANARY}()-'`,
  `</script><script>${CANARY}()<`,
  "\\example.com",
].map((slug) => slug.replaceAll("/", "\u2215"));
const OVERRIDDEN = ["", "about", "faq"];

/** As many text vectors as fit, starting with a different one for each row. */
function text(row: number, longest: number): string {
  const turned = [...TEXT_VECTORS.slice(row % TEXT_VECTORS.length), ...TEXT_VECTORS];
  let filled = "";
  for (const vector of turned) if (filled.length + vector.length < longest) filled += vector;
  return filled;
}

const POSTS = CONTENTS.map(({ html }, row) => ({
  title: text(row, 200),
  slug: `vector-${row}`,
  excerpt: text(row + 1, 500),
  content: html,
  date: "2026-01-02",
  seo_description: text(row + 2, 500),
  published: true,
}));
/** Each title starts with a later vector than the one before, so that every text vector is in one of them. */
const PAGES = [...PARTS.map((_, row) => `vectors-${row}`), ...OVERRIDDEN, ...ODD_SLUGS].map((slug, row) => ({
  title: text(row * 4 + 3, 200),
  slug,
  content: CONTENTS[row % PARTS.length]?.html ?? "",
  meta_description: text(row * 4 + 4, 500),
  published: true,
}));
const LEADS = TEXT_VECTORS.map((vector, row) => ({
  name: vector,
  phone: "+17025550142",
  email: `"${vector.replaceAll(/[\s@]/g, "")}"@example.com`,
  city: vector,
  message: text(row, 2000),
}));

/** The most blocks that one page may hold. */
const BLOCKS_PER_PAGE = 50;

const BLOCKS_PAGES = Array.from({ length: Math.ceil(BLOCK_VECTORS.length / BLOCKS_PER_PAGE) }, (_, row) => ({
  title: "Blocks",
  slug: `blocks-${row}`,
  content: withMarks(BLOCK_VECTORS.slice(row * BLOCKS_PER_PAGE, (row + 1) * BLOCKS_PER_PAGE)),
  meta_description: "Blocks",
  published: true,
}));

test.beforeAll("vectors are written straight through the data API", async ({ ownSite, admin }) => {
  const visitor = await visitorClient(ownSite.origin);
  const written = await Promise.all([
    admin.from("blog_posts").insert(POSTS),
    admin.from("pages").insert([...PAGES, ...BLOCKS_PAGES]),
    ...LEADS.map((lead) => visitor.from("leads").insert(lead)),
  ]);
  expect(written.flatMap(({ error }) => (error ? [error.message] : []))).toEqual([]);
});

type Watched = { page: Page; executed: string[] };

/** Where a context's canary records executions: contexts are kept for other tests, and so is the canary. */
const executions = new WeakMap<BrowserContext, string[]>();

/** Records every sign of an execution in a page, until `stop` is called. */
async function watch(page: Page, origin: string): Promise<Watched & { stop: () => void }> {
  const executed: string[] = [];
  const context = page.context();
  if (!executions.has(context)) {
    await context.exposeBinding(CANARY, ({ frame }) => {
      executions.get(context)?.push(`script in ${frame.url()}`);
    });
  }
  executions.set(context, executed);
  const onRequest = (request: Request) => {
    const url = new URL(request.url());
    // Images may come from any safe address: the request reveals nothing but its own address.
    if (url.pathname.startsWith(CANARY_PATH) && request.resourceType() !== "image") {
      executed.push(`${request.resourceType()} ${request.url()}`);
    }
    if (request.isNavigationRequest() && url.origin !== origin) executed.push(`navigation to ${url.href}`);
  };
  const onPage = (popup: Page) => executed.push(`popup ${popup.url()}`);
  context.on("request", onRequest).on("page", onPage);
  page.on("dialog", (dialog) => {
    executed.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  return { page, executed, stop: () => void context.off("request", onRequest).off("page", onPage) };
}

/** Inspects the open document as the browser parsed it. */
async function expectNothingRan({ page, executed }: Watched, marks?: number): Promise<void> {
  const { problems, kept } = await page.evaluate(inspectDocument);
  expect({ at: page.url(), problems, executed }).toEqual({ at: page.url(), problems: [], executed: [] });
  if (marks !== undefined) expect(kept, `marks on ${page.url()}`).toBe(marks);
}

async function visit(watched: Watched, path: string, marks?: number): Promise<void> {
  await watched.page.goto(path);
  await expectNothingRan(watched, marks);
  const here = new URL(watched.page.url()).pathname;
  expect(decodeURIComponent(here)).toBe(decodeURIComponent(path.replace(/\?.*/, "")).toLowerCase());
}

/** Opens a document at a path without a route, to show what the vectors do if nothing is sanitized. */
async function openUnsanitized(page: Page, html: string, headers: Record<string, string>): Promise<void> {
  await intercept(page, CONTROL_PATH, (asked) =>
    asked.fulfill({ contentType: "text/html", headers, body: html }),
  );
  await page.goto(CONTROL_PATH, { waitUntil: "commit" });
}

/** Runs in the browser: pastes or drops HTML as if copied from another page. */
function handOver(element: Element, { type, html }: { type: "paste" | "drop"; html: string }): void {
  const data = new DataTransfer();
  data.setData("text/html", html);
  const { left, top } = element.getBoundingClientRect();
  const options = { bubbles: true, cancelable: true, clientX: left + 40, clientY: top + 30 };
  element.dispatchEvent(
    type === "paste"
      ? new ClipboardEvent("paste", { ...options, clipboardData: data })
      : new DragEvent("drop", { ...options, dataTransfer: data }),
  );
}

/** Runs in the browser: finds elements that could run script, load from elsewhere or link to a script. */
function alienIn(element: Element): string[] {
  const parts = [
    ...element.querySelectorAll("script, iframe, object, embed, svg, math, form, style, link, meta, base"),
  ];
  const handlers = [...element.querySelectorAll("*")].filter(({ attributes }) =>
    [...attributes].some(({ name }) => name.startsWith("on")),
  );
  const addresses = [...element.querySelectorAll<HTMLImageElement>("img[src]")].filter(
    ({ src }) => new URL(src).origin !== location.origin,
  );
  const links = [...element.querySelectorAll<HTMLAnchorElement>("a[href]")].filter(
    ({ protocol }) => !/^(https?|mailto|tel):$/.test(protocol),
  );
  return [...parts, ...handlers, ...addresses, ...links].map(({ outerHTML }) => outerHTML.slice(0, 200));
}

/** Tests everything without the policy, since only sanitizing prevents execution then, and a sample with it. */
for (const bypassCSP of [false, true]) {
  const chosen = <Row>(rows: readonly Row[]) =>
    [...rows.entries()].filter(([row]) => bypassCSP || row % SAMPLED_EVERY === 0);
  /** The vectors that are typed, pasted and previewed. */
  const parts = bypassCSP ? PARTS : [SAMPLE];
  const loneVectors = chosen(LONE_VECTORS).map(([, vector]) => vector);
  test.describe(`${bypassCSP ? "without" : "with"} the content security policy`, () => {
    test.use({ bypassCSP });
    test.beforeEach(({ allowConsoleErrors }) => {
      // Images at addresses without a file. Anything that the policy has to block is still an error.
      allowConsoleErrors(/^Failed to load resource/);
    });

    test("nothing runs in posts", async ({ watched }) => {
      for (const [row, { slug }] of chosen(POSTS)) {
        await visit(watched, `/blog/${slug}`, CONTENTS[row]?.marks);
      }
    });

    test("nothing runs in pages, including those that replace built-in ones", async ({ watched }) => {
      for (const [row, { slug }] of chosen(PAGES)) {
        await visit(watched, `/${encodeURIComponent(slug)}`, CONTENTS[row % PARTS.length]?.marks);
      }
    });

    test("nothing runs in the settings of blocks", async ({ watched, page }) => {
      let frames = 0;
      for (const [, { slug }] of chosen(BLOCKS_PAGES)) {
        await page.goto(`/${slug}`);
        frames += await page.locator(".prose iframe").count();
        const { problems } = await page.evaluate(inspectDocument);
        expect(problems.filter(isNoBlock)).toEqual([]);
      }
      expect(frames, "blocks that are shown").toBeGreaterThan(0);
      expect(watched.executed).toEqual([]);
    });

    test("nothing runs once React renders it, whether hydrated or fetched", async ({ watched, page }) => {
      for (const [row] of chosen(PARTS)) {
        await visit(watched, `/blog/vector-${row}`);
        await page.keyboard.press("Shift");
        await expectRouter(page);
        await expectNothingRan(watched, CONTENTS[row]?.marks);
        const next = (row + 1) % PARTS.length;
        await page.evaluate((path) => window.__reactRouterDataRouter?.navigate(path), `/blog/vector-${next}`);
        await expect(page.locator('.prose b[title="kept"]')).toHaveCount(CONTENTS[next]?.marks ?? 0);
        await expect(page).toHaveURL(`/blog/vector-${next}`);
        await expectNothingRan(watched, CONTENTS[next]?.marks);
      }
    });

    test("nothing runs in lists, feed, sitemap, share cards and unknown addresses", async ({
      watched,
      page,
      request,
    }) => {
      await visit(watched, "/blog");
      for (const path of ["/blog/feed.xml", "/sitemap.xml"]) {
        await page.goto(path);
        expect(await page.evaluate(() => document.querySelector("parsererror")?.textContent)).toBeUndefined();
        expect(watched.executed).toEqual([]);
      }
      const unknown = TEXT_VECTORS.map((_, row) => text(row, 300)).filter((_, row) => row % 4 === 0);
      for (const [, name] of chosen(unknown)) {
        const path = `/${encodeURIComponent(name)}`;
        const answer = await page.goto(path);
        expect(answer?.status(), path).toBe(404);
        await expectNothingRan(watched);
      }
      for (const name of ["vectors-0", "about", "blog/vector-0"]) {
        const card = await request.get(`/og/${name}.png`);
        expect(card.headers()["content-type"]).toBe("image/png");
      }
    });

    test("nothing runs in a reader that shows the feed's texts as HTML", async ({
      watched,
      page,
      request,
    }) => {
      const xml = await (await request.get("/blog/feed.xml")).text();
      await openUnsanitized(page, "<!doctype html><title>Reader</title>", {});
      await page.evaluate((feed) => {
        const read = new DOMParser().parseFromString(feed, "application/xml");
        for (const { textContent } of read.querySelectorAll("item > description")) {
          document.body.insertAdjacentHTML("beforeend", `<div>${textContent}</div>`);
        }
      }, xml);
      await expectNothingRan(watched);
      expect(await page.locator("body > div").count()).toBe(20);
      expect(await page.locator("body > div *").count()).toBe(0);
    });

    test("nothing runs on a lead's way from the public form to the desk", async ({ watched, page }) => {
      const name = text(5, 80);
      await page.goto("/contact");
      await fillLead(leadForm(page), { ...someLead("x"), name, city: text(6, 70), message: text(7, 1000) });
      await leadForm(page).getByRole("button", { name: "Get Quote" }).click();
      await expect(page.getByText("Request received!")).toBeVisible();
      await expectNothingRan(watched);
      await postNatively(page, {
        name,
        phone: text(8, 40),
        email: text(9, 60),
        city: name,
        message: text(10, 900),
      });
      await expect(page.getByText("Please enter a phone number")).toBeVisible();
      await expectNothingRan(watched);
      // The lead's texts look like spam, so it is in quarantine.
      await openWithSharedSession(page, ADMIN, "/admin/leads?show=quarantine");
      const row = page.getByRole("row").filter({ hasText: name }).first();
      await expect(row).toBeVisible();
      await expectNothingRan(watched);
      await row.getByRole("button", { name: /^Release/ }).click();
      await expect(page.getByText("Request released")).toBeVisible();
      await page.goto("/admin/leads");
      // By keyboard: content that appears above the list moves its rows.
      await row.getByRole("link").first().press("Enter");
      await expect(page.getByRole("heading", { name: "Where it came from" })).toBeVisible();
      await expectNothingRan(watched);
    });

    test("nothing runs in the staff's lists, and no link there leaves the site", async ({
      watched,
      page,
      ownSite: { origin },
    }) => {
      await signInWithSharedSession(page, ADMIN);
      for (const path of ["/admin/blog", "/admin/pages"]) {
        await page.goto(path);
        await expect(page.getByRole("row").filter({ hasText: "__xss()" }).first()).toBeVisible();
        await expectNothingRan(watched);
        const origins = await page
          .locator("table a")
          .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).origin));
        expect(new Set([...origins, origin])).toEqual(new Set([origin]));
      }
    });

    test("nothing runs in either editor or its preview", async ({ watched, page, admin }) => {
      const { data } = await admin.from("pages").select("id").like("slug", "vectors-%").order("slug");
      expect(data).toHaveLength(PARTS.length);
      await signInWithSharedSession(page, ADMIN);
      for (const [row, { id }] of chosen(data ?? [])) {
        await page.goto(`/admin/pages/edit/${id}`);
        await expectPreview(watched, PARTS[row]?.length ?? 0);
      }
      // The page editor has shown all of these vectors by now; the post editor gets them here.
      const slug = `typed-by-hand-${bypassCSP}`;
      await page.goto("/admin/pages/new");
      await page.getByLabel("Title *").fill(text(11, 200));
      await page.getByLabel("URL Slug *").fill(slug);
      await page.getByLabel("Meta Description").fill(text(12, 500));
      await page.getByLabel("Page Content *").fill(withMarks(SAMPLE));
      await page.keyboard.press("Alt+p");
      await expectPreview(watched, SAMPLE.length);
      await page.keyboard.press("Control+s");
      await expect(page.getByText("Page created successfully")).toBeVisible();
      for (const [row, vectors] of parts.entries()) {
        await page.goto("/admin/blog");
        await page.getByRole("button", { name: "New Post" }).click();
        await page.getByLabel("Title", { exact: true }).fill(text(row * 10 + 16, 200));
        await page.getByLabel("Excerpt").fill(text(14, 500));
        await page.getByLabel("SEO description").fill(text(15, 500));
        await page.getByLabel("Slug", { exact: true }).fill(`${slug}-${row}`);
        await page.getByLabel("Content", { exact: true }).fill(withMarks(vectors));
        await expectPreview(watched, vectors.length);
        await page.keyboard.press("Control+s");
        await expect(page.getByText("Blog post created successfully")).toBeVisible();
        await expectNothingRan(watched);
      }
      await visit(watched, `/${slug}`, SAMPLE.length);
    });

    test("nothing pasted or dropped where content is written runs or loads", async ({
      watched,
      page,
      ownSite: { origin },
    }) => {
      const elsewhere: string[] = [];
      page.on("request", (request) => {
        if (new URL(request.url()).origin !== origin) elsewhere.push(request.url());
      });
      await openWithSharedSession(page, ADMIN, "/admin/pages/new");
      await page.getByRole("button", { name: "Write", exact: true }).click();
      const written = page.getByRole("textbox", { name: "Page Content *" });
      for (const [row, vectors] of [...parts, ...loneVectors.map((vector) => [vector])].entries()) {
        // A dropped vector is handled like a pasted one once its position is found, so a sample is enough.
        const isDropped = row < parts.length || row % SAMPLED_EVERY === 0;
        for (const type of isDropped ? (["paste", "drop"] as const) : (["paste"] as const)) {
          await written.fill("");
          await written.evaluate(handOver, { type, html: withMarks(vectors) });
          // A lone vector may leave nothing at all.
          if (row < parts.length) expect(await written.textContent(), `vectors ${row}`).toContain("mark");
          await expectNothingRan(watched);
          expect(await written.evaluate(alienIn)).toEqual([]);
        }
      }
      expect(elsewhere).toEqual([]);
    });

    test("nothing runs in names, descriptions and captions of pictures, from the library to visitors", async ({
      watched,
      page,
      request,
      admin,
      ownSite: { origin },
    }) => {
      const pictures = await storePictures(origin, admin);
      const slugs = pictures.map((_, row) => `pictured-${bypassCSP}-${row}`);
      const written = await Promise.all([
        admin
          .from("blog_posts")
          .insert(pictures.map((picture, row) => picturedPost(picture, slugs[row] ?? ""))),
        admin.from("pages").insert(
          pictures.map((picture, row) => ({
            title: "Pictured",
            slug: slugs[row] ?? "",
            content: picture.figure,
            published: true,
          })),
        ),
      ]);
      expect(written.map(({ error }) => error)).toEqual([null, null]);
      for (const [row, slug] of chosen(slugs)) {
        for (const path of [`/blog/${slug}`, `/${slug}`]) {
          await page.goto(path);
          await expect(page.locator(".prose img")).toHaveAttribute("alt", pictures[row]?.alt ?? "");
          await expect(page.locator(".prose figcaption")).toHaveText(pictures[row]?.alt ?? "");
          await expectOnlyPictures(watched);
        }
        expect((await request.get(`/og/blog/${slug}.png`)).headers()["content-type"]).toBe("image/png");
      }
      await page.goto("/blog");
      await expectOnlyPictures(watched);
      await page.goto("/blog/feed.xml");
      expect(await page.evaluate(() => document.querySelector("parsererror")?.textContent)).toBeUndefined();

      await openWithSharedSession(page, ADMIN, "/admin/media");
      const library = page.getByRole("list", { name: "Pictures" }).getByRole("button");
      await expect(library).toHaveCount(pictures.length);
      for (const [, { name }] of chosen(pictures)) {
        await library.filter({ hasText: name }).click();
        await expect(page.getByLabel("Name")).toHaveValue(name);
        await expect(
          page.getByRole("region", { name: "Where it is used" }).getByRole("link").first(),
        ).toBeVisible();
        await expectOnlyPictures(watched);
        await page.getByRole("button", { name: "Delete" }).click();
        await expectOnlyPictures(watched);
        await page.keyboard.press("Escape");
        await page.getByRole("button", { name: "Replace" }).click();
        const replacement = page.getByRole("dialog", { name: /^(Choose the new|Replace this) picture/ });
        const other = pictures.find((picture) => picture.name !== name);
        const choice = replacement.getByRole("list", { name: "Pictures" }).getByRole("button");
        await choice.filter({ hasText: other?.name ?? "" }).click();
        for (const shown of [name, other?.name ?? ""])
          await expect(replacement.getByRole("figure").getByText(shown, { exact: true })).toBeVisible();
        await expect(replacement.getByRole("link").first()).toBeVisible();
        await expectOnlyPictures(watched);
        await page.keyboard.press("Escape");
        await page.keyboard.press("Escape");
        await expect(page.getByRole("dialog")).toHaveCount(0);
      }
      const { data } = await admin.from("pages").select("id").in("slug", slugs);
      for (const [, { id }] of chosen(data ?? [])) {
        await page.goto(`/admin/pages/edit/${id}`);
        await page.getByRole("button", { name: "Write", exact: true }).click();
        const text = page.getByRole("textbox", { name: "Page Content *" });
        await expect(text.locator("img")).toHaveCount(1);
        expect(await text.evaluate(alienIn)).toEqual([]);
        expect(watched.executed).toEqual([]);
      }
      await page.goto("/admin/blog");
      await page.getByRole("button", { name: "New Post" }).click();
      for (const [, { name, alt }] of chosen(pictures)) {
        await page.getByRole("button", { name: /^Choose a(nother)? picture$/ }).click();
        await library.filter({ hasText: name }).click();
        await expect(page.getByLabel("What does it show?")).toHaveValue(alt);
        await expectOnlyPictures(watched);
        await page.getByRole("button", { name: "Use this picture" }).click();
        await expect(page.getByRole("group", { name: "Cover picture" }).getByRole("img")).toHaveAttribute(
          "alt",
          alt,
        );
        await expectOnlyPictures(watched);
      }
    });

    test("nothing runs in a preview opened as a document of its own", async ({
      watched,
      page,
      request,
      admin,
    }) => {
      const { data } = await admin.auth.getSession();
      for (const [row, content] of [...parts.map(withMarks), ...loneVectors].entries()) {
        const answer = await request.post("/preview", {
          form: {
            kind: row % 2 ? "post" : "page",
            title: text(row, 200),
            description: text(row + 1, 500),
            path: `/${text(row + 2, 200)}`,
            date: "2026-01-02",
            content,
          },
          headers: { Authorization: `Bearer ${data.session?.access_token}` },
        });
        expect(answer.status()).toBe(200);
        await openUnsanitized(page, await answer.text(), {
          "Content-Security-Policy": answer.headers()["content-security-policy"] ?? "",
        });
        await page.waitForLoadState();
        if (parts[row]) await expectNothingRan(watched, parts[row].length);
        const { problems } = await page.evaluate(inspectDocument);
        expect(problems.filter(content.includes("data-block") ? isNoBlock : Boolean)).toEqual([]);
        expect(watched.executed).toEqual([]);
      }
    });
  });
}

type VectorPicture = { key: string; name: string; alt: string; figure: string };

/** Stores pictures with vectors as file names and descriptions; the same ones at every call. */
async function storePictures(origin: string, admin: BackendClient): Promise<VectorPicture[]> {
  const { data: signedIn } = await admin.auth.getSession();
  const headers = { authorization: `Bearer ${signedIn.session?.access_token}`, "content-type": "image/png" };
  const stored: VectorPicture[] = [];
  for (const row of [0, 7, 14, 21]) {
    const create = { width: 20 + row, height: 20, channels: 3 as const, background: "#c4b7a6" };
    const body = new Uint8Array(await sharp({ create }).png().toBuffer());
    const path = PICTURE_UPLOADS_PATH + encodeURIComponent(`${row} ${text(row, 110)}`);
    const answer = await fetch(origin + path, { method: "POST", headers, body });
    expect(answer.status).toBe(200);
    const { Id } = (await answer.json()) as { Id: string };
    const alt = text(row + 1, 300)
      .replaceAll(/\s+/g, " ")
      .trim();
    const described = await admin.from("pictures").update({ alt }).eq("id", Id).select("key, name").single();
    if (described.error) throw described.error;
    const { key, name } = described.data;
    const [inAttribute, inText] = [escaped(alt).replaceAll('"', "&quot;"), escaped(alt)];
    const figure = `<figure><img src="/media/${key}/${create.width}.webp" alt="${inAttribute}"><figcaption>${inText}</figcaption></figure>`;
    stored.push({ key, name, alt, figure });
  }
  return stored;
}

const escaped = (plain: string) => plain.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

function picturedPost({ key, alt, figure }: VectorPicture, slug: string) {
  const [width = ""] = key.split("-")[1]?.split("x") ?? [];
  const cover = { cover: `/media/${key}/${width}.webp`, cover_alt: alt };
  const words = { title: "Pictured", excerpt: "Pictured", seo_description: "Pictured" };
  return { ...words, ...cover, slug, content: figure, date: "2026-01-03", published: true };
}

/** Allows the elements and attributes that library pictures have and no author may write, but nothing else. */
async function expectOnlyPictures({ page, executed }: Watched): Promise<void> {
  const { problems } = await page.evaluate(inspectDocument);
  const ofPictures =
    /^(element: <(picture|source)[ >]|attribute (srcset|sizes|decoding|data-color|type): <(img|source) )/;
  const others = problems.filter((problem) => !ofPictures.test(problem));
  expect({ at: page.url(), others, executed }).toEqual({ at: page.url(), others: [], executed: [] });
}

/** Whether a problem cannot come from blocks, which are our own markup with elements that no author may write. */
function isNoBlock(problem: string): boolean {
  return /^(handler|address|link|image)/.test(problem);
}

/** Submits the form as a browser without script does, with fields that no browser would send. */
async function postNatively(page: Page, fields: Record<string, string>): Promise<void> {
  await page.goto("/privacy");
  await page.evaluate((values) => {
    const form = document.createElement("form");
    form.method = "post";
    form.action = "/quote";
    for (const [name, value] of Object.entries(values)) {
      const input = document.createElement("input");
      Object.assign(input, { type: "hidden", name, value });
      form.append(input);
    }
    document.body.append(form);
    form.submit();
  }, fields);
  await page.waitForURL("/quote");
}

async function expectPreview(watched: Watched, marks: number): Promise<void> {
  const shown = watched.page.frameLocator('iframe[title="Preview"]');
  await expect(shown.locator('.prose b[title="kept"]')).toHaveCount(marks);
  const { problems } = await shown.locator("body").evaluate(inspectDocument);
  expect(problems).toEqual([]);
  await expectNothingRan(watched);
}

test("control: every batch runs without sanitizing", async ({ browser, ownSite: { origin } }) => {
  const context = await browser.newContext({ baseURL: origin, bypassCSP: true });
  for (let first = 0; first < VECTORS.length; first += VECTORS_PER_CONTROL) {
    const vectors = VECTORS.slice(first, first + VECTORS_PER_CONTROL);
    // A new page per batch: what one batch started may navigate while the next is opened.
    const { stop, ...watched } = await watch(await context.newPage(), origin);
    // Leave out the vectors that navigate at once.
    const html = withMarks(vectors.filter((vector) => !/http-equiv/i.test(vector)));
    const opened = openUnsanitized(watched.page, `<!doctype html><div class="prose">${html}`, {
      "Content-Security-Policy": "default-src 'none'",
    });
    // The inspection also triggers the handlers; a batch that navigates before it ends has run as well.
    await opened.then(() => watched.page.evaluate(inspectDocument)).catch(() => null);
    await expect.poll(() => watched.executed.length, vectors[0]).toBeGreaterThan(0);
    for (const page of context.pages()) await page.close();
    stop();
  }
  await context.close();
});

test("control: the inspection detects unsanitized content", async ({ page }) => {
  // A kept page's blank document inherits the policy of the page before it.
  await page.goto("about:blank");
  await page.setContent(
    '<div class="prose"><a href="javascript:void 0">x</a><b onclick="void 0">y</b></div>',
  );
  expect((await page.evaluate(inspectDocument)).problems.length).toBeGreaterThan(0);
});
