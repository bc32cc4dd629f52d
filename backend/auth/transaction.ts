import type { ClientBase, Pool } from "pg";
import { inTransaction } from "../postgres/transaction.ts";

type TransactionOptions = {
  /** Whom audit triggers record as auth.uid(); null for the server itself. */
  actor?: string | null;
  /** Locks this account first, so that changes to it, its sessions, factors and links run one at a time. */
  account?: string;
};

/** Commits when `work` returns, rolls back when it throws. The pool discards a connection that was lost meanwhile. */
export async function inAccountTransaction<Result>(
  pool: Pool,
  { actor, account }: TransactionOptions,
  work: (db: ClientBase) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    return await inTransaction(client, async () => {
      if (account) await client.query("select from auth.users where id = $1 for update", [account]);
      if (actor) await setActor(client, actor);
      return work(client);
    });
  } finally {
    client.release();
  }
}

/** Sets auth.uid() for the rest of the transaction. */
export async function setActor(db: ClientBase, userId: string): Promise<void> {
  await db.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify({ sub: userId })]);
}

/** Changes to an account that no trigger sees, so the auth service writes them to the audit log itself. */
type AccountAction =
  | "add_authenticator"
  | "remove_authenticator"
  | "make_recovery_codes"
  | "remove_recovery_codes"
  | "reset_second_factor"
  | "sign_out_everywhere";

/** Writes to the audit log what the transaction's actor did to the account. */
export async function logAccountAction(
  db: ClientBase,
  action: AccountAction,
  account: string,
): Promise<void> {
  await db.query("select public.log_account_action($1, $2)", [action, account]);
}
