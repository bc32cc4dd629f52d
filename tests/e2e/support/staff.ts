import type { Page } from "@playwright/test";
import type { AppRole } from "#app/lib/database.types.ts";
import { codeOf } from "../../support/totp.ts";
import { asOwner, makeAccount } from "./database.ts";
import { expect } from "./test.ts";

export type StaffAccount = { id: string; email: string; password: string };

/** Creates an account with the role that gets no mail about other tests' leads. */
export async function makeStaff(role: AppRole): Promise<StaffAccount> {
  const account = await makeAccount();
  const id = await asOwner(async (pool) => {
    const { rows } = await pool.query(
      "insert into public.user_roles (user_id, role) select id, $2 from auth.users where email = $1 returning user_id",
      [account.email, role],
    );
    const id: string = rows[0].user_id;
    await pool.query("insert into public.notice_settings (user_id, new_leads) values ($1, false)", [id]);
    return id;
  });
  return { ...account, id };
}

/** Gives the account another role instead of its own. */
export async function changeRole({ id }: Pick<StaffAccount, "id">, role: AppRole): Promise<void> {
  await asOwner((pool) =>
    pool.query("update public.user_roles set role = $2 where user_id = $1", [id, role]),
  );
}

const kept = new Map<AppRole, Promise<StaffAccount>>();

/** This worker's shared account with the role, for tests that do not change the account itself. */
export function keptStaff(role: AppRole): Promise<StaffAccount> {
  const account = kept.get(role) ?? makeStaff(role);
  kept.set(role, account);
  return account;
}

/** Adds an authenticator app to the account, on My account. @returns the TOTP secret */
export async function addAuthenticatorApp(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Set up two-factor sign-in" }).click();
  const secret = await page.getByLabel("Or type this key into the app").inputValue();
  await page.getByLabel("Code", { exact: true }).fill(codeOf(secret));
  await page.getByRole("button", { name: "Turn on" }).click();
  return secret;
}

/** Starts on My account and leaves the recovery codes on screen. @returns the TOTP secret */
export async function turnOnSecondFactor(page: Page): Promise<string> {
  const secret = await addAuthenticatorApp(page);
  await expect(page.getByRole("heading", { name: "Save these recovery codes" })).toBeFocused();
  return secret;
}

/** Backdates the account's sign-ins by an hour. */
export async function signedInLongAgo({ id }: Pick<StaffAccount, "id">): Promise<void> {
  await asOwner((pool) =>
    pool.query(
      `update auth.mfa_amr_claims
       set created_at = now() - interval '1 hour', updated_at = now() - interval '1 hour'
       where session_id in (select id from auth.sessions where user_id = $1)`,
      [id],
    ),
  );
}
