import { test as base, type ConsoleMessage, type WebError } from "@playwright/test";
import { expect } from "./expect.ts";

/** Accounts that the tested server starts with. */
export const ADMIN = { email: "admin@example.com", password: "correct horse battery staple" };

type Watch = {
  /** Console errors that a test brings about on purpose, such as an answer of 404. */
  allowConsoleErrors: (pattern: RegExp) => void;
  /** Requests that a test still holds when it ends, such as a list that looks again, end with it. */
  heldRequests: undefined;
};

/** The runner's `test`, failing on any console error, uncaught exception or policy violation in any page. */
export const test = base.extend<Watch>({
  heldRequests: [
    async ({ context }, use) => {
      await use(undefined);
      await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: "ignoreErrors" })));
    },
    { auto: true },
  ],
  allowConsoleErrors: [
    async ({ context }, use) => {
      const allowed: RegExp[] = [];
      const seen: string[] = [];
      const onConsole = (message: ConsoleMessage) => {
        if (message.type() === "error")
          seen.push(`${message.text()} (${message.location().url} at ${message.page()?.url()})`);
      };
      const onError = (error: WebError) => seen.push(String(error.error()));
      context.on("console", onConsole).on("weberror", onError);
      await use((pattern) => allowed.push(pattern));
      context.off("console", onConsole).off("weberror", onError);
      expect(seen.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
