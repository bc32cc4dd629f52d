import { resolve } from "node:path";
import { expect, test, vi } from "vitest";
import { startBackend } from "#backend/backend.ts";
import { copyOfPreparedData } from "./data-directory.ts";

const EMAIL = "ada@example.com";

/** Starts a backend with one account that has just requested a recovery mail. Resolving `handOver` is the mail server's answer. */
async function startWithMailUnderWay() {
  const handOver = Promise.withResolvers<"sent">();
  const asked = Promise.withResolvers<void>();
  const complain = vi.fn();
  const backend = await startBackend({
    dataDir: await copyOfPreparedData(),
    supabaseDir: resolve(import.meta.dirname, "../../supabase"),
    siteOrigin: "http://site.test",
    signUpEnabled: false,
    clientAddress: () => "203.0.113.1",
    sendMail() {
      asked.resolve();
      return handOver.promise;
    },
    log: { info() {}, warn() {}, error: complain },
  });
  await backend.accounts.createUser({ email: EMAIL, password: "a long enough passphrase", confirmed: true });
  const response = await backend.fetch(
    new Request("http://site.test/auth/v1/recover", {
      method: "POST",
      headers: { apikey: backend.anonKey, "content-type": "application/json" },
      body: JSON.stringify({ email: EMAIL }),
    }),
  );
  expect(response.status).toBe(200);
  await asked.promise;
  return { backend, handOver, complain };
}

test("a stop waits until a mail in transit is handed over", async () => {
  const { backend, handOver, complain } = await startWithMailUnderWay();

  const stopped = backend.stop();

  await backend.ownerPool.query("select 1");
  handOver.resolve("sent");
  await stopped;
  await expect(backend.ownerPool.query("select 1")).rejects.toThrow();
  expect(complain).not.toHaveBeenCalled();
});

test("a mail that is not handed over in time is given up with one log line that names no recipient", async () => {
  const { backend, complain } = await startWithMailUnderWay();

  await backend.stop(performance.now() + 3_000);

  expect(complain.mock.calls).toEqual([["account mails abandoned at shutdown", { count: 1 }]]);
});
