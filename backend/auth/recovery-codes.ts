import { hash, randomInt } from "node:crypto";
import type { ClientBase } from "pg";
import type { Queryable } from "./users.ts";

const CODES_IN_A_SET = 10;
const CODE_CHARACTERS = 16;
/** Without 0, 1, l and o, which are easily taken for one another; 16 of them hold 80 bits. */
const ALPHABET = "23456789abcdefghijkmnpqrstuvwxyz";

/** Replaces the factor's codes; only hashes are kept, so the codes can be shown this once alone. */
export async function issueRecoveryCodes(db: ClientBase, factorId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES_IN_A_SET }, createCode);
  await db.query("delete from auth.mfa_recovery_codes where factor_id = $1", [factorId]);
  await db.query("insert into auth.mfa_recovery_codes (factor_id, code_hash) select $1, unnest($2::text[])", [
    factorId,
    codes.map(hashCode),
  ]);
  return codes;
}

/** @returns the factor's id, undefined when the user has no recovery codes yet. */
export async function findRecoveryFactor(
  db: Queryable,
  userId: string,
): Promise<{ id: string; friendly_name: string } | undefined> {
  const { rows } = await db.query<{ id: string; friendly_name: string }>(
    "select id, friendly_name from auth.mfa_factors where user_id = $1 and factor_type = 'recovery_code'",
    [userId],
  );
  return rows[0];
}

export async function countRecoveryCodes(
  db: Queryable,
  factorId: string,
): Promise<{ total: number; remaining: number }> {
  const { rows } = await db.query<{ total: number; remaining: number }>(
    `select count(*)::int as total, count(*) filter (where used_at is null)::int as remaining
     from auth.mfa_recovery_codes where factor_id = $1`,
    [factorId],
  );
  return rows[0] as { total: number; remaining: number };
}

/** @returns the factor's id when the code was right and unused; it is spent then. */
export async function spendRecoveryCode(
  db: Queryable,
  userId: string,
  code: string,
): Promise<string | undefined> {
  const { rows } = await db.query<{ factor_id: string }>(
    `update auth.mfa_recovery_codes set used_at = now()
     where code_hash = $2 and used_at is null
       and factor_id = (select id from auth.mfa_factors where user_id = $1 and factor_type = 'recovery_code')
     returning factor_id`,
    [userId, hashCode(code)],
  );
  return rows[0]?.factor_id;
}

function createCode(): string {
  return Array.from({ length: CODE_CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}

/** Case, spaces and hyphens do not count. */
function hashCode(code: string): string {
  const canonical = code.toLowerCase().replaceAll(/[\s-]/g, "");
  return hash("sha256", canonical, "base64url");
}
