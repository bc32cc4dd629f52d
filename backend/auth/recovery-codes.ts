import { randomInt } from "node:crypto";
import type { ClientBase } from "pg";
import { AuthError } from "./auth-error.ts";
import { sha256 } from "./secrets.ts";
import type { Queryable } from "./users.ts";

const CODES_IN_A_SET = 10;
const CODE_CHARACTERS = 16;
/** Without 0, 1, l and o, which are easily confused; 16 of them hold 80 bits. */
const ALPHABET = "23456789abcdefghijkmnpqrstuvwxyz";

export type RecoveryFactor = { id: string; friendly_name: string };

/** Replaces the factor's codes. Only their hashes are stored, so the codes can be shown only now. */
export async function issueRecoveryCodes(db: ClientBase, factorId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES_IN_A_SET }, createCode);
  await db.query("delete from auth.mfa_recovery_codes where factor_id = $1", [factorId]);
  await db.query("insert into auth.mfa_recovery_codes (factor_id, code_hash) select $1, unnest($2::text[])", [
    factorId,
    codes.map(hashCode),
  ]);
  return codes;
}

/** Throws AuthError if the user has recovery codes, or a factor of that name. */
export async function addRecoveryFactor(
  db: ClientBase,
  userId: string,
  friendlyName: string,
): Promise<RecoveryFactor> {
  const { rows } = await db.query<RecoveryFactor>(
    `insert into auth.mfa_factors (user_id, friendly_name, factor_type, status)
     values ($1, $2, 'recovery_code', 'verified') on conflict do nothing returning id, friendly_name`,
    [userId, friendlyName],
  );
  if (rows[0]) return rows[0];
  throw new AuthError(422, "mfa_verified_factor_exists", "Recovery codes or this name already exist");
}

/** Throws AuthError if the user has no recovery codes. */
export async function requireRecoveryFactor(db: Queryable, userId: string): Promise<RecoveryFactor> {
  const { rows } = await db.query<RecoveryFactor>(
    "select id, friendly_name from auth.mfa_factors where user_id = $1 and factor_type = 'recovery_code'",
    [userId],
  );
  if (rows[0]) return rows[0];
  throw new AuthError(404, "mfa_factor_not_found", "Recovery codes have not been generated");
}

export async function countRecoveryCodes(
  db: Queryable,
  factorId: string,
): Promise<{ total: number; remaining: number } | undefined> {
  const { rows } = await db.query<{ total: number; remaining: number }>(
    `select count(*)::int as total, count(*) filter (where used_at is null)::int as remaining
     from auth.mfa_recovery_codes where factor_id = $1`,
    [factorId],
  );
  return rows[0];
}

/** Uses up the code. Throws AuthError for a wrong or used one. @returns the factor's id */
export async function spendRecoveryCode(db: Queryable, userId: string, code: string): Promise<string> {
  const { rows } = await db.query<{ factor_id: string }>(
    `update auth.mfa_recovery_codes set used_at = now()
     where code_hash = $2 and used_at is null
       and factor_id = (select id from auth.mfa_factors where user_id = $1 and factor_type = 'recovery_code')
     returning factor_id`,
    [userId, hashCode(code)],
  );
  if (rows[0]) return rows[0].factor_id;
  throw new AuthError(422, "mfa_verification_failed", "Invalid recovery code entered");
}

function createCode(): string {
  return Array.from({ length: CODE_CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}

/** Ignores case, spaces and hyphens. */
function hashCode(code: string): string {
  return sha256(code.toLowerCase().replaceAll(/[\s-]/g, ""));
}
