import type { Page } from "@playwright/test";

/** The content that distinguishes one screen from another, for people and for search engines. */
type Screen = { title: string; heading: string; text: string };

/** The screen of a document, and its path after redirects. */
export type DirectScreen = Screen & { path: string };

/** Matches addresses of content that other tests store, which comes and goes while they run. */
export const OF_A_TEST = /[0-9a-f]{8}-?[0-9a-f]{4}/;

/** Reads the screen of the open page, without other tests' posts. */
export function shownScreen(page: Page): Promise<Screen> {
  return page.evaluate(readScreen, { html: null, ofATest: OF_A_TEST });
}

/** Reads the screen that a direct visit to the path shows. */
export async function directScreen(page: Page, path: string): Promise<DirectScreen> {
  const answer = await page.request.get(path);
  const { pathname, search } = new URL(answer.url());
  // The open page's content security policy would refuse the other document's style and log an error.
  const html = (await answer.text()).replaceAll(/<style.*?<\/style>/gs, "");
  return { ...(await page.evaluate(readScreen, { html, ofATest: OF_A_TEST })), path: pathname + search };
}

/** Runs in the browser. Reads the open document, or the given HTML. */
function readScreen({ html, ofATest }: { html: string | null; ofATest: RegExp }): Screen {
  const screen = html === null ? document : new DOMParser().parseFromString(html, "text/html");
  const textOf = (selector: string) => screen.querySelector(selector)?.textContent?.trim() ?? "";
  const main = screen.querySelector("main")?.cloneNode(true) as Element | undefined;
  // Other tests' posts can become a post's neighbors.
  main?.querySelector(".post-neighbors")?.remove();
  for (const link of main?.querySelectorAll(".post-list li a") ?? [])
    if (ofATest.test(link.getAttribute("href") ?? "")) link.closest("li")?.remove();
  for (const year of main?.querySelectorAll(".earlier-posts:not(:has(li))") ?? []) year.remove();
  return { title: screen.title, heading: textOf("h1"), text: main?.textContent?.trim() ?? "" };
}

/**
 * The page's visible same-origin links without a fragment, each once, except those to content of other tests: the links
 * in `main`, and those of the frame (the header and footer of every page).
 */
export async function visibleLinks(page: Page): Promise<{ frame: string[]; main: string[] }> {
  const links = await page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLAnchorElement>("a[href]"))
      .filter((link) => link.checkVisibility() && link.origin === location.origin && !link.hash)
      .map((link) => ({ path: link.getAttribute("href") ?? "", isMain: link.closest("main") !== null })),
  );
  const [main = [], frame = []] = [true, false].map((wanted) => {
    const paths = links.filter(({ isMain }) => isMain === wanted).map(({ path }) => path);
    return [...new Set(paths)].filter((path) => !OF_A_TEST.test(path));
  });
  return { frame, main };
}

/**
 * Selects which frame links to follow: all of them on the first page, and `share` of them, in rotation, on every other
 * page. Keeps their order, because clicking a link in the sticky header would scroll a page that is scrolled.
 * @param place the page's index in the walk
 */
export function framesShare(frame: readonly string[], place: number, share: number): string[] {
  const turn = Array.from({ length: share }, (_, index) => (place * share + index) % frame.length);
  return frame.filter((_, index) => place === 0 || turn.includes(index));
}
