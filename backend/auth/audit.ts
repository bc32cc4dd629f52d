import type { ClientBase } from "pg";

/** Changes to an account that no trigger on its row sees, so the auth service itself writes them to the audit log. */
export type AccountAction =
  | "add_authenticator"
  | "remove_authenticator"
  | "make_recovery_codes"
  | "remove_recovery_codes"
  | "reset_second_factor"
  | "sign_out_everywhere";

/** Sets auth.uid() for the transaction, so that audit triggers record who acted. Null means the server itself. */
export async function actAs(db: ClientBase, userId: string | null): Promise<void> {
  if (!userId) return;
  await db.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify({ sub: userId })]);
}

/** Writes an entry to the audit log, as part of the transaction. */
export async function auditAction(
  db: ClientBase,
  action: AccountAction,
  { by, account }: { by: string | null; account: string },
): Promise<void> {
  await actAs(db, by);
  await db.query("select public.log_account_action($1, $2)", [action, account]);
}

export function auditOwnAction(db: ClientBase, action: AccountAction, userId: string): Promise<void> {
  return auditAction(db, action, { by: userId, account: userId });
}
