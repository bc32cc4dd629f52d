import type { ClientBase } from "pg";
import { AuthError } from "./auth-error.ts";
import { type Granted, grantTokens, spendRefreshTokens } from "./refresh-tokens.ts";

export type SecondFactorMethod = "totp" | "mfa/recovery_code";

/**
 * Raises the session to aal2 with new tokens; its earlier tokens stay at aal1 and cannot be refreshed. Ends the user's
 * other sessions without a second factor. Throws AuthError if this one has ended meanwhile.
 */
export async function elevateSession(
  db: ClientBase,
  session: { id: string; user_id: string },
  factor: { id: string; method: SecondFactorMethod },
): Promise<Granted> {
  const { rowCount } = await db.query(
    "update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = now() where id = $1",
    [session.id, factor.id],
  );
  if (rowCount === 0) throw new AuthError(403, "session_not_found", "The session has ended");
  await db.query(
    `insert into auth.mfa_amr_claims (session_id, authentication_method) values ($1, $2)
     on conflict (session_id, authentication_method) do update set updated_at = now()`,
    [session.id, factor.method],
  );
  await db.query("delete from auth.sessions where user_id = $1 and aal = 'aal1'", [session.user_id]);
  await spendRefreshTokens(db, session.id);
  return grantTokens(db, session.id, null);
}

/** For a factor that is being removed: sessions that it raised to aal2 fall back to aal1. */
export async function lowerSessions(db: ClientBase, factorId: string): Promise<void> {
  await db.query(
    `delete from auth.mfa_amr_claims
     where authentication_method in ('totp', 'mfa/recovery_code')
       and session_id in (select id from auth.sessions where factor_id = $1)`,
    [factorId],
  );
  await db.query(
    "update auth.sessions set aal = 'aal1', factor_id = null, updated_at = now() where factor_id = $1",
    [factorId],
  );
}
