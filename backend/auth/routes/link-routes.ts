import type { ClientBase } from "pg";
import { z } from "zod";
import { type LinkKind, notifyOwner, sendSoon } from "../account-mail.ts";
import type { AuthRoute } from "../auth-context.ts";
import { AuthError, EMAIL_TAKEN } from "../auth-error.ts";
import { invalidateLinks, isLinkToken, issueLink, spendLinkToken } from "../mail-links.ts";
import { endSessions } from "../sessions.ts";
import { inAccountTransaction, setActor } from "../transaction.ts";
import {
  describeUser,
  dropUnconfirmedPassword,
  emailSchema,
  findUserByEmail,
  findUserById,
  insertUser,
  isBanned,
  type UserRow,
} from "../users.ts";
import type { ServerRoute } from "./caller.ts";
import { parseBody } from "./request-body.ts";
import { newSessionResponse } from "./session-response.ts";

const recoverSchema = z.object({ email: emailSchema });
const inviteSchema = z.strictObject({ email: emailSchema });
const verifySchema = z.object({
  type: z.enum(["signup", "invite", "recovery", "email_change"]),
  token_hash: z.string().min(1).max(200),
});

const INVALID_LINK = new AuthError(403, "otp_expired", "Email link is invalid or has expired");

/** POST /recover: the answer and its timing are the same whether or not the address has an account. */
export const recoverPassword: AuthRoute = async (context, { request, body }) => {
  const { pool, siteOrigin } = context;
  const { email } = parseBody(request, body, recoverSchema);
  await context.mailLimits.admit(email, context.clientAddress(request));

  sendSoon(context, async () => {
    const user = await findUserByEmail(pool, email);
    if (!user || isBanned(user)) return undefined;
    const link = await issueLink(pool, user.id, { kind: "recovery", siteOrigin });
    return { kind: "recovery", to: user.email, link };
  });
  return Response.json({});
};

/**
 * POST /invite: an account that was invited but never confirmed gets a new link, which replaces the old one. If no mail
 * is sent, the answer contains the link for the inviter to pass on.
 */
export const inviteUser: ServerRoute = async (context, { actor, request, body }) => {
  const { pool, siteOrigin } = context;
  const { email } = parseBody(request, body, inviteSchema);
  const { user, link } = await inAccountTransaction(pool, { actor }, async (db) => {
    const created = await insertUser(db, { email, passwordHash: null, confirmed: false });
    const user = created ?? (await dropUnconfirmedPassword(db, email));
    if (!user) throw EMAIL_TAKEN;
    await db.query("update auth.users set invited_at = now() where id = $1", [user.id]);
    return { user, link: await issueLink(db, user.id, { kind: "invite", siteOrigin }) };
  });
  const delivery = await context.sendMail({ kind: "invite", to: user.email, link });
  return Response.json({
    ...describeUser({ ...user, invited_at: new Date() }),
    ...(delivery === "kept" && { action_link: link }),
  });
};

/** POST /verify: a link's token, confirmed by its reader, starts a session. */
export const verifyLink: AuthRoute = async (context, { request, body }) => {
  const { type, token_hash } = parseBody(request, body, verifySchema);
  // What others on the same network send keeps nobody there from following a link.
  const isIssued = await isLinkToken(context.pool, token_hash, type);
  if (!isIssued) await context.admitUnknownToken(context.clientAddress(request));

  const user = await inAccountTransaction(context.pool, {}, async (db) => {
    const userId = await spendLinkToken(db, token_hash, type);
    const found = userId && (await findUserById(db, userId));
    if (!found || isBanned(found)) throw INVALID_LINK;
    await setActor(db, found.id);
    await confirm(db, found, type);
    return found;
  }).catch((error: { code?: string }) => {
    // Another account has confirmed the same address at the same moment.
    throw error.code === "23505" ? INVALID_LINK : error;
  });
  if (type === "email_change") notifyOwner(context, "email_changed", user.email);
  return newSessionResponse(context, request, user, type);
};

async function confirm(db: ClientBase, user: UserRow, type: LinkKind): Promise<void> {
  if (type === "email_change") {
    const { rowCount } = await db.query(
      `update auth.users
       set email = email_change, email_change = null, email_change_sent_at = null, email_confirmed_at = now(), updated_at = now()
       where id = $1 and email_change is not null
         and not exists (select from auth.users others where others.email = users.email_change)`,
      [user.id],
    );
    if (rowCount === 0) throw INVALID_LINK;
    await invalidateLinks(db, user.id);
    await endSessions(db, user.id);
    return;
  }
  // Before the address was confirmed, anybody could have set the password, so only the sign-up's own link keeps it.
  await db.query(
    `update auth.users
     set encrypted_password = case when email_confirmed_at is null and $2 <> 'signup' then null else encrypted_password end,
       email_confirmed_at = coalesce(email_confirmed_at, now()),
       updated_at = now()
     where id = $1`,
    [user.id, type],
  );
}
