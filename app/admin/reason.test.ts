import { createClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { reasonOf, sortRefusal } from "./reason.ts";

/** What the official client makes of an answer of the token endpoint. */
async function refusalOf(answer: () => Response): Promise<unknown> {
  const client = createClient("http://backend.example", "key", {
    global: { fetch: async () => answer() },
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const credentials = { email: "ada@example.com", password: "a password" };
  return client.auth.signInWithPassword(credentials).then(
    ({ error }) => error,
    (error) => error,
  );
}

test.each([
  [400, '{"code":400,"error_code":"invalid_credentials","msg":"Invalid login credentials"}'],
  [503, '{"code":503,"error_code":"unavailable","msg":"Invalid login credentials"}'],
])("the auth service's message is shown: %i", async (status, body) => {
  expect(reasonOf(await refusalOf(() => new Response(body, { status })), "otherwise")).toBe(
    "Invalid login credentials",
  );
});

test.each([
  [200, "{}"],
  [200, "null"],
  [200, "<html>"],
  [400, "{}"],
  [400, "null"],
  [400, "[]"],
  [400, "<html>"],
  [500, "{}"],
  [502, "<html>"],
  [500, ""],
])("the fallback message is shown for an answer without one: %i %s", async (status, body) => {
  expect(reasonOf(await refusalOf(() => new Response(body, { status })), "otherwise")).toBe("otherwise");
});

test("the fallback message is shown for a network error", async () => {
  const refusal = await refusalOf(() => {
    throw new TypeError("Failed to fetch");
  });
  expect(reasonOf(refusal, "otherwise")).toBe("otherwise");
  expect(reasonOf(new TypeError("Failed to fetch"), "otherwise")).toBe("otherwise");
  expect(reasonOf(null, "otherwise")).toBe("otherwise");
});

test("our own words for a code go before the service's", () => {
  const refusal = Object.assign(new Error("Because."), { code: "validation_failed" });
  expect(reasonOf(refusal, "otherwise", { validation_failed: "Ours." })).toBe("Ours.");
  expect(reasonOf(refusal, "otherwise", { weak_password: "Ours." })).toBe("Because.");
});

test.each([
  ["weak_password", "next"],
  ["same_password", "next"],
  ["email_exists", "next"],
  ["current_password_invalid", "current"],
  ["over_request_rate_limit", "form"],
])("%s is shown at the field: %s", (code, field) => {
  const refusal = Object.assign(new Error("Because."), { code });
  expect(sortRefusal(refusal, "otherwise")).toEqual({ field, message: "Because." });
});

test("a refusal without a message gets a default one", () => {
  expect(sortRefusal(new Error(), "otherwise")).toEqual({ field: "form", message: "otherwise" });
});
