import { z } from "zod";
import { confirmationLink, requireMail } from "../account-mail.ts";
import { actAs } from "../audit.ts";
import type { AuthContext, AuthRoute } from "../auth-context.ts";
import { EMAIL_TAKEN } from "../auth-error.ts";
import { issueOneTimeToken } from "../one-time-tokens.ts";
import { inTransaction } from "../transaction.ts";
import { describeUser, emailSchema, findUserByEmail, insertUser } from "../users.ts";
import { readBody } from "./request-body.ts";
import { requireServiceRole } from "./require-service-role.ts";

const inviteSchema = z.strictObject({ email: emailSchema });

/**
 * POST /invite: for an account that was invited but never confirmed, sends a new link that replaces the old one. Where
 * no mail is sent, the link is in the answer, for the inviter to pass on.
 */
export const inviteUser: AuthRoute = async (context, { request }) => {
  const actor = await requireServiceRole(context, request);
  const sendMail = requireMail(context);
  const { email } = await readBody(request, inviteSchema);
  const { user, token } = await issueInvitation(context, actor, email);
  const link = confirmationLink(context, "invite", token);
  const delivery = await sendMail({ kind: "invite", to: user.email, link });
  return Response.json(
    { ...describeUser(user), ...(delivery === "kept" && { action_link: link }) },
    { headers: { "cache-control": "no-store" } },
  );
};

function issueInvitation(context: AuthContext, actor: string | null, email: string) {
  return inTransaction(context.pool, async (db) => {
    await actAs(db, actor);
    const invited =
      (await insertUser(db, { email, passwordHash: null, confirmed: false })) ??
      (await findUserByEmail(db, email));
    if (!invited || invited.email_confirmed_at) throw EMAIL_TAKEN;
    await db.query("update auth.users set invited_at = now() where id = $1", [invited.id]);
    const token = await issueOneTimeToken(db, invited.id, "invite");
    return { user: { ...invited, invited_at: new Date() }, token };
  });
}
