import { test as base, type ConsoleMessage, type WebError } from "@playwright/test";
import { ADMIN } from "../../support/server-process.ts";
import { expect } from "./expect.ts";

export { ADMIN };

type Watch = {
  /** Allows console errors that a test causes on purpose, such as a 404. */
  allowConsoleErrors: (pattern: RegExp) => void;
  /** Releases requests that are still held when a test ends, such as a list's refetch. */
  heldRequests: undefined;
};

/** Playwright's `test`, which also fails on any console error, uncaught exception or policy violation in any page. */
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
