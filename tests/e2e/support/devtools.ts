import type { CDPSession, Page } from "@playwright/test";

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** The page's shared CDP session, for what Playwright has no API for. */
export function devtoolsOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  return session;
}

/** Runs `act` without the browser's cache, as on a first visit. */
export async function withoutCache<Result>(page: Page, act: () => Promise<Result>): Promise<Result> {
  const devtools = await devtoolsOf(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.setCacheDisabled", { cacheDisabled: true });
  try {
    return await act();
  } finally {
    await devtools.send("Network.disable");
  }
}
