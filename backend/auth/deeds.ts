import type { ClientBase } from "pg";

/** What happens to an account without a trace in its row, where a trigger of the migrations would see it. */
export type Deed =
  | "add_authenticator"
  | "remove_authenticator"
  | "make_recovery_codes"
  | "remove_recovery_codes"
  | "reset_second_factor"
  | "sign_out_everywhere";

/** Says for whom the transaction acts, where triggers look for it: in auth.uid(). Null is the server itself. */
export async function actAs(db: ClientBase, userId: string | null): Promise<void> {
  if (!userId) return;
  await db.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify({ sub: userId })]);
}

/** Writes into the audit log what was done to an account; it counts when the transaction does. */
export async function recordDeed(
  db: ClientBase,
  deed: Deed,
  { by, account }: { by: string | null; account: string },
): Promise<void> {
  await actAs(db, by);
  await db.query("select public.log_account_deed($1, $2)", [deed, account]);
}

export function recordOwnDeed(db: ClientBase, deed: Deed, userId: string): Promise<void> {
  return recordDeed(db, deed, { by: userId, account: userId });
}
