import type { Page } from "@playwright/test";

/**
 * Notes each toast that the open document raises from now on, also one that is replaced at once.
 * @returns a function that reads their texts, in order
 */
export async function noteToasts(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    dataset.toasts = "[]";
    new MutationObserver((changes) => {
      const raised = changes
        .flatMap(({ addedNodes }) => [...addedNodes])
        .filter((node) => node instanceof Element)
        .flatMap((node) => [node, ...node.querySelectorAll("*")])
        .filter((element) => element.matches("[data-sonner-toast]"))
        .map(({ textContent }) => textContent);
      dataset.toasts = JSON.stringify([...JSON.parse(dataset.toasts ?? "[]"), ...raised]);
    }).observe(document.body, { childList: true, subtree: true });
  });
  return async () => JSON.parse((await page.locator("html").getAttribute("data-toasts")) ?? "[]");
}
