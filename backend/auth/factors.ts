import type { ClientBase } from "pg";
import { AuthError, NO_SUCH_FACTOR } from "./auth-error.ts";
import { lowerSessions } from "./sessions.ts";
import { matchTotpStep } from "./totp.ts";
import type { Factor, Queryable } from "./users.ts";

const CHALLENGE_SECONDS = 5 * 60;
const MAX_FACTORS = 10;

/** Replaces an enrollment that was never verified. The caller has locked the account. Throws AuthError. @returns the id */
export async function addTotpFactor(
  db: ClientBase,
  { userId, friendlyName, secret }: { userId: string; friendlyName: string; secret: string },
): Promise<string> {
  await db.query("delete from auth.mfa_factors where user_id = $1 and status = 'unverified'", [userId]);
  const { rows: factors } = await db.query<{ friendly_name: string }>(
    "select friendly_name from auth.mfa_factors where user_id = $1",
    [userId],
  );
  if (factors.length >= MAX_FACTORS)
    throw new AuthError(422, "too_many_enrolled_mfa_factors", "Maximum number of factors reached");
  if (friendlyName && factors.some(({ friendly_name }) => friendly_name === friendlyName))
    throw new AuthError(422, "mfa_factor_name_conflict", "A factor with this friendly name already exists");

  const { rows } = await db.query<{ id: string }>(
    `insert into auth.mfa_factors (user_id, friendly_name, factor_type, status, secret)
     values ($1, $2, 'totp', 'unverified', $3) returning id`,
    [userId, friendlyName, secret],
  );
  return (rows[0] as { id: string }).id;
}

/** Throws AuthError if the user has no such authenticator app. */
export async function addChallenge(
  db: Queryable,
  userId: string,
  factorId: string,
): Promise<{ id: string; expires_at: number }> {
  const { rows } = await db.query<{ id: string; created_at: Date }>(
    `insert into auth.mfa_challenges (factor_id)
     select id from auth.mfa_factors where id = $1 and user_id = $2 and factor_type = 'totp' for key share
     returning id, created_at`,
    [factorId, userId],
  );
  const [challenge] = rows;
  if (!challenge) throw NO_SUCH_FACTOR;
  await db.query(
    "delete from auth.mfa_challenges where factor_id = $1 and created_at < now() - make_interval(secs => $2)",
    [factorId, CHALLENGE_SECONDS],
  );
  const createdAt = Math.floor(challenge.created_at.getTime() / 1000);
  return { id: challenge.id, expires_at: createdAt + CHALLENGE_SECONDS };
}

/** Uses up the challenge and the code, and marks the factor as verified. Throws AuthError for a wrong code. */
export async function spendTotpCode(
  db: ClientBase,
  attempt: { userId: string; factorId: string; challengeId: string; code: string },
): Promise<void> {
  const { rows } = await db.query<{ secret: string; last_used_step: string; expired: boolean }>(
    `select secret, last_used_step, mfa_challenges.created_at < now() - make_interval(secs => $4) as expired
     from auth.mfa_factors
     join auth.mfa_challenges on mfa_challenges.factor_id = mfa_factors.id
     where mfa_factors.id = $1 and user_id = $2 and mfa_challenges.id = $3 and factor_type = 'totp'
     for update of mfa_factors`,
    [attempt.factorId, attempt.userId, attempt.challengeId, CHALLENGE_SECONDS],
  );
  const [factor] = rows;
  const refuse = (code: string, message: string) => new AuthError(422, code, message);
  if (!factor) throw refuse("mfa_factor_not_found", "MFA factor with the provided challenge ID not found");
  if (factor.expired)
    throw refuse("mfa_challenge_expired", "MFA challenge has expired, create a new challenge.");

  const step = matchTotpStep({
    secret: factor.secret,
    code: attempt.code,
    lastUsedStep: Number(factor.last_used_step),
    atMs: Date.now(),
  });
  if (step === undefined) throw refuse("mfa_verification_failed", "Invalid TOTP code entered");
  await db.query("delete from auth.mfa_challenges where id = $1", [attempt.challengeId]);
  await db.query(
    "update auth.mfa_factors set status = 'verified', last_used_step = $2, updated_at = now() where id = $1",
    [attempt.factorId, step],
  );
}

/**
 * Also removes the recovery codes with the last authenticator app, since they only replace one, and returns to aal1 the
 * sessions that what it removes raised. Throws AuthError if the user has no such factor.
 */
export async function removeFactor(
  db: ClientBase,
  userId: string,
  factorId: string,
): Promise<Pick<Factor, "id" | "status" | "factor_type">> {
  const { rows: removed } = await db.query<Pick<Factor, "id" | "status" | "factor_type">>(
    "delete from auth.mfa_factors where id = $1 and user_id = $2 returning id, status, factor_type",
    [factorId, userId],
  );
  if (!removed[0]) throw NO_SUCH_FACTOR;
  const { rows: recoveryCodes } = await db.query<{ id: string }>(
    `delete from auth.mfa_factors
     where user_id = $1 and factor_type = 'recovery_code'
       and not exists (
         select from auth.mfa_factors where user_id = $1 and factor_type = 'totp' and status = 'verified'
       )
     returning id`,
    [userId],
  );
  await lowerSessions(
    db,
    [...removed, ...recoveryCodes].map(({ id }) => id),
  );
  return removed[0];
}
