import type { CDPSession, Page } from "@playwright/test";

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** The one session over which tests ask a page's browser for what the runner has no words for. */
export function devtoolsOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  return session;
}

/** Does something during which the page's browser fetches everything anew, as on a first visit. */
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
