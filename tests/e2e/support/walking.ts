import type { Page } from "@playwright/test";

/** What tells one screen from another, for people and search engines. */
export type Screen = { title: string; heading: string; text: string };

/** The same of a document, and where it stands after redirects. */
export type DirectScreen = Screen & { path: string };

/** In the address of what another test has laid, which comes and goes as that test does. */
export const OF_A_TEST = /[0-9a-f]{8}-?[0-9a-f]{4}/;

/** What the open page shows, but for other tests' posts. */
export function shownScreen(page: Page): Promise<Screen> {
  return page.evaluate(readScreen, { html: null, ofATest: OF_A_TEST });
}

/** What the document at that address shows to whoever opens it directly. */
export async function directScreen(page: Page, path: string): Promise<DirectScreen> {
  const answer = await page.request.get(path);
  const { pathname, search } = new URL(answer.url());
  // The open page's policy would refuse the other's style, and say so.
  const html = (await answer.text()).replaceAll(/<style.*?<\/style>/gs, "");
  return { ...(await page.evaluate(readScreen, { html, ofATest: OF_A_TEST })), path: pathname + search };
}

/** Runs in the browser: reads its document, or one that it is given as HTML. */
function readScreen({ html, ofATest }: { html: string | null; ofATest: RegExp }): Screen {
  const screen = html === null ? document : new DOMParser().parseFromString(html, "text/html");
  const textOf = (selector: string) => screen.querySelector(selector)?.textContent?.trim() ?? "";
  const main = screen.querySelector("main")?.cloneNode(true) as Element | undefined;
  // Which posts stand beside one, other tests' posts decide.
  main?.querySelector(".post-neighbours")?.remove();
  for (const link of main?.querySelectorAll(".post-list li a") ?? [])
    if (ofATest.test(link.getAttribute("href") ?? "")) link.closest("li")?.remove();
  for (const year of main?.querySelectorAll(".earlier-posts:not(:has(li))") ?? []) year.remove();
  return { title: screen.title, heading: textOf("h1"), text: main?.textContent?.trim() ?? "" };
}

/**
 * Where the links that can be seen lead to within the site, each once and without its place on the page; none to what
 * other tests have laid.
 */
export async function visibleLinks(page: Page): Promise<string[]> {
  const paths = await page.evaluate(() => {
    const links = Array.from(document.querySelectorAll<HTMLAnchorElement>("a[href]"));
    const paths = links
      .filter((link) => link.checkVisibility() && link.origin === location.origin && !link.hash)
      .map((link) => link.getAttribute("href") ?? "");
    return [...new Set(paths)];
  });
  return paths.filter((path) => !OF_A_TEST.test(path));
}
