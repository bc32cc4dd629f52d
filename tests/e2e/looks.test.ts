import { readdirSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { CDPSession, Page } from "@playwright/test";
import { matchRoutes, type RouteObject } from "react-router";
import routes from "#app/routes.ts";
import { signInAsAdmin } from "./support/admin.ts";
import { findFaintTexts, takePicture } from "./support/contrast.ts";
import { PUBLIC_SCREENS, toast } from "./support/public-screens.ts";
import { type Screen, WIDTHS } from "./support/screen.ts";
import { inspectTexts } from "./support/shown-texts.ts";
import { ENTRANCE_SCREENS, STAFF_SCREENS } from "./support/staff-screens.ts";
import { test as base, expect } from "./support/test.ts";

const HEIGHTS: Record<number, number> = { 320: 640, 390: 844, 768: 1024, 1440: 900 };

/** How people set their devices. Forced colours are the system's own: their contrast is not ours to choose. */
const MODES = {
  light: { colorScheme: "light", forcedColors: "none" },
  dark: { colorScheme: "dark", forcedColors: "none" },
  forced: { colorScheme: "dark", forcedColors: "active" },
} as const;

/** Where `npm run look` wants a picture of everything. */
const pictures = process.env.LOOK_PICTURES;

const test = base.extend<Record<never, never>, { adminSession: string }>({
  adminSession: [
    async ({ browser }, use, info) => {
      const context = await browser.newContext({ baseURL: info.project.use.baseURL });
      const page = await context.newPage();
      await signInAsAdmin(page);
      const session = JSON.stringify(await context.storageState());
      await context.close();
      await use(session);
    },
    { scope: "worker" },
  ],
});

for (const screen of [...PUBLIC_SCREENS, ...ENTRANCE_SCREENS]) {
  test.describe(() => {
    if (screen.scriptless) test.use({ javaScriptEnabled: false });
    test(`looks right: ${screen.name}`, ({ page, allowConsoleErrors }) => {
      if (screen.allows) allowConsoleErrors(screen.allows);
      return look(page, screen);
    });
  });
}

test.describe("for staff", () => {
  test.use({ storageState: ({ adminSession }, use) => use(JSON.parse(adminSession)) });
  for (const screen of STAFF_SCREENS) {
    test(`looks right: ${screen.name}`, ({ page, allowConsoleErrors }) => {
      if (screen.allows) allowConsoleErrors(screen.allows);
      return look(page, screen);
    });
  }
});

/** Leads to the screen once and looks at it in every width and mode. */
async function look(page: Page, screen: Screen): Promise<void> {
  const widths = screen.widths ?? WIDTHS;
  const [width = 390] = widths;
  await page.setViewportSize({ width, height: HEIGHTS[width] ?? 844 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  // Else what shows for seconds only would be gone before it was looked at.
  const passes = screen.front === toast;
  if (passes) await page.clock.install();
  await page.goto(typeof screen.path === "string" ? screen.path : await screen.path());
  await screen.open?.(page);
  await expect((screen.front?.(page) ?? page.locator(":is(main, svg):visible")).first()).toBeVisible();
  if (passes) await page.clock.pauseAt(new Date(Date.now() + 1_000));
  await page.evaluate(settle, screen.front !== undefined);
  const devtools = await page.context().newCDPSession(page);
  const faults: Record<string, string[]> = {};
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHTS[width] ?? 844 });
    for (const [mode, media] of Object.entries(MODES)) {
      await page.emulateMedia(media);
      const found = await findFaults(page, devtools, screen, mode === "forced");
      if (found.length > 0) faults[`${width} px, ${mode}`] = found;
      if (pictures) await keepPicture(devtools, screen, `${width}-${mode}`);
    }
  }
  expect(faults).toEqual({});
}

/**
 * Puts everything where it ends up: what is on its way from one colour to another has none that could be measured.
 * @param withToasts whether messages that go by themselves stay in sight
 */
async function settle(withToasts: boolean): Promise<void> {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    *, ::before, ::after { transition: none !important; animation-duration: 1ms !important }
    ${withToasts ? "" : "[data-sonner-toast] { display: none !important }"}
  `);
  document.adoptedStyleSheets.push(sheet);
  await document.fonts.ready;
}

async function findFaults(
  page: Page,
  devtools: CDPSession,
  screen: Screen,
  forced: boolean,
): Promise<string[]> {
  const front = (await screen.front?.(page).elementHandle()) ?? null;
  const { texts, faults } = await page.evaluate(inspectTexts, { front });
  expect(texts.length, "texts that are shown").toBeGreaterThan(0);
  const faint = forced ? [] : await findFaintTexts(page, devtools, texts, front ? "window" : "document");
  return [...faults, ...faint];
}

async function keepPicture(devtools: CDPSession, screen: Screen, variant: string): Promise<void> {
  const folder = pictures ?? "";
  await mkdir(folder, { recursive: true });
  const name = `${screen.name.replaceAll(/[^a-z0-9]+/gi, "-").replace(/^-|-$/g, "") || "home"}--${variant}.webp`;
  await writeFile(join(folder, name), await takePicture(devtools, screen.front ? "window" : "document"));
}

test("every route and everything that opens, warns or waits is on the list", async () => {
  const listed = [...PUBLIC_SCREENS, ...ENTRANCE_SCREENS, ...STAFF_SCREENS];
  const paths = await Promise.all(listed.map(({ path }) => (typeof path === "string" ? path : path())));
  const seen = new Set(
    paths
      .flatMap((path) => matchRoutes(routes as unknown as RouteObject[], path.replace(/[?#].*/, "")) ?? [])
      .map(({ route }) => fileOf(route)),
  );
  expect(
    routeFiles(routes as unknown as RouteObject[]).filter((file) => isScreen(file) && !seen.has(file)),
  ).toEqual([]);
  const shown = new Set(listed.flatMap(({ shows = [] }) => shows));
  expect(filesWithStates().filter((file) => !shown.has(file) && !SHOWN_ELSEWHERE.has(file))).toEqual([]);
});

function routeFiles(tree: readonly RouteObject[]): string[] {
  return tree.flatMap((route) => [fileOf(route), ...routeFiles(route.children ?? [])]);
}

function fileOf(route: RouteObject): string {
  return (route as RouteObject & { file: string }).file;
}

/** Whether a person sees it at an address of its own: not an editor's preview, nor what answers deeper unknown paths as /no-such-page is answered. */
function isScreen(file: string): boolean {
  return file.endsWith(".tsx") && !["site/pages/preview.tsx", "site/pages/not-found.tsx"].includes(file);
}

const STATE =
  /<Dialog\b|<ConfirmDialog\b|<dialog\b|popover=|role="alert"|role="status"|<Notice\b|<LoadFailed\b/;

/** What takes an outage or hundreds of rows: tests/faults, the walk, the long lists' own tests and the desk's show these. */
const SHOWN_ELSEWHERE = new Set([
  "site/parts/posts-unavailable.tsx",
  "site/parts/page-unreachable.tsx",
  "ui/load-more.tsx",
  "leads/waiting-leads.tsx",
]);

/** Components that have a state which no plain visit shows. */
function filesWithStates(): string[] {
  const app = resolve("app");
  return readdirSync(app, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx") && STATE.test(readFileSync(join(app, file), "utf8")))
    .sort();
}
