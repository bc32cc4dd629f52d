import type { ClientBase } from "pg";
import { matchTotpStep } from "./totp.ts";
import type { Queryable } from "./users.ts";

const CHALLENGE_SECONDS = 5 * 60;
const MAX_FACTORS = 10;

export type NewFactor = { userId: string; friendlyName: string; secret: string };

/** The account is held. @returns "full" or "name_taken" instead of the id. An enrolment that was begun and never verified is dropped. */
export async function addTotpFactor(
  db: ClientBase,
  factor: NewFactor,
): Promise<{ id: string } | "full" | "name_taken"> {
  await db.query("delete from auth.mfa_factors where user_id = $1 and status = 'unverified'", [
    factor.userId,
  ]);
  const { rows: held } = await db.query<{ friendly_name: string }>(
    "select friendly_name from auth.mfa_factors where user_id = $1",
    [factor.userId],
  );
  if (held.length >= MAX_FACTORS) return "full";
  if (factor.friendlyName && held.some(({ friendly_name }) => friendly_name === factor.friendlyName))
    return "name_taken";

  const { rows } = await db.query<{ id: string }>(
    `insert into auth.mfa_factors (user_id, friendly_name, factor_type, status, secret)
     values ($1, $2, 'totp', 'unverified', $3) returning id`,
    [factor.userId, factor.friendlyName, factor.secret],
  );
  return rows[0] as { id: string };
}

/** @returns undefined where the user has no such authenticator app. */
export async function addChallenge(
  db: Queryable,
  userId: string,
  factorId: string,
): Promise<{ id: string; expiresAt: number } | undefined> {
  const { rows } = await db.query<{ id: string; created_at: Date }>(
    `insert into auth.mfa_challenges (factor_id)
     select id from auth.mfa_factors where id = $1 and user_id = $2 and factor_type = 'totp'
     returning id, created_at`,
    [factorId, userId],
  );
  const [challenge] = rows;
  if (!challenge) return undefined;
  await db.query(
    "delete from auth.mfa_challenges where factor_id = $1 and created_at < now() - make_interval(secs => $2)",
    [factorId, CHALLENGE_SECONDS],
  );
  return {
    id: challenge.id,
    expiresAt: Math.floor(challenge.created_at.getTime() / 1000) + CHALLENGE_SECONDS,
  };
}

export type CodeCheck = "verified" | "wrong_code" | "challenge_expired" | "not_found";

/** If the code is right, uses up the challenge and the code, and marks the factor as verified. */
export async function checkTotpCode(
  db: ClientBase,
  attempt: { userId: string; factorId: string; challengeId: string; code: string },
): Promise<CodeCheck> {
  const { rows } = await db.query<{ secret: string; last_used_step: string; expired: boolean }>(
    `select secret, last_used_step, mfa_challenges.created_at < now() - make_interval(secs => $4) as expired
     from auth.mfa_factors
     join auth.mfa_challenges on mfa_challenges.factor_id = mfa_factors.id
     where mfa_factors.id = $1 and user_id = $2 and mfa_challenges.id = $3 and factor_type = 'totp'
     for update of mfa_factors`,
    [attempt.factorId, attempt.userId, attempt.challengeId, CHALLENGE_SECONDS],
  );
  const [factor] = rows;
  if (!factor) return "not_found";
  if (factor.expired) return "challenge_expired";

  const step = matchTotpStep({
    secret: factor.secret,
    code: attempt.code,
    lastUsedStep: Number(factor.last_used_step),
    atMs: Date.now(),
  });
  if (step === undefined) return "wrong_code";
  await db.query("delete from auth.mfa_challenges where id = $1", [attempt.challengeId]);
  await db.query(
    "update auth.mfa_factors set status = 'verified', last_used_step = $2, updated_at = now() where id = $1",
    [attempt.factorId, step],
  );
  return "verified";
}

/** Recovery codes replace an authenticator app, so they are removed with the last one. */
export async function removeFactor(db: ClientBase, userId: string, factorId: string): Promise<void> {
  await db.query("delete from auth.mfa_factors where id = $1 and user_id = $2", [factorId, userId]);
  await db.query(
    `delete from auth.mfa_factors
     where user_id = $1 and factor_type = 'recovery_code'
       and not exists (
         select from auth.mfa_factors where user_id = $1 and factor_type = 'totp' and status = 'verified'
       )`,
    [userId],
  );
}
