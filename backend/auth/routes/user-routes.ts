import type { ClientBase } from "pg";
import { z } from "zod";
import { notifyOwner, sendSoon } from "../account-mail.ts";
import type { AuthContext } from "../auth-context.ts";
import { AuthError, SESSION_ENDED } from "../auth-error.ts";
import { isKnownNetwork } from "../known-networks.ts";
import { invalidateLinks, issueLink } from "../mail-links.ts";
import { hashPassword, verifyPassword } from "../password-hash.ts";
import { passwordInputSchema, requireStrongPassword } from "../password-rules.ts";
import { endSessions } from "../sessions.ts";
import { inAccountTransaction } from "../transaction.ts";
import {
  describeUser,
  emailSchema,
  findUserByEmail,
  findUserById,
  noUserData,
  updateUser,
} from "../users.ts";
import { type Caller, requireSecondFactor, startedByRecovery, type UserRoute } from "./caller.ts";
import { parseBody } from "./request-body.ts";

const userChangeSchema = z.object({
  email: emailSchema.optional(),
  password: passwordInputSchema.optional(),
  current_password: passwordInputSchema.optional(),
  // No account has one.
  phone: z.literal("").optional(),
  data: noUserData,
});

const ONE_AFTER_THE_OTHER = new AuthError(
  400,
  "validation_failed",
  "Change the password and the address one after the other.",
);
const WRONG_PASSWORD = new AuthError(400, "current_password_invalid", "That’s not your current password.");

type PasswordProof = { currentPassword: string | undefined; address: string };

/** GET /user */
export const readUser: UserRoute = async (_context, { user }) => Response.json(describeUser(user));

/** PUT /user: a new password or address needs the current password. */
export const changeOwnUser: UserRoute = async (context, { request, body, ...caller }) => {
  const { email, password, current_password } = parseBody(request, body, userChangeSchema);
  const proof = { currentPassword: current_password, address: context.clientAddress(request) };

  if (email !== undefined && email !== caller.user.email) {
    // The new password would invalidate the link that confirms the address.
    if (password !== undefined) throw ONE_AFTER_THE_OTHER;
    await requestEmailChange(context, caller, email, proof);
  }
  if (password !== undefined) await changePassword(context, caller, password, proof);
  return Response.json(describeUser((await findUserById(context.pool, caller.user.id)) ?? caller.user));
};

/** Also ends the user's other sessions and invalidates every link. Throws AuthError. */
async function changePassword(
  context: AuthContext,
  caller: Caller,
  password: string,
  proof: PasswordProof,
): Promise<void> {
  const { user, session } = caller;
  const isFirst = user.encrypted_password === null;
  if (isFirst || (await startedByRecovery(context, caller))) requireSecondFactor(caller);
  else await requireCurrentPassword(context, caller, proof);
  // Judging a password keeps the server's one thread busy, so that it is counted, too.
  await context.admitChange(user.id, "password_changed");
  requireStrongPassword(password, user.email);
  const { address } = proof;
  const asker = { address, isKnown: await isKnownNetwork(context.pool, user.id, address) };
  if (!isFirst && (await verifyPassword(password, user.encrypted_password, asker))) {
    throw new AuthError(422, "same_password", "New password should be different from the old password.");
  }

  const passwordHash = await hashPassword(password, asker);
  await inAccountTransaction(context.pool, { actor: user.id, account: user.id }, async (db) => {
    await requireUnchanged(db, caller);
    await updateUser(db, user.id, { passwordHash });
    await endSessions(db, user.id, { except: session.id });
    await invalidateLinks(db, user.id);
  });
  if (!isFirst) notifyOwner(context, "password_changed", user.email);
}

/**
 * The new address takes effect once a link sent there is confirmed. If it already has an account, nothing is sent, but
 * the answer and its timing are the same. Throws AuthError.
 */
async function requestEmailChange(
  context: AuthContext,
  caller: Caller,
  email: string,
  proof: PasswordProof,
): Promise<void> {
  const { user } = caller;
  const { pool, siteOrigin } = context;
  await requireCurrentPassword(context, caller, proof);
  await context.mailLimits.admit(user.id, proof.address);
  const link = await inAccountTransaction(pool, { account: user.id }, async (db) => {
    await requireUnchanged(db, caller);
    // Also for a taken address: a link that was sent to an earlier address must not confirm this one.
    await db.query(
      "update auth.users set email_change = $2, email_change_sent_at = now(), updated_at = now() where id = $1",
      [user.id, email],
    );
    return issueLink(db, user.id, { kind: "email_change", siteOrigin });
  });
  sendSoon(context, async () => {
    if (await findUserByEmail(pool, email)) return undefined;
    return { kind: "email_change", to: email, link, account: user.email };
  });
}

/**
 * For a transaction that has locked the account. Throws AuthError if, since the password was verified, the session has
 * ended or the password has changed.
 */
async function requireUnchanged(db: ClientBase, { user, session }: Caller): Promise<void> {
  const { rows } = await db.query(
    `select encrypted_password is distinct from $3 as "hasNewPassword" from auth.sessions
     join auth.users on users.id = sessions.user_id
     where sessions.id = $1 and users.id = $2`,
    [session.id, user.id, user.encrypted_password],
  );
  if (!rows[0]) throw SESSION_ENDED;
  if (rows[0].hasNewPassword) throw WRONG_PASSWORD;
}

/** Throws AuthError without the current password: a stolen session alone must not be enough to take the account over. */
async function requireCurrentPassword(
  context: AuthContext,
  caller: Caller,
  { currentPassword, address }: PasswordProof,
): Promise<void> {
  const { user } = caller;
  requireSecondFactor(caller);
  if (currentPassword === undefined) {
    const message = "Current password required to change how you sign in.";
    throw new AuthError(400, "current_password_required", message);
  }
  const who = await context.passwordLimits.admit(user.email, address);
  const asker = { address, isKnown: who === "known" };
  if (!(await verifyPassword(currentPassword, user.encrypted_password, asker))) {
    throw WRONG_PASSWORD;
  }
  await context.passwordLimits.recordSuccess(user.email, address, who);
}
