import type { ClientBase } from "pg";
import { renderSVG } from "uqr";
import { z } from "zod";
import { notifyOwner } from "../account-mail.ts";
import type { AuthCall, AuthContext } from "../auth-context.ts";
import { AuthError } from "../auth-error.ts";
import { addChallenge, addTotpFactor, removeFactor, spendTotpCode } from "../factors.ts";
import { rememberNetwork } from "../known-networks.ts";
import { elevateSession } from "../sessions.ts";
import { createTotpSecret, totpUri } from "../totp.ts";
import { inAccountTransaction, logAccountAction } from "../transaction.ts";
import { findUserById, hasSecondFactor } from "../users.ts";
import { type Caller, requirePasswordJustNow, requireSecondFactor, type UserRoute } from "./caller.ts";
import { parseBody } from "./request-body.ts";
import { sessionResponse } from "./session-response.ts";

const enrollSchema = z.object({
  factor_type: z.enum(["totp", "phone", "webauthn"]),
  friendly_name: z.string().trim().max(100).default(""),
  issuer: z.string().trim().max(100).optional(),
});
const verifySchema = z.object({ challenge_id: z.guid(), code: z.string().trim().max(20) });

/** POST /factors: the secret is shown only here; the factor takes effect with its first verified code. */
export const enrollFactor: UserRoute = async (context, { request, body, user, session }) => {
  const { factor_type, friendly_name, issuer } = parseBody(request, body, enrollSchema);
  if (factor_type !== "totp") {
    const message = `MFA enroll is disabled for ${factor_type}`;
    throw new AuthError(422, `mfa_${factor_type}_enroll_not_enabled`, message);
  }
  if (!hasSecondFactor(user)) await requirePasswordJustNow(context, session);
  else if (session.aal !== "aal2")
    throw new AuthError(403, "insufficient_aal", "AAL2 required to enroll a new factor");

  const secret = createTotpSecret();
  const id = await inAccountTransaction(context.pool, { account: user.id }, (db) =>
    addTotpFactor(db, { userId: user.id, friendlyName: friendly_name, secret }),
  );
  const uri = totpUri({ secret, issuer: issuer || new URL(context.siteOrigin).host, account: user.email });
  const totp = { qr_code: renderSVG(uri), secret, uri };
  return Response.json({ id, type: "totp", friendly_name, totp });
};

/** POST /factors/:id/challenge */
export const challengeFactor: UserRoute = async (context, { request, id, user }) => {
  await context.challengeLimits.admit(user.id, context.clientAddress(request));
  return Response.json({ ...(await addChallenge(context.pool, user.id, id)), type: "totp" });
};

/** POST /factors/:id/verify: raises the session to aal2. */
export const verifyFactor: UserRoute = async (context, call) => {
  const { request, body, id, user, session } = call;
  const { challenge_id, code } = parseBody(request, body, verifySchema);
  const isNew = user.factors.some((factor) => factor.id === id && factor.status === "unverified");
  const response = await elevateCaller(context, call, "totp", async (db) => {
    // While it was enrolled, another session may have verified the account's first factor.
    if (isNew) requireSecondFactor({ session, user: (await findUserById(db, user.id)) ?? user });
    await spendTotpCode(db, { userId: user.id, factorId: id, challengeId: challenge_id, code });
    if (!isNew) return id;
    await context.admitChange(user.id, "factor_added");
    await logAccountAction(db, "add_authenticator", user.id);
    return id;
  });
  if (isNew) notifyOwner(context, "factor_added", user.email);
  return response;
};

/** Answers with a session at aal2 if `spendCode`, which returns the factor's id, does not throw. */
export async function elevateCaller(
  context: AuthContext,
  { request, user, session }: AuthCall & Caller,
  method: "totp" | "mfa/recovery_code",
  spendCode: (db: ClientBase) => Promise<string>,
): Promise<Response> {
  const address = context.clientAddress(request);
  const limits = method === "totp" ? context.codeLimits : context.recoveryCodeLimits;
  const who = await limits.admit(user.id, address);
  const granted = await inAccountTransaction(context.pool, { actor: user.id, account: user.id }, async (db) =>
    elevateSession(db, session.id, { id: await spendCode(db), method }),
  );
  await limits.recordSuccess(user.id, address, who);
  await rememberNetwork(context.pool, user.id, address);
  return sessionResponse(context, granted);
}

/** DELETE /factors/:id */
export const unenrollFactor: UserRoute = async (context, { id, user, session }) => {
  const status = await inAccountTransaction(
    context.pool,
    { actor: user.id, account: user.id },
    async (db) => {
      const { status, factor_type } = await removeFactor(db, user.id, id);
      if (status === "unverified") return status;
      // Undoes the removal.
      if (session.aal !== "aal2")
        throw new AuthError(422, "insufficient_aal", "AAL2 required to unenroll verified factor");
      await context.admitChange(user.id, "factor_removed");
      const isApp = factor_type === "totp";
      await logAccountAction(db, isApp ? "remove_authenticator" : "remove_recovery_codes", user.id);
      return status;
    },
  );
  if (status === "verified") notifyOwner(context, "factor_removed", user.email);
  return Response.json({ id });
};
