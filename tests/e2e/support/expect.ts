import { type ExpectMatcherState, type Locator, type Page, expect as plain } from "@playwright/test";

type Limits = { timeout?: number };
type Address = string | RegExp;
type Text = string | RegExp | readonly (string | RegExp)[];

/**
 * Playwright's `expect` takes a snapshot of the page at each failed poll, in case it is the last one: a fifth of a
 * browser's work if a list is long. These matchers for visibility, text and URL first wait without that.
 */
export const expect = plain.extend({
  async toBeVisible(this: ExpectMatcherState, it: Locator, limits: Limits = {}) {
    const { isNot, timeout = 0 } = this;
    const waited = limits.timeout ?? timeout;
    if (isNot) await plain(it).not.toBeVisible(limits);
    else if (!(await comesTrue(it.waitFor({ state: "visible", timeout: waited }))))
      await plain(it).toBeVisible({ timeout: 1 }).catch(failAfter(waited));
    return { pass: !isNot, message: () => "" };
  },
  async toHaveText(this: ExpectMatcherState, it: Locator, text: Text, limits: Limits = {}) {
    await isThere(this, it, text, limits);
    await (this.isNot ? plain(it).not : plain(it)).toHaveText(text, limits);
    return { pass: !this.isNot, message: () => "" };
  },
  async toContainText(this: ExpectMatcherState, it: Locator, text: Text, limits: Limits = {}) {
    await isThere(this, it, text, limits);
    await (this.isNot ? plain(it).not : plain(it)).toContainText(text, limits);
    return { pass: !this.isNot, message: () => "" };
  },
  async toHaveURL(this: ExpectMatcherState, page: Page, address: Address, limits: Limits = {}) {
    const { isNot, timeout } = this;
    const fits = (url: URL) =>
      typeof address === "string" ? url.href === new URL(address, url).href : address.test(url.href);
    if (isNot) await plain(page).not.toHaveURL(address, limits);
    else {
      await comesTrue(page.waitForURL(fits, { waitUntil: "commit", timeout, ...limits }));
      await plain(page).toHaveURL(address, limits);
    }
    return { pass: !isNot, message: () => "" };
  },
}) as typeof plain;

/** Waits for a single element to attach; an array of texts may match no element. */
async function isThere({ isNot, timeout }: ExpectMatcherState, it: Locator, text: Text, limits: Limits) {
  if (isNot || Array.isArray(text)) return;
  await comesTrue(it.waitFor({ state: "attached", timeout: limits.timeout ?? timeout }));
}

/** Puts the real timeout into the error, in place of the final check's 1 ms. */
function failAfter(ms: number) {
  const mend = (words = "") => words.replaceAll(/\b1ms\b/g, `${ms}ms`);
  return (error: Error): never => {
    throw Object.assign(error, { message: mend(error.message), stack: mend(error.stack) });
  };
}

function comesTrue(wait: Promise<unknown>): Promise<boolean> {
  return wait.then(
    () => true,
    () => false,
  );
}
