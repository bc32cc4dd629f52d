import { renderSVG } from "uqr";
import { z } from "zod";
import { notifyOwner } from "../account-mail.ts";
import { elevateSession, lowerSessions } from "../assurance.ts";
import { auditOwnAction } from "../audit.ts";
import type { AuthContext, AuthRoute } from "../auth-context.ts";
import { AuthError } from "../auth-error.ts";
import { addChallenge, addTotpFactor, type CodeCheck, checkTotpCode, removeFactor } from "../factors.ts";
import { rememberNetwork } from "../known-networks.ts";
import { createTotpSecret, totpUri } from "../totp.ts";
import { inAccountTransaction } from "../transaction.ts";
import { hasSecondFactor } from "../users.ts";
import { readBody } from "./request-body.ts";
import { type Caller, requirePasswordJustNow, requireSession } from "./require-session.ts";
import { sessionResponse } from "./session-response.ts";

const enrollSchema = z.object({
  factor_type: z.enum(["totp", "phone", "webauthn"]),
  friendly_name: z.string().trim().max(100).default(""),
  issuer: z.string().trim().max(100).optional(),
});
const verifySchema = z.object({ challenge_id: z.uuid(), code: z.string().trim().max(20) });

const REFUSALS: Record<Exclude<CodeCheck, "verified">, AuthError> = {
  not_found: new AuthError(
    422,
    "mfa_factor_not_found",
    "MFA factor with the provided challenge ID not found",
  ),
  challenge_expired: new AuthError(
    422,
    "mfa_challenge_expired",
    "MFA challenge has expired, create a new challenge.",
  ),
  wrong_code: new AuthError(422, "mfa_verification_failed", "Invalid TOTP code entered"),
};

/** POST /factors: the secret is shown only here; the factor takes effect with its first verified code. */
export const enrollFactor: AuthRoute = async (context, { request }) => {
  const caller = await requireSession(context, request);
  const { user } = caller;
  const { factor_type, friendly_name, issuer } = await readBody(request, enrollSchema);
  if (factor_type !== "totp") {
    throw new AuthError(
      422,
      `mfa_${factor_type}_enroll_not_enabled`,
      `MFA enroll is disabled for ${factor_type}`,
    );
  }
  await requireOwner(context, caller);

  const secret = createTotpSecret();
  const factor = await inAccountTransaction(context.pool, user.id, (db) =>
    addTotpFactor(db, { userId: user.id, friendlyName: friendly_name, secret }),
  );
  if (factor === "full")
    throw new AuthError(422, "too_many_enrolled_mfa_factors", "Maximum number of factors reached");
  if (factor === "name_taken") {
    throw new AuthError(422, "mfa_factor_name_conflict", "A factor with this friendly name already exists");
  }
  const uri = totpUri({ secret, issuer: issuer || new URL(context.siteOrigin).host, account: user.email });
  const totp = { qr_code: renderSVG(uri), secret, uri };
  return Response.json(
    { id: factor.id, type: "totp", friendly_name, totp },
    { headers: { "cache-control": "no-store" } },
  );
};

async function requireOwner(context: AuthContext, caller: Caller): Promise<void> {
  if (!hasSecondFactor(caller.user)) return requirePasswordJustNow(context, caller);
  if (caller.session.aal === "aal2") return;
  throw new AuthError(403, "insufficient_aal", "AAL2 required to enroll a new factor");
}

/** POST /factors/:id/challenge */
export const challengeFactor: AuthRoute = async (context, { request, id }) => {
  const { user } = await requireSession(context, request);
  const challenge = await addChallenge(context.pool, user.id, id);
  if (!challenge) throw new AuthError(404, "mfa_factor_not_found", "Factor not found");
  return Response.json({ id: challenge.id, type: "totp", expires_at: challenge.expiresAt });
};

/** POST /factors/:id/verify: raises the session to aal2. */
export const verifyFactor: AuthRoute = async (context, { request, id }) => {
  const { user, session } = await requireSession(context, request);
  const { challenge_id, code } = await readBody(request, verifySchema);
  const address = context.clientAddress(request);
  const who = await context.codeLimits.admit(user.id, address);

  const isNew = user.factors.some((factor) => factor.id === id && factor.status === "unverified");
  const result = await inAccountTransaction(context.pool, user.id, async (db) => {
    const check = await checkTotpCode(db, { userId: user.id, factorId: id, challengeId: challenge_id, code });
    if (check !== "verified") return REFUSALS[check];
    if (isNew) await auditOwnAction(db, "add_authenticator", user.id);
    return elevateSession(db, session, { id, method: "totp" });
  });
  if (result instanceof AuthError) throw result;
  await context.codeLimits.recordSuccess(user.id, address, who);
  await rememberNetwork(context.pool, user.id, address);
  if (isNew) notifyOwner(context, "factor_added", user.email);
  return sessionResponse(context, result);
};

/** DELETE /factors/:id */
export const unenrollFactor: AuthRoute = async (context, { request, id }) => {
  const { user, session } = await requireSession(context, request);
  const factor = user.factors.find((held) => held.id === id);
  if (!factor) throw new AuthError(404, "mfa_factor_not_found", "Factor not found");
  if (factor.status === "verified" && session.aal !== "aal2") {
    throw new AuthError(422, "insufficient_aal", "AAL2 required to unenroll verified factor");
  }
  await inAccountTransaction(context.pool, user.id, async (db) => {
    await lowerSessions(db, id);
    await removeFactor(db, user.id, id);
    if (factor.status === "verified") await auditOwnAction(db, "remove_authenticator", user.id);
  });
  if (factor.status === "verified") notifyOwner(context, "factor_removed", user.email);
  return Response.json({ id });
};
