import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { businessFromSettings, businessSettingsSchema } from "#app/lib/business.ts";
import { silentLog } from "../../tests/support/silent-log.ts";
import type { Config } from "../config.ts";
import { FormCheck } from "./form-check.ts";
import type { FormCheckOutbox } from "./form-check-outbox.ts";

const FORM = `<form method="post" action="/quote"><input name="name"/><input name="phone"/>
  <input name="email"/><input type="checkbox" name="agreement"/></form>`;

type Answer = (request: IncomingMessage, answer: ServerResponse) => void;

/** Checks a site that answers like this. */
async function startCheck(answer: Answer, notifyStaff: FormCheckOutbox["notifyStaff"] = async () => {}) {
  const dataDir = await mkdtemp(join(tmpdir(), "spinfront-form-check-"));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const site = createServer(answer).listen(0, "127.0.0.1");
  onTestFinished(() => site.closeAllConnections());
  onTestFinished(() => void site.close());
  await once(site, "listening");
  const errors: unknown[][] = [];
  const check = new FormCheck({
    config: {
      backend: { dataDir } as Config["backend"],
      business: businessFromSettings(businessSettingsSchema.parse({})),
      formCheck: { everyMs: 1 },
      siteOrigin: "http://localhost",
    },
    outbox: { find: async () => null, remove: async () => {}, notifyStaff },
    sendsMail: false,
    take: async () => {},
    log: { ...silentLog, error: (...line) => void errors.push(line) },
  });
  await check.start(site.address() as AddressInfo);
  return { check, errors, stop: () => check.stop(performance.now() + 60_000) };
}

test("the check's request is known as its own even if the check has been given up before it is handled", async () => {
  const posted = Promise.withResolvers<Headers>();
  const { check, stop } = await startCheck(({ method, headers }, answer) => {
    if (method === "GET") answer.end(FORM);
    else posted.resolve(new Headers(headers as Record<string, string>));
  });
  const headers = await posted.promise;
  await stop();
  expect(check.takeLeadFor(new Request("http://localhost/quote", { headers }))).not.toBeNull();
  headers.set("x-form-check", "another");
  expect(check.takeLeadFor(new Request("http://localhost/quote", { headers }))).toBeNull();
});

test("staff who could not be notified of a failure are notified after the next one, once", async () => {
  const attempts: string[] = [];
  const { check, errors, stop } = await startCheck(
    (_, answer) => answer.writeHead(500).end(),
    async (subject) => {
      attempts.push(subject);
      if (attempts.length === 1) throw new Error("the database is down");
    },
  );
  await expect.poll(() => check.state().status.failing?.times).toBeGreaterThan(4);
  await stop();
  expect(attempts).toEqual(["form_fails", "form_fails"]);
  expect(errors[0]).toEqual(["the form check failed", { step: "page" }]);
});
