import { confirmationLink, notifyOwner, requireMail, sendSoon } from "../account-mail.ts";
import { actAs } from "../audit.ts";
import type { AuthContext } from "../auth-context.ts";
import { AuthError } from "../auth-error.ts";
import { dropOneTimeTokens, issueOneTimeToken } from "../one-time-tokens.ts";
import { hashPassword, verifyPassword } from "../password-hash.ts";
import { requireStrongPassword } from "../password-rules.ts";
import { endSessions, startedByRecovery } from "../sessions.ts";
import { inTransaction } from "../transaction.ts";
import { findUserByEmail } from "../users.ts";
import { type Caller, requireShownFactor } from "./require-session.ts";

type Proof = { currentPassword: string | undefined; address: string };

/** Ends the user's other sessions and every link still under way. Throws AuthError. */
export async function changePassword(
  context: AuthContext,
  caller: Caller,
  password: string,
  proof: Proof,
): Promise<void> {
  const { user, session } = caller;
  requireStrongPassword(password, user.email);
  const isFirst = user.encrypted_password === null;
  if (!isFirst && !(await startedByRecovery(context.pool, session.id)))
    await requireOwner(context, caller, proof);
  else requireShownFactor(caller);
  if (!isFirst && (await verifyPassword(password, user.encrypted_password))) {
    throw new AuthError(422, "same_password", "New password should be different from the old password.");
  }

  const hash = await hashPassword(password);
  await inTransaction(context.pool, async (db) => {
    await actAs(db, user.id);
    await db.query("update auth.users set encrypted_password = $2, updated_at = now() where id = $1", [
      user.id,
      hash,
    ]);
    await endSessions(db, session, "others");
    await dropOneTimeTokens(db, user.id);
  });
  if (!isFirst) notifyOwner(context, "password_changed", user.email);
}

/**
 * The new address counts once a link sent there is confirmed. For an address that has an account nothing is sent; the
 * answer, and its time, are the same. Throws AuthError.
 */
export async function requestEmailChange(
  context: AuthContext,
  caller: Caller,
  email: string,
  proof: Proof,
): Promise<void> {
  const { user } = caller;
  requireMail(context);
  await requireOwner(context, caller, proof);
  await context.mailLimits.admit(user.id, proof.address);
  const token = await inTransaction(context.pool, async (db) => {
    // Also for a taken address: a link that was sent to another address must not confirm this one.
    await db.query(
      "update auth.users set email_change = $2, email_change_sent_at = now(), updated_at = now() where id = $1",
      [user.id, email],
    );
    return issueOneTimeToken(db, user.id, "email_change");
  });
  sendSoon(context, async () => {
    if (await findUserByEmail(context.pool, email)) return undefined;
    return { kind: "email_change", to: email, link: confirmationLink(context, "email_change", token) };
  });
}

/** A stolen session alone must not be enough to take the account over. */
async function requireOwner(
  context: AuthContext,
  caller: Caller,
  { currentPassword, address }: Proof,
): Promise<void> {
  requireShownFactor(caller);
  if (currentPassword === undefined) {
    throw new AuthError(
      400,
      "current_password_required",
      "Current password required to change how you sign in.",
    );
  }
  const who = await context.passwordLimits.admit(caller.user.email, address);
  const party = { address, isKnown: who === "known" };
  if (!(await verifyPassword(currentPassword, caller.user.encrypted_password, party))) {
    throw new AuthError(400, "current_password_mismatch", "That’s not your current password.");
  }
  await context.passwordLimits.recordSuccess(caller.user.email, address, who);
}
