import { argon2Sync } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, expect, vi } from "vitest";
import type { AccountMail } from "#backend/auth/account-mail.ts";
import { createAccounts } from "#backend/auth/accounts.ts";
import { createAuthApi } from "#backend/auth/auth-api.ts";
import type { AuthApiOptions } from "#backend/auth/auth-context.ts";
import { authorizeRequest } from "#backend/auth/authorize-request.ts";
import { loadTokenService } from "#backend/auth/signing-keys.ts";
import { insertUser } from "#backend/auth/users.ts";
import type { LogFields, Logger } from "#backend/logger.ts";
import { shareConnections } from "#backend/rest/connection-shares.ts";
import { createDataApi } from "#backend/rest/data-api.ts";
import { DirectoryFiles } from "#backend/storage/directory-files.ts";
import { createStorageApi } from "#backend/storage/storage-api.ts";
import { openTestDatabase } from "../support/test-database.ts";

export const SITE_ORIGIN = "http://site.test";
export const PASSWORD = "a long enough passphrase";

/** Hashed at argon2's lowest cost, which each of the tests' hundreds of sign-ins would otherwise pay in full. */
const PASSWORD_HASH = hashCheaply(PASSWORD);

const NO_BROWSER = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false };

/**
 * The three APIs on a real database, called by the official client without a network. Call it at the top of a test file;
 * it is cleaned up after the file's tests.
 */
export async function openTestBed(options: Partial<AuthApiOptions> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), "auth-policies-"));
  afterAll(() => rm(dataDir, { recursive: true }));
  const database = await openTestDatabase();
  const pool = options.pool ?? database.pool("auth_admin");
  const tokens = options.tokens ?? (await loadTokenService({ dataDir }));
  const { log, lines } = recordingLogger();
  const mails: AccountMail[] = [];
  const sendMail = async (mail: AccountMail) => {
    mails.push(mail);
    return "sent" as const;
  };
  const accounts = createAccounts(pool);
  const fixed = {
    pool,
    tokens,
    siteOrigin: SITE_ORIGIN,
    signUpEnabled: false,
    sendMail,
    mailsUnderWay: new Set<Promise<void>>(),
    log,
  };
  const clientAddress = (request: Request) => request.headers.get("x-test-address") ?? "203.0.113.1";
  const authApi = createAuthApi({ ...fixed, clientAddress, ...options });
  const authorize = authorizeRequest({ pool, tokens });
  const apiPool = database.pool("authenticator");
  const connectionsFor = shareConnections(apiPool);
  const dataApi = createDataApi({
    connectionsFor,
    authorize,
    maxRows: 1000,
    log,
  });
  const files = new DirectoryFiles(dataDir);
  const storageApi = createStorageApi({ connectionsFor, authorize, files, log });
  const serve = (request: Request) => {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith("/auth/")) return authApi(request);
    return pathname.startsWith("/storage/")
      ? storageApi.answer(request, "own process")
      : dataApi(request, "network");
  };

  let people = 0;
  async function createPerson(confirmed = true) {
    people += 1;
    const email = `person-${people}-${Date.now()}@example.com`;
    const person = await insertUser(pool, { email, passwordHash: PASSWORD_HASH, confirmed });
    if (!person) throw new Error(`${email} is somebody already`);
    return { id: person.id, email, password: PASSWORD };
  }

  let addresses = 0;
  function newAddress(): string {
    addresses += 1;
    return `198.18.${addresses >> 8}.${addresses & 255}`;
  }

  function visit(address?: string, key = tokens.anonKey, more: Record<string, string> = {}): SupabaseClient {
    const headers = { ...more, ...(address && { "x-test-address": address }) };
    return createClient(SITE_ORIGIN, key, {
      auth: { ...NO_BROWSER, experimental: { recoveryCodes: true } },
      global: { headers, fetch: (input, init) => serve(new Request(input, init)) },
    });
  }

  async function signedIn(person?: { id: string; email: string }, address = newAddress()) {
    const { id, email } = person ?? (await createPerson());
    const client = visit(address);
    const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
    if (error) throw error;
    const { session } = data;
    return { id, email, client, address, session, accessToken: session.access_token };
  }

  return {
    dataDir,
    database,
    owner: database.pool("owner"),
    tokens,
    accounts,
    serve,
    authorize,
    logLines: lines,
    mails,

    /** Waits for a mail of that kind to that address. @returns the token of the latest one's link */
    async linkIn(to: string, kind: AccountMail["kind"]): Promise<string> {
      const mail = await vi.waitUntil(() => mails.findLast((sent) => sent.to === to && sent.kind === kind), {
        timeout: 20_000,
      });
      const link = new URL("link" in mail ? mail.link : "");
      return new URLSearchParams(link.hash.slice(1)).get("token_hash") ?? "";
    },

    /** Makes the waiting messages about leads due now. */
    passPauses: () =>
      database
        .pool("owner")
        .query("update public.lead_notices set due_at = now() where state = 'waiting' and due_at > now()"),

    /** Begins a call and, once it waits to change the account, changes that first, with $1 as its id. */
    async changeBefore<Answer>(
      account: string,
      change: string,
      call: () => Promise<Answer>,
    ): Promise<Answer> {
      const owner = database.pool("owner");
      const client = await owner.connect();
      await client.query("begin");
      await client.query("select from auth.users where id = $1 for update", [account]);
      const calling = call();
      const waiting =
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      await expect.poll(async () => (await owner.query(waiting)).rowCount).toBe(1);
      await client.query(change, [account]);
      await client.query("commit");
      client.release();
      return calling;
    },

    createPerson,
    /** An IP address of its own, so that only the tests of rate limits reach them. */
    newAddress,
    /** One person's browser: an official client with its own session, and its own IP address if given. */
    visit,
    /** Signs a new person in, or the given one, from an address of its own, or the given one. */
    signedIn,
  };
}

function hashCheaply(message: string): string {
  const nonce = Buffer.alloc(16, 1);
  const tag = argon2Sync("argon2id", {
    memory: 8,
    passes: 1,
    parallelism: 1,
    tagLength: 32,
    message,
    nonce,
  });
  const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString("base64").replace(/=+$/, ""));
  return `$argon2id$v=19$m=8,t=1,p=1$${salt}$${hash}`;
}

function recordingLogger() {
  const lines: string[] = [];
  const record = (message: string, fields?: LogFields) => {
    lines.push(`${message} ${JSON.stringify(fields ?? {})}`);
  };
  const log: Logger = { info: record, warn: record, error: record };
  return { log, lines };
}
