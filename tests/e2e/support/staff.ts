import { Secret, TOTP } from "otpauth";
import type { AppRole } from "#app/lib/database.types.ts";
import { asOwner, makeAccount } from "./database.ts";

export type StaffAccount = { id: string; email: string; password: string };

/** Makes an account that holds the role. */
export async function makeStaff(role: AppRole): Promise<StaffAccount> {
  const account = await makeAccount();
  const id = await asOwner(async (pool) => {
    const { rows } = await pool.query(
      "insert into public.user_roles (user_id, role) select id, $2 from auth.users where email = $1 returning user_id",
      [account.email, role],
    );
    return rows[0].user_id as string;
  });
  return { ...account, id };
}

/** The code that an authenticator app with this secret shows now, or half a minute from now: each counts once. */
export function codeOf(secret: string, when: "now" | "next" = "now"): string {
  const timestamp = Date.now() + (when === "next" ? 30_000 : 0);
  return new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) }).generate({ timestamp });
}
