import { copyFile, mkdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Pool } from "pg";
import { Pool as PgPool } from "pg";
import { expect, onTestFinished, test } from "vitest";
import type { FormStatus } from "#app/admin/form-check/form-check-state.ts";
import { connectRunningPostgres } from "#backend/postgres/cluster.ts";
import { readConfig } from "#server/config.ts";
import { listStaticFiles } from "#server/http/static-files.ts";
import { startServer } from "#server/server.ts";
import { processesOf, signalAll } from "../support/database-server.ts";
import { freePort } from "../support/free-port.ts";
import type { MailSink } from "../support/mail-sink.ts";
import { ADMIN } from "../support/server-process.ts";
import { silentLog } from "../support/silent-log.ts";
import { copyOfPreparedData, makeDataDir } from "./data-directory.ts";
import { startManagedPostgres } from "./managed-postgres.ts";
import { openSink } from "./open-sink.ts";

const root = resolve(import.meta.dirname, "../..");
const OFFICE = "office@example.com";
const FAILS = "The quote form doesn’t work";
const WORKS = "The quote form works again";

/** Starts the whole product in this process, where its form can be checked more often than the settings allow. */
async function startSite(dataDir: string, settings: Record<string, string>) {
  const port = await freePort();
  const errors: string[] = [];
  const config = readConfig({
    PORT: String(port),
    DATA_DIR: dataDir,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    NOTIFY_EMAIL: OFFICE,
    ...settings,
  });
  const server = await startServer({
    config: { ...config, formCheck: { everyMs: 100 } },
    supabaseDir: join(root, "supabase"),
    loadBuild: () => import(join(root, "build/server/index.js")),
    staticFiles: await listStaticFiles(join(root, "build/client")),
    mode: "production",
    log: { ...silentLog, error: (message: string) => void errors.push(message) },
  });
  onTestFinished(() => server.stop());
  const origin = `http://localhost:${port}`;
  return {
    origin,
    errors,
    status: async (): Promise<FormStatus> =>
      JSON.parse(await readFile(join(dataDir, "form-check.json"), "utf8").catch(() => "{}")),
    readiness: async () => (await fetch(`${origin}/readyz`)).json(),
  };
}

type Site = Awaited<ReturnType<typeof startSite>>;

async function connectAsOwner(dataDir: string): Promise<Pool> {
  const owner = new PgPool((await connectRunningPostgres({ dataDir })).poolConfig("owner"));
  owner.on("error", () => {});
  onTestFinished(() => owner.end());
  return owner;
}

const reasonOf = async (site: Site) => (await site.status()).failing?.reason;
const failures = async (site: Site) => (await site.status()).failing?.times ?? 0;
const subjects = ({ mails }: MailSink) => mails.map(({ subject }) => decoded(subject)).toSorted();

/** Waits for a successful check that began after this call. */
async function expectVerifiedAnew(site: Site): Promise<void> {
  const before = new Date().toISOString();
  await expect.poll(async () => (await site.status()).verifiedAt ?? "").toSatisfy((at) => at > before);
}

function decoded(subject: string): string {
  return subject.replace(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_, text: string) =>
    decodeURIComponent(text.replaceAll("_", " ").replace(/=([0-9A-F]{2})/g, "%$1")),
  );
}

test("the form is checked repeatedly without leaving a trace; a missing trigger and its return are each reported once", async () => {
  const sink = await openSink();
  const dataDir = await copyOfPreparedData();
  const site = await startSite(dataDir, { SMTP_URL: sink.url });
  const owner = await connectAsOwner(dataDir);
  await expectVerifiedAnew(site);
  await expectVerifiedAnew(site);
  expect((await site.readiness()).form).toMatchObject({ failingSince: null });
  expect(sink.mails).toEqual([]);

  await owner.query("alter table public.leads disable trigger write_lead_notices");
  await expect.poll(() => failures(site)).toBeGreaterThanOrEqual(4);
  expect(await reasonOf(site)).toBe(
    "The database takes requests, but writes no messages to staff about them.",
  );
  await expect.poll(() => subjects(sink)).toEqual([FAILS, FAILS]);
  expect(sink.mails.flatMap(({ to }) => to).toSorted()).toEqual([ADMIN.email, OFFICE]);
  const readiness = await site.readiness();
  expect(readiness).toMatchObject({ ready: true, form: { failingSince: expect.any(String) } });

  await owner.query("alter table public.leads enable trigger write_lead_notices");
  await expect.poll(() => subjects(sink)).toEqual([FAILS, FAILS, WORKS, WORKS]);
  await expectVerifiedAnew(site);
  expect((await site.readiness()).form).toMatchObject({ failingSince: null });
  expect(sink.mails).toHaveLength(4);

  for (const table of ["public.leads", "private.lead_submissions", "private.lead_keys"])
    expect((await owner.query(`select from ${table}`)).rowCount, table).toBe(0);
  const audited = await owner.query("select from public.audit_log where table_name = 'leads'");
  expect(audited.rowCount).toBe(0);
});

test("a hanging database fails the check, which never enters the journal; staff are told once it is back", async () => {
  const sink = await openSink();
  const dataDir = await copyOfPreparedData();
  const site = await startSite(dataDir, { SMTP_URL: sink.url });
  await expectVerifiedAnew(site);
  const frozen = await processesOf(dataDir);
  signalAll(frozen, "SIGSTOP");
  await expect.poll(() => failures(site)).toBeGreaterThanOrEqual(2);
  expect(await reasonOf(site)).toContain("The database isn’t accepting requests.");
  expect((await site.readiness()).leads).toMatchObject({ waiting: 0 });
  expect(site.errors).toContain("the form check failed");
  expect(site.errors).not.toContain("lead not taken");

  signalAll(frozen, "SIGCONT");
  await expectVerifiedAnew(site);
  // Statements sent while the database hung may have run once it continued, so there may be FAILS messages too.
  const told = async () => new Set(subjects(sink).filter((subject) => subject !== FAILS));
  await expect.poll(told).toEqual(new Set([WORKS]));
});

test("an unreachable mail server fails the check with the mail server's error", async () => {
  const sink = await openSink();
  const dataDir = await copyOfPreparedData();
  const site = await startSite(dataDir, { SMTP_URL: sink.url });
  await expectVerifiedAnew(site);
  await sink.close();
  await expect.poll(() => reasonOf(site)).toContain("Email can’t be sent: connect ECONNREFUSED");
  await openSink(Number(new URL(sink.url).port));
  await expectVerifiedAnew(site);
});

test("without a mail server the form is still checked, and nothing is written to the outbox", async () => {
  const dataDir = await copyOfPreparedData();
  const site = await startSite(dataDir, {});
  await expectVerifiedAnew(site);
  await expect(readFile(join(dataDir, "outbox"))).rejects.toThrow("ENOENT");
});

test("a request with the check’s header but a wrong secret is treated as an ordinary lead", async () => {
  const dataDir = await copyOfPreparedData();
  const site = await startSite(dataDir, {});
  const owner = await connectAsOwner(dataDir);
  for (const secret of ["", "0".repeat(64), "true"]) {
    const fields = {
      name: `Ada ${secret}`,
      phone: "702 555 0142",
      email: "ada@example.com",
      agreement: "on",
    };
    const answer = await fetch(`${site.origin}/quote/submissions`, {
      method: "POST",
      headers: { "x-form-check": secret },
      body: new URLSearchParams(fields),
    });
    expect(answer.status).toBe(200);
  }
  await expect.poll(async () => (await owner.query("select from public.leads")).rowCount).toBe(3);
});

test("two servers on one database each check the form, and staff are notified once of a shared failure", async () => {
  const sink = await openSink();
  const [databaseUrl = ""] = await startManagedPostgres("product");
  const settings = { SMTP_URL: sink.url, DATABASE_URL: databaseUrl };
  const [first, second] = [await makeDataDir(), await makeDataDir()];
  const one = await startSite(first, settings);
  await mkdir(join(second, "postgres"));
  for (const file of ["signing-keys.json", "postgres/passwords.json"])
    await copyFile(join(first, file), join(second, file));
  const other = await startSite(second, settings);
  await Promise.all([expectVerifiedAnew(one), expectVerifiedAnew(other)]);

  const owner = new PgPool({ connectionString: databaseUrl });
  onTestFinished(() => owner.end());
  await owner.query("alter table public.leads disable trigger write_lead_notices");
  for (const site of [one, other]) await expect.poll(() => failures(site)).toBeGreaterThanOrEqual(4);
  await owner.query("alter table public.leads enable trigger write_lead_notices");
  await Promise.all([expectVerifiedAnew(one), expectVerifiedAnew(other)]);
  await expect.poll(() => subjects(sink)).toEqual([FAILS, FAILS, WORKS, WORKS]);
  await expect
    .poll(
      async () => (await owner.query("select from public.lead_notices where subject = 'canary'")).rowCount,
    )
    .toBeLessThanOrEqual(2);
});
