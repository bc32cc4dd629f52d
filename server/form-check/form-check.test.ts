import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { businessFromSettings, businessSettingsSchema } from "#app/lib/business.ts";
import { silentLog } from "../../tests/support/silent-log.ts";
import type { Config } from "../config.ts";
import { FormCheck } from "./form-check.ts";

const FORM = `<form method="post" action="/quote"><input name="name"/><input name="phone"/>
  <input name="email"/><input type="checkbox" name="agreement"/></form>`;

test("the check's request is known as its own even if the check has been given up before it is handled", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "spinfront-form-check-"));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const posted = Promise.withResolvers<Headers>();
  const site = createServer(({ method, headers }, answer) => {
    if (method === "GET") answer.end(FORM);
    else posted.resolve(new Headers(headers as Record<string, string>));
  }).listen(0, "127.0.0.1");
  onTestFinished(() => site.closeAllConnections());
  onTestFinished(() => void site.close());
  await once(site, "listening");
  const check = new FormCheck({
    config: {
      backend: { dataDir } as Config["backend"],
      business: businessFromSettings(businessSettingsSchema.parse({})),
      formCheck: { everyMs: 1 },
      siteOrigin: "http://localhost",
    },
    outbox: { find: async () => null, remove: async () => {}, notifyStaff: async () => {} },
    sendsMail: false,
    take: async () => {},
    log: silentLog,
  });
  await check.start(site.address() as AddressInfo);
  const headers = await posted.promise;
  await check.stop(performance.now() + 60_000);
  expect(check.takeLeadFor(new Request("http://localhost/quote", { headers }))).not.toBeNull();
  headers.set("x-form-check", "another");
  expect(check.takeLeadFor(new Request("http://localhost/quote", { headers }))).toBeNull();
});
