import type { ClientBase } from "pg";
import { z } from "zod";
import { notifyOwner } from "../account-mail.ts";
import type { AuthContext } from "../auth-context.ts";
import { AuthError } from "../auth-error.ts";
import {
  addRecoveryFactor,
  countRecoveryCodes,
  issueRecoveryCodes,
  type RecoveryFactor,
  requireRecoveryFactor,
  spendRecoveryCode,
} from "../recovery-codes.ts";
import { inAccountTransaction, logAccountAction } from "../transaction.ts";
import { type Caller, requireRecentSignIn, type UserRoute } from "./caller.ts";
import { elevateCaller, unenrollFactor } from "./factor-routes.ts";
import { parseBody } from "./request-body.ts";

const generateSchema = z.object({
  friendly_name: z.string().trim().min(1).max(100).default("Recovery codes"),
});
const verifySchema = z.object({ code: z.string().max(100) });

/** GET /factors/recovery-codes */
export const readRecoveryCodesStatus: UserRoute = async (context, { user }) => {
  const { id } = await requireRecoveryFactor(context.pool, user.id);
  return Response.json({ id, type: "recovery_code", ...(await countRecoveryCodes(context.pool, id)) });
};

/** POST /factors/recovery-codes */
export const generateRecoveryCodes: UserRoute = async (context, call) => {
  const { friendly_name } = parseBody(call.request, call.body, generateSchema);
  return newCodesResponse(context, call, (db) => addRecoveryFactor(db, call.user.id, friendly_name));
};

/** POST /factors/recovery-codes/regenerate */
export const regenerateRecoveryCodes: UserRoute = async (context, caller) => {
  return newCodesResponse(context, caller, (db) => requireRecoveryFactor(db, caller.user.id));
};

/** POST /factors/recovery-codes/verify: raises the session to aal2. */
export const verifyRecoveryCode: UserRoute = async (context, call) => {
  const { code } = parseBody(call.request, call.body, verifySchema);
  return elevateCaller(context, call, "mfa/recovery_code", (db) => spendRecoveryCode(db, call.user.id, code));
};

/** DELETE /factors/recovery-codes */
export const unenrollRecoveryCodes: UserRoute = async (context, call) => {
  requireStrongSession(call.session);
  const { id } = await requireRecoveryFactor(context.pool, call.user.id);
  return unenrollFactor(context, { ...call, id });
};

function requireStrongSession({ aal }: Caller["session"]): void {
  if (aal !== "aal2") throw new AuthError(403, "insufficient_aal", "AAL2 required for recovery codes");
}

async function newCodesResponse(
  context: AuthContext,
  { user, session }: Caller,
  findFactor: (db: ClientBase) => Promise<RecoveryFactor>,
): Promise<Response> {
  requireStrongSession(session);
  await requireRecentSignIn(context, session);
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
  return Response.json({ ...factor, codes, type: "recovery_code", total: codes.length });
}
