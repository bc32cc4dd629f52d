import { readdirSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { CDPSession, Locator, Page } from "@playwright/test";
import { matchRoutes, type RouteObject } from "react-router";
import routes from "#app/routes.ts";
import { startServerProcess } from "../support/server-process.ts";
import { ACCOUNT_SCREENS, OWN_ACCOUNT_SCREENS } from "./screens/account-screens.ts";
import { ALERT_SCREENS } from "./screens/alert-screens.ts";
import { BACKUP_SCREENS } from "./screens/backup-screens.ts";
import { BOARD_SCREENS } from "./screens/board-screens.ts";
import { CALL_SHEET_SCREENS } from "./screens/call-sheet-screens.ts";
import { DEVICE_SCREENS } from "./screens/device-screens.ts";
import { EDITOR_SCREENS } from "./screens/editor-screens.ts";
import { ENTRANCE_SCREENS, SESSION_SCREENS } from "./screens/entrance-screens.ts";
import { FIGURE_SCREENS } from "./screens/figure-screens.ts";
import { FIRST_START_SCREEN } from "./screens/first-start-screens.ts";
import { FOLLOW_UP_SCREENS } from "./screens/follow-up-screens.ts";
import { FORM_CHECK_SCREENS } from "./screens/form-check-screens.ts";
import { HISTORY_SCREENS } from "./screens/history-screens.ts";
import { IMPORT_SCREENS } from "./screens/import-screens.ts";
import { KEPT_ASIDE_SCREENS } from "./screens/kept-aside-screens.ts";
import { LEAD_SCREENS } from "./screens/lead-screens.ts";
import { MEDIA_SCREENS } from "./screens/media-screens.ts";
import { OFFLINE_SCREENS } from "./screens/offline-screens.ts";
import { PAGE_SCREENS } from "./screens/page-screens.ts";
import { PERSONAL_DATA_SCREENS } from "./screens/personal-data-screens.ts";
import { POST_SCREENS } from "./screens/post-screens.ts";
import { PUBLIC_SCREENS } from "./screens/public-screens.ts";
import { QUOTE_SCREENS } from "./screens/quote-screens.ts";
import { REDIRECT_SCREENS } from "./screens/redirect-screens.ts";
import { type Screen, type State, statesOf, TWO_WIDTHS, toast, WIDTHS } from "./screens/screen.ts";
import { TEMPLATE_SCREENS } from "./screens/template-screens.ts";
import { TRASH_SCREENS } from "./screens/trash-screens.ts";
import { USER_SCREENS } from "./screens/user-screens.ts";
import { signInWithSharedSession } from "./support/admin.ts";
import { findFaintTexts, takePicture } from "./support/contrast.ts";
import { devtoolsOf } from "./support/devtools.ts";
import { holdTimers } from "./support/held-timers.ts";
import { intercept } from "./support/intercept.ts";
import { inspectTexts } from "./support/shown-texts.ts";
import { ADMIN, expect, test } from "./support/test.ts";
import { test as testOnKeptPage } from "./support/test-on-kept-page.ts";

const HEIGHTS: Record<number, number> = { 320: 640, 390: 844, 768: 1024, 1440: 900 };

/** Color settings of devices. The system chooses forced colors, so their contrast is not checked. */
const MODES = {
  light: { colorScheme: "light", forcedColors: "none" },
  dark: { colorScheme: "dark", forcedColors: "none" },
  forced: { colorScheme: "dark", forcedColors: "active" },
} as const;

/** The folder in which `npm run look` wants a screenshot of everything. */
const pictures = process.env.LOOK_PICTURES;

const VISITOR_SCREENS = [
  ...PUBLIC_SCREENS,
  ...QUOTE_SCREENS,
  ...ENTRANCE_SCREENS,
  ...ACCOUNT_SCREENS,
  ...DEVICE_SCREENS,
];
const STAFF_SCREENS = [
  ...LEAD_SCREENS,
  ...BOARD_SCREENS,
  ...CALL_SHEET_SCREENS,
  ...IMPORT_SCREENS,
  ...OFFLINE_SCREENS,
  ...SESSION_SCREENS,
  ...FOLLOW_UP_SCREENS,
  ...BACKUP_SCREENS,
  ...FORM_CHECK_SCREENS,
  ...KEPT_ASIDE_SCREENS,
  ...FIGURE_SCREENS,
  ...POST_SCREENS,
  ...PAGE_SCREENS,
  ...EDITOR_SCREENS,
  ...REDIRECT_SCREENS,
  ...MEDIA_SCREENS,
  ...HISTORY_SCREENS,
  ...TRASH_SCREENS,
  ...USER_SCREENS,
  ...ALERT_SCREENS,
  ...TEMPLATE_SCREENS,
  ...OWN_ACCOUNT_SCREENS,
  ...PERSONAL_DATA_SCREENS,
];

/** The script that holds timers is added to every document, but blocked in previews, where no script may run. */
const HOLDING_IN_PREVIEW = /^Blocked script execution in 'about:blank'/;

// Screens are independent, so all workers share them.
test.describe.configure({ mode: "parallel" });

for (const screen of VISITOR_SCREENS) {
  test.describe(() => {
    if (screen.scriptless) test.use({ javaScriptEnabled: false });
    if (screen.hasWorker) test.use({ serviceWorkers: "allow" });
    testOf(screen)(titleOf(screen), ({ page, allowConsoleErrors }) => {
      for (const expected of allowedBy(screen)) allowConsoleErrors(expected);
      return look(page, screen);
    });
  });
}

for (const screen of STAFF_SCREENS) {
  testOf(screen)(titleOf(screen), async ({ page, allowConsoleErrors }) => {
    for (const expected of allowedBy(screen)) allowConsoleErrors(expected);
    await signInWithSharedSession(page, ADMIN);
    await look(page, screen);
  });
}

test("looks right: the first start", async ({ page }) => {
  const dataDir = await mkdtemp(join(tmpdir(), "spinfront-first-start-"));
  const server = await startServerProcess(dataDir, {});
  const [setUpLink = ""] = /https?:\S+\/admin\/setup\S+/.exec(server.said.join("\n")) ?? [];
  try {
    await look(page, { ...FIRST_START_SCREEN, path: setUpLink });
  } finally {
    await server.end("SIGTERM");
    await rm(dataDir, { recursive: true, force: true });
  }
});

/** Most screens leave nothing behind but browser storage, which is cleared on a kept page. */
function testOf({ scriptless, hasWorker, alone }: Screen): typeof test {
  return scriptless || hasWorker || alone ? test : testOnKeptPage;
}

/** Names every state, so that `npm run look -- -g` finds it. */
function titleOf(screen: Screen): string {
  return `looks right: ${statesOf(screen)
    .map(({ name }) => name)
    .join("; then ")}`;
}

function allowedBy(screen: Screen): RegExp[] {
  return [HOLDING_IN_PREVIEW, ...statesOf(screen).flatMap(({ allows }) => allows ?? [])];
}

/** Opens the screen once and inspects each of its states in every width and mode. */
async function look(page: Page, screen: Screen): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await startState(page, screen);
  // Otherwise a toast would close before it is inspected.
  if (statesOf(screen).some(({ front }) => front === toast)) await holdTimers(page);
  await screen.before?.(page);
  await page.goto(typeof screen.path === "string" ? screen.path : await screen.path());
  await test.step(screen.name, () => lookAtState(page, screen));
  for (const state of screen.next ?? []) {
    await startState(page, state);
    await test.step(state.name, () => lookAtState(page, state));
  }
}

function widthsOf({ widths = pictures ? TWO_WIDTHS : WIDTHS }: State): readonly number[] {
  return widths;
}

/** Every state is opened in light colors, at its smallest width. */
async function startState(page: Page, state: State): Promise<void> {
  const [width = 390] = widthsOf(state);
  await page.setViewportSize({ width, height: HEIGHTS[width] ?? 844 });
  await page.emulateMedia(MODES.light);
}

async function lookAtState(page: Page, state: State): Promise<void> {
  const widths = widthsOf(state);
  await state.open?.(page);
  await expect((state.front?.(page) ?? page.locator(":is(main, svg):visible")).first()).toBeVisible();
  await page.evaluate(settle, state.front !== undefined);
  // Polled from outside, since a page without script gets no load events.
  await expect.poll(() => page.evaluate(isDrawn), { intervals: [20, 50, 100] }).toBe(true);
  // Live leads of other tests would move the layout.
  const answer = await holdAnswers(page);
  const devtools = await devtoolsOf(page);
  const front = state.front?.(page).first();
  const faults: Record<string, string[]> = {};
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHTS[width] ?? 844 });
    // The last mode of the width before has taller lines: a window as tall as these would stretch the page.
    await page.emulateMedia(MODES.light);
    if (pictures) await (front?.scrollIntoViewIfNeeded() ?? growWindow(page, width));
    for (const mode of modesAt(width, widths)) {
      await page.emulateMedia(MODES[mode]);
      // `npm run look` takes pictures for people to judge, and nothing else.
      if (pictures) {
        await keepPicture(page, devtools, state, `${width}-${mode}`);
        continue;
      }
      const found = await findFaults(page, devtools, mode, front);
      if (found.length > 0) faults[`${width} px, ${mode}`] = found;
    }
  }
  expect(faults).toEqual({});
  await page.evaluate(unsettle);
  answer();
}

/** Leaves requests for data unanswered. @returns what lets the server answer them */
async function holdAnswers(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await intercept(page, "**/rest/v1/**", async (asked) => {
    await held.promise;
    await asked.pass();
  });
  return held.resolve;
}

/**
 * Light mode, which finds what is cut off or covered, at every width; the other modes at one phone's and one desktop's
 * width: colors depend on the mode and on the layout, of which there is one for phones and one for desktops.
 */
function modesAt(width: number, widths: readonly number[]): readonly (keyof typeof MODES)[] {
  const hasTypicalWidth = widths.some((it) => TWO_WIDTHS.includes(it));
  return hasTypicalWidth && !TWO_WIDTHS.includes(width) ? ["light"] : ["light", "dark", "forced"];
}

/**
 * Ends all transitions: a color in transition can't be measured.
 * @param withToasts whether toasts stay visible
 */
function settle(withToasts: boolean): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    *, ::before, ::after { transition: none !important; animation-duration: 1ms !important }
    * { pointer-events: auto !important; scroll-behavior: auto !important }
    /* Pictures show what is far below the window as well. */
    * { content-visibility: visible !important }
    ${withToasts ? "" : "[data-sonner-toast] { display: none !important }"}
  `);
  document.adoptedStyleSheets.push(sheet);
  const field = document.activeElement;
  if (field instanceof HTMLInputElement && field.selectionStart !== null) field.setSelectionRange(0, 0);
  // A page that gets a font too late keeps the fallback, as happens on the first visit of many.
  const faces = Array.from(document.styleSheets).flatMap((sheet) => {
    try {
      return Array.from(sheet.cssRules).filter((rule) => rule instanceof CSSFontFaceRule);
    } catch {
      // The rules of a style sheet that failed to load, as without a network, can't be read.
      return [];
    }
  });
  for (const { style } of faces) style.setProperty("font-display", "block");
  // Layout triggers the font requests.
  document.body.getBoundingClientRect();
  // Lazy images far below the window would never load, since nobody scrolls there.
  for (const image of document.images) image.loading = "eager";
}

/** Lets the page be used again. */
function unsettle(): void {
  document.adoptedStyleSheets.pop();
}

/** Whether fonts and images have loaded or failed; other sites' images are not waited for. */
function isDrawn(): boolean {
  const ours = Array.from(document.images).filter(({ src }) => src.startsWith(location.origin));
  return document.fonts.status === "loaded" && ours.every(({ complete }) => complete);
}

async function findFaults(
  page: Page,
  devtools: CDPSession,
  mode: keyof typeof MODES,
  front: Locator | undefined,
): Promise<string[]> {
  const withColors = mode !== "forced";
  for (let tries = 0; tries < 10; tries += 1) {
    const { texts, lines, faults } = await inspectTexts(page, {
      // Dark colors follow light ones; forced colors come with taller lines.
      isRecolored: mode === "dark" && tries === 0,
      withColors,
      front,
    });
    expect(lines, "lines of text that are shown").toBeGreaterThan(0);
    if (!withColors) return faults;
    const faint = await findFaintTexts(page, devtools, texts, front ? "window" : "document");
    // Otherwise late content may have moved the texts in between: try again.
    if (faint) return [...faults, ...faint];
  }
  throw new Error("the page's texts keep moving");
}

/** Redrawing a taller window in each mode takes more work than capturing beyond the window each time. */
const TALLEST_WINDOW_PX = 4_000;

/** Makes the window as tall as the document, unless parts of that would grow with it. */
async function growWindow(page: Page, width: number): Promise<void> {
  const usual = page.viewportSize();
  const height = await heightOf(page);
  if (height > TALLEST_WINDOW_PX) return;
  await page.setViewportSize({ width, height });
  if (usual && (await heightOf(page)) !== height) await page.setViewportSize(usual);
}

function heightOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollHeight);
}

async function keepPicture(page: Page, devtools: CDPSession, state: State, variant: string): Promise<void> {
  const folder = pictures ?? "";
  await mkdir(folder, { recursive: true });
  const name = `${state.name.replaceAll(/[^a-z0-9]+/gi, "-").replace(/^-|-$/g, "") || "home"}--${variant}.png`;
  await writeFile(join(folder, name), await takePicture(page, devtools, state.front ? "window" : "document"));
}

test("every route and everything that opens, warns or waits is on the list", async () => {
  const screens = [...VISITOR_SCREENS, ...STAFF_SCREENS];
  const paths: string[] = [];
  // One after the other: each sets up its data over a connection of its own.
  for (const { path } of screens) paths.push(typeof path === "string" ? path : await path());
  const seen = new Set(
    paths
      .flatMap((path) => matchRoutes(routes as unknown as RouteObject[], path.replace(/[?#].*/, "")) ?? [])
      .map(({ route }) => fileOf(route)),
  );
  expect(
    routeFiles(routes as unknown as RouteObject[]).filter((file) => isScreen(file) && !seen.has(file)),
  ).toEqual([]);
  const shown = [...screens, FIRST_START_SCREEN].flatMap(statesOf).flatMap(({ shows = [] }) => shows);
  const missing = statesByFile()
    .map(({ file, states }) => ({ file, states, screens: shown.filter((it) => it === file).length }))
    .filter(({ states, screens }) => screens < states);
  expect(missing).toEqual([]);
});

function routeFiles(tree: readonly RouteObject[]): string[] {
  return tree.flatMap((route) => [fileOf(route), ...routeFiles(route.children ?? [])]);
}

function fileOf(route: RouteObject): string {
  return (route as RouteObject & { file: string }).file;
}

/**
 * Whether the route is a screen of its own: not an editor's preview, nor the answer to deeper unknown paths, which is
 * the same as for /no-such-page.
 */
function isScreen(file: string): boolean {
  return file.endsWith(".tsx") && !["site/pages/preview.tsx", "site/pages/not-found.tsx"].includes(file);
}

/** Matches markup that opens, warns or waits; a notice with the alert role counts once. */
const STATE =
  /<(?:Confirm)?Dialog\b|<dialog\b|<Notice\b(?: role="alert")?|<(?:Load|Part)Failed\b|<MarkedNote\b|<Problem\b|popover=|role="(?:alert|status)"/g;

/** The number of states of each component that no plain visit shows: as many screens must list it in `shows`. */
function statesByFile(): { file: string; states: number }[] {
  const app = resolve("app");
  return readdirSync(app, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx") && !file.endsWith(".test.tsx"))
    .map((file) => ({ file, states: countStates(readFileSync(join(app, file), "utf8")) }))
    .filter(({ states }) => states > 0);
}

function countStates(source: string): number {
  const code = source.replaceAll(/\/\*.*?\*\//gs, "");
  return code.match(STATE)?.length ?? 0;
}
