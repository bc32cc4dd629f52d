import { z } from "zod";
import { confirmationLink, requireMail } from "./account-mail.ts";
import type { AuthContext, AuthRoute } from "./auth-context.ts";
import { AuthError } from "./auth-error.ts";
import { actAs } from "./deeds.ts";
import { issueOneTimeToken } from "./one-time-tokens.ts";
import { readBody } from "./request-body.ts";
import { requireServiceRole } from "./require-service-role.ts";
import { inTransaction } from "./transaction.ts";
import { userMetadataSchema } from "./user-metadata.ts";
import { describeUser, emailSchema, findUserByEmail, insertUser, type UserRow } from "./users.ts";

const inviteSchema = z.object({ email: emailSchema, data: userMetadataSchema.optional() });
const linkSchema = inviteSchema.extend({ type: z.enum(["invite", "recovery"]) });

/**
 * POST /invite: asked again for an account that never confirmed, it sends a new link in place of the old one. A link
 * that nobody was sent is in the answer, for the inviter to hand over.
 */
export const inviteUser: AuthRoute = async (context, { request }) => {
  const actor = await requireServiceRole(context, request);
  const sendMail = requireMail(context);
  const { email, data } = await readBody(request, inviteSchema);
  const { user, token } = await issueInvitation(context, actor, { email, metadata: data });
  const link = confirmationLink(context, "invite", token);
  const delivery = await sendMail({ kind: "invite", to: user.email, link });
  return Response.json(
    { ...describeUser(user), ...(delivery === "kept" && { action_link: link }) },
    { headers: { "cache-control": "no-store" } },
  );
};

/** POST /admin/generate_link: the link itself, for who hands it over in another way than by mail. */
export const generateLink: AuthRoute = async (context, { request }) => {
  const actor = await requireServiceRole(context, request);
  const { type, email, data } = await readBody(request, linkSchema);
  const { user, token } =
    type === "invite"
      ? await issueInvitation(context, actor, { email, metadata: data })
      : await issueRecovery(context, email);
  const link = {
    action_link: confirmationLink(context, type, token),
    email_otp: "",
    hashed_token: token,
    redirect_to: context.siteOrigin,
    verification_type: type,
  };
  return Response.json({ ...describeUser(user), ...link }, { headers: { "cache-control": "no-store" } });
};

type Issued = { user: UserRow; token: string };

async function issueInvitation(
  context: AuthContext,
  actor: string | null,
  { email, metadata }: { email: string; metadata: Record<string, unknown> | undefined },
): Promise<Issued> {
  return inTransaction(context.pool, async (db) => {
    await actAs(db, actor);
    const invited =
      (await insertUser(db, { email, passwordHash: null, confirmed: false, metadata })) ??
      (await findUserByEmail(db, email));
    if (!invited || invited.email_confirmed_at) {
      throw new AuthError(422, "email_exists", "A user with this email address has already been registered");
    }
    await db.query("update auth.users set invited_at = now() where id = $1", [invited.id]);
    return {
      user: { ...invited, invited_at: new Date() },
      token: await issueOneTimeToken(db, invited.id, "invite"),
    };
  });
}

async function issueRecovery(context: AuthContext, email: string): Promise<Issued> {
  const user = await findUserByEmail(context.pool, email);
  if (!user) throw new AuthError(404, "user_not_found", "User not found");
  return { user, token: await issueOneTimeToken(context.pool, user.id, "recovery") };
}
