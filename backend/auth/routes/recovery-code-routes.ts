import type { ClientBase } from "pg";
import { z } from "zod";
import { notifyOwner } from "../account-mail.ts";
import type { AuthContext, AuthRoute } from "../auth-context.ts";
import { AuthError } from "../auth-error.ts";
import { removeFactor } from "../factors.ts";
import {
  addRecoveryFactor,
  countRecoveryCodes,
  issueRecoveryCodes,
  type RecoveryFactor,
  requireRecoveryFactor,
  spendRecoveryCode,
} from "../recovery-codes.ts";
import { inAccountTransaction, logAccountAction } from "../transaction.ts";
import type { UserRow } from "../users.ts";
import { requireRecentSignIn, requireSession } from "./caller.ts";
import { elevateCaller } from "./factor-routes.ts";
import { parseBody } from "./request-body.ts";

const generateSchema = z.object({
  friendly_name: z.string().trim().min(1).max(100).default("Recovery codes"),
});
const verifySchema = z.object({ code: z.string().max(100) });

/** GET /factors/recovery-codes */
export const readRecoveryCodesStatus: AuthRoute = async (context, { request }) => {
  const { user } = await requireSession(context, request);
  const { id } = await requireRecoveryFactor(context.pool, user.id);
  return Response.json({ id, type: "recovery_code", ...(await countRecoveryCodes(context.pool, id)) });
};

/** POST /factors/recovery-codes */
export const generateRecoveryCodes: AuthRoute = async (context, { request, body }) => {
  const caller = await requireStrongSession(context, request);
  await requireRecentSignIn(context, caller);
  const { user } = caller;
  const { friendly_name } = parseBody(request, body, generateSchema);
  return newCodesResponse(context, user, (db) => addRecoveryFactor(db, user.id, friendly_name));
};

/** POST /factors/recovery-codes/regenerate */
export const regenerateRecoveryCodes: AuthRoute = async (context, { request }) => {
  const caller = await requireStrongSession(context, request);
  await requireRecentSignIn(context, caller);
  const { user } = caller;
  return newCodesResponse(context, user, (db) => requireRecoveryFactor(db, user.id));
};

/** POST /factors/recovery-codes/verify: raises the session to aal2. */
export const verifyRecoveryCode: AuthRoute = async (context, { request, body }) => {
  const caller = await requireSession(context, request);
  const { code } = parseBody(request, body, verifySchema);
  const limits = context.recoveryCodeLimits;
  const guess = { limits, method: "mfa/recovery_code" as const, address: context.clientAddress(request) };
  return elevateCaller(context, caller, guess, (db) => spendRecoveryCode(db, caller.user.id, code));
};

/** DELETE /factors/recovery-codes */
export const unenrollRecoveryCodes: AuthRoute = async (context, { request }) => {
  const { user } = await requireStrongSession(context, request);
  const { id } = await requireRecoveryFactor(context.pool, user.id);
  await inAccountTransaction(context.pool, { actor: user.id, account: user.id }, async (db) => {
    await removeFactor(db, user.id, id);
    await context.admitChange(user.id, "factor_removed");
    await logAccountAction(db, "remove_recovery_codes", user.id);
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

async function newCodesResponse(
  context: AuthContext,
  user: UserRow,
  findFactor: (db: ClientBase) => Promise<RecoveryFactor>,
): Promise<Response> {
  const { factor, codes } = await inAccountTransaction(
    context.pool,
    { actor: user.id, account: user.id },
    async (db) => {
      const factor = await findFactor(db);
      await context.admitChange(user.id, "recovery_codes_made");
      await logAccountAction(db, "make_recovery_codes", user.id);
      return { factor, codes: await issueRecoveryCodes(db, factor.id) };
    },
  );
  notifyOwner(context, "recovery_codes_made", user.email);
  return Response.json(
    { ...factor, codes, type: "recovery_code", total: codes.length },
    { headers: { "cache-control": "no-store" } },
  );
}
