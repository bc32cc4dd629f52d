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
