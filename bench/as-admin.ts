import type { Page } from "@playwright/test";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { ADMIN } from "../tests/support/server-process.ts";

/** A Supabase client with the site's anonymous key, signed in as the admin. Throws the backend's error. */
export async function connectAsAdmin(origin: string): Promise<SupabaseClient> {
  const html = await (await fetch(`${origin}/admin`)).text();
  const key = /eyJ[\w-]+\.[\w-]+\.[\w-]+/.exec(html)?.[0] ?? "";
  const client = createClient(origin, key, { auth: { persistSession: false, autoRefreshToken: false } });
  const { error } = await client.auth.signInWithPassword(ADMIN);
  if (error) throw error;
  return client;
}

/** Signs a browser in through the sign-in page. */
export async function signInAsAdmin(page: Page): Promise<void> {
  await page.goto("/admin");
  await page.getByLabel("Email").fill(ADMIN.email);
  await page.getByLabel("Password", { exact: true }).fill(ADMIN.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL("**/dashboard");
}
