import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Database } from "#app/lib/database.types.ts";
import { silentLog } from "../../tests/support/silent-log.ts";
import { startRetention } from "./start-retention.ts";

test("what is kept for a limited time is looked for soon after the start: leads, the trash, mails and sessions", async () => {
  const outboxDir = await mkdtemp(join(tmpdir(), "spinfront-outbox-"));
  onTestFinished(() => rm(outboxDir, { recursive: true }));
  await writeFile(join(outboxDir, "2020-1-notice.eml"), "");
  const called = new Set<string>();
  const client = createClient<Database>("http://localhost", "key", {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: async (input) => {
        const { pathname } = new URL(String(input));
        called.add(pathname);
        return Response.json(pathname.endsWith("/empty_trash") ? 0 : { ids: [], held_until: null });
      },
    },
  });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { stop } = startRetention({
    client,
    traces: { waiting: () => ({ waiting: 0, since: null, keptAside: 0 }), removeMails: async () => {} },
    keptDays: 30,
    outboxDir,
    deleteExpiredAccess: async () => void called.add("sessions"),
    log: silentLog,
  });
  onTestFinished(() => stop(performance.now()));
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  await expect
    .poll(() => [...called].toSorted())
    .toEqual(["/rest/v1/rpc/empty_trash", "/rest/v1/rpc/expired_leads", "sessions"]);
  await expect.poll(() => readdir(outboxDir)).toEqual([]);
});
