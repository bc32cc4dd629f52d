import { createClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { isUnreached } from "./browser-client.ts";

async function errorOf(fetch: typeof globalThis.fetch): Promise<unknown> {
  const client = createClient("http://localhost", "key", { db: { retry: false }, global: { fetch } });
  const { error } = await client.from("leads").select("id");
  return error;
}

test("an unreachable backend is distinguished from one that answers with an error", async () => {
  expect(isUnreached(await errorOf(() => Promise.reject(new TypeError("Failed to fetch"))))).toBe(true);
  expect(isUnreached(await errorOf(async () => Response.json({ code: "42501" }, { status: 403 })))).toBe(
    false,
  );
  expect(isUnreached(await errorOf(async () => new Response("busy", { status: 503 })))).toBe(false);
  expect(isUnreached(new Error("no such lead, or not allowed to change it"))).toBe(false);
  expect(isUnreached(null)).toBe(false);
});
