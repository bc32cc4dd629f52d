import { z } from "zod";
import { notifyOwner } from "../account-mail.ts";
import { elevateSession, lowerSessions } from "../assurance.ts";
import { auditOwnAction } from "../audit.ts";
import type { AuthContext, AuthRoute } from "../auth-context.ts";
import { AuthError } from "../auth-error.ts";
import { removeFactor } from "../factors.ts";
import { rememberNetwork } from "../known-networks.ts";
import {
  countRecoveryCodes,
  findRecoveryFactor,
  issueRecoveryCodes,
  spendRecoveryCode,
} from "../recovery-codes.ts";
import { inAccountTransaction } from "../transaction.ts";
import { hasSecondFactor } from "../users.ts";
import { readBody } from "./request-body.ts";
import { requireRecentSignIn, requireSession } from "./require-session.ts";
import { sessionResponse } from "./session-response.ts";

const generateSchema = z.object({
  friendly_name: z.string().trim().min(1).max(100).default("Recovery codes"),
});
const verifySchema = z.object({ code: z.string().max(100) });
const NO_CODES = new AuthError(404, "mfa_factor_not_found", "Recovery codes have not been generated");

/** GET /factors/recovery-codes */
export const readRecoveryCodesStatus: AuthRoute = async (context, { request }) => {
  const { user } = await requireSession(context, request);
  const { id } = await requireRecoveryFactor(context, user.id);
  return Response.json({ id, type: "recovery_code", ...(await countRecoveryCodes(context.pool, id)) });
};

/** POST /factors/recovery-codes */
export const generateRecoveryCodes: AuthRoute = async (context, { request }) => {
  const { user } = await requireOwner(context, request);
  const { friendly_name } = await readBody(request, generateSchema);
  if (!hasSecondFactor(user)) {
    throw new AuthError(
      422,
      "mfa_recovery_codes_sole_factor",
      "Set up an authenticator app before recovery codes",
    );
  }
  const issued = await inAccountTransaction(context.pool, user.id, async (db) => {
    const { rows } = await db.query<{ id: string }>(
      `insert into auth.mfa_factors (user_id, friendly_name, factor_type, status)
       values ($1, $2, 'recovery_code', 'verified') on conflict do nothing returning id`,
      [user.id, friendly_name],
    );
    const [factor] = rows;
    if (!factor) return undefined;
    await auditOwnAction(db, "make_recovery_codes", user.id);
    return { id: factor.id, codes: await issueRecoveryCodes(db, factor.id) };
  });
  if (!issued)
    throw new AuthError(422, "mfa_verified_factor_exists", "Recovery codes or this name already exist");
  notifyOwner(context, "recovery_codes_made", user.email);
  return codesResponse({ ...issued, friendly_name });
};

/** POST /factors/recovery-codes/regenerate */
export const regenerateRecoveryCodes: AuthRoute = async (context, { request }) => {
  const { user } = await requireOwner(context, request);
  const factor = await requireRecoveryFactor(context, user.id);
  const codes = await inAccountTransaction(context.pool, user.id, async (db) => {
    await auditOwnAction(db, "make_recovery_codes", user.id);
    return issueRecoveryCodes(db, factor.id);
  });
  notifyOwner(context, "recovery_codes_made", user.email);
  return codesResponse({ ...factor, codes });
};

/** POST /factors/recovery-codes/verify: raises the session to aal2. */
export const verifyRecoveryCode: AuthRoute = async (context, { request }) => {
  const { user, session } = await requireSession(context, request);
  const { code } = await readBody(request, verifySchema);
  const address = context.clientAddress(request);
  const who = await context.recoveryCodeLimits.admit(user.id, address);

  const granted = await inAccountTransaction(context.pool, user.id, async (db) => {
    const id = await spendRecoveryCode(db, user.id, code);
    return id && elevateSession(db, session, { id, method: "mfa/recovery_code" });
  });
  if (!granted) throw new AuthError(422, "mfa_verification_failed", "Invalid recovery code entered");
  await context.recoveryCodeLimits.recordSuccess(user.id, address, who);
  await rememberNetwork(context.pool, user.id, address);
  return sessionResponse(context, granted);
};

/** DELETE /factors/recovery-codes */
export const unenrollRecoveryCodes: AuthRoute = async (context, { request }) => {
  const { user } = await requireStrongSession(context, request);
  const { id } = await requireRecoveryFactor(context, user.id);
  await inAccountTransaction(context.pool, user.id, async (db) => {
    await lowerSessions(db, id);
    await removeFactor(db, user.id, id);
    await auditOwnAction(db, "remove_recovery_codes", user.id);
  });
  notifyOwner(context, "factor_removed", user.email);
  return Response.json({ id });
};

async function requireStrongSession(context: AuthContext, request: Request) {
  const caller = await requireSession(context, request);
  if (caller.session.aal !== "aal2")
    throw new AuthError(403, "insufficient_aal", "AAL2 required for recovery codes");
  return caller;
}

async function requireOwner(context: AuthContext, request: Request) {
  const caller = await requireStrongSession(context, request);
  await requireRecentSignIn(context, caller);
  return caller;
}

async function requireRecoveryFactor(context: AuthContext, userId: string) {
  const factor = await findRecoveryFactor(context.pool, userId);
  if (!factor) throw NO_CODES;
  return factor;
}

function codesResponse(issued: { id: string; friendly_name: string; codes: string[] }): Response {
  const body = { ...issued, type: "recovery_code", total: issued.codes.length };
  return Response.json(body, { headers: { "cache-control": "no-store" } });
}
