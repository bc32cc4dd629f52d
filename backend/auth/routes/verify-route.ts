import type { ClientBase } from "pg";
import { z } from "zod";
import { type LinkKind, notifyOwner } from "../account-mail.ts";
import { actAs } from "../audit.ts";
import { type AuthRoute, describeClient } from "../auth-context.ts";
import { AuthError } from "../auth-error.ts";
import { rememberNetwork } from "../known-networks.ts";
import { dropOneTimeTokens, spendOneTimeToken } from "../one-time-tokens.ts";
import { endAllSessions, startSession } from "../sessions.ts";
import { inTransaction } from "../transaction.ts";
import { findUserById, hasSecondFactor, isBanned, type UserRow } from "../users.ts";
import { readBody } from "./request-body.ts";
import { sessionResponse } from "./session-response.ts";

const verifySchema = z.object({
  type: z.enum(["signup", "invite", "recovery", "email_change"]),
  token_hash: z.string().min(1).max(200),
});

const INVALID_LINK = new AuthError(403, "otp_expired", "Email link is invalid or has expired");

/** POST /verify: a mail's link, confirmed by its reader, starts a session. */
export const verifyLink: AuthRoute = async (context, { request }) => {
  const { type, token_hash } = await readBody(request, verifySchema);
  const address = context.clientAddress(request);
  await context.admitRefresh(address);

  const { before } = await inTransaction(context.pool, async (db) => {
    const userId = await spendOneTimeToken(db, token_hash, type);
    const user = userId && (await findUserById(db, userId));
    if (!user || isBanned(user)) throw INVALID_LINK;
    await actAs(db, user.id);
    await confirm(db, user, type);
    return { before: user };
  }).catch((error: { code?: string }) => {
    // Somebody else has confirmed the same address at the same instant.
    throw error.code === "23505" ? INVALID_LINK : error;
  });
  if (!hasSecondFactor(before)) await rememberNetwork(context.pool, before.id, address);
  if (type === "email_change") notifyOwner(context, "email_changed", before.email);
  const granted = await startSession(context.pool, {
    userId: before.id,
    method: type,
    ...describeClient(context, request),
  });
  return sessionResponse(context, granted);
};

async function confirm(db: ClientBase, user: UserRow, type: LinkKind): Promise<void> {
  if (type === "email_change") {
    await moveToNewAddress(db, user.id);
    return endAllSessions(db, user.id);
  }
  // Before the address was confirmed, anybody could have set the password; only the sign-up's own link keeps it.
  await db.query(
    `update auth.users
     set encrypted_password = case when email_confirmed_at is null and $2 <> 'signup' then null else encrypted_password end,
       email_confirmed_at = coalesce(email_confirmed_at, now()),
       updated_at = now()
     where id = $1`,
    [user.id, type],
  );
}

async function moveToNewAddress(db: ClientBase, userId: string): Promise<void> {
  const { rowCount } = await db.query(
    `update auth.users
     set email = email_change, email_change = null, email_change_sent_at = null, email_confirmed_at = now(), updated_at = now()
     where id = $1 and email_change is not null
       and not exists (select from auth.users others where others.email = users.email_change)`,
    [userId],
  );
  if (rowCount === 0) throw INVALID_LINK;
  await dropOneTimeTokens(db, userId);
}
