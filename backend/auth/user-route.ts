import { z } from "zod";
import type { AuthContext, AuthRoute } from "./auth-context.ts";
import { AuthError } from "./auth-error.ts";
import { hashPassword, verifyPassword } from "./password-hash.ts";
import { passwordInputSchema, requireStrongPassword } from "./password-rules.ts";
import { readBody } from "./request-body.ts";
import { type Caller, requireSession } from "./require-session.ts";
import { endSessions } from "./sessions.ts";
import { inTransaction } from "./transaction.ts";
import {
  describeUser,
  findUserById,
  hasSecondFactor,
  updateUserMetadata,
  userMetadataSchema,
} from "./users.ts";

const userChangeSchema = z.object({
  password: passwordInputSchema.optional(),
  current_password: passwordInputSchema.optional(),
  data: userMetadataSchema.optional(),
});

/** GET /user */
export const readUser: AuthRoute = async (context, { request }) => {
  const { user } = await requireSession(context, request);
  return Response.json(describeUser(user));
};

/** PUT /user: a new password needs the current one and ends the user's other sessions. */
export const updateUser: AuthRoute = async (context, { request }) => {
  const caller = await requireSession(context, request);
  const change = await readBody(request, userChangeSchema);
  if (change.password !== undefined) {
    await changePassword(context, request, caller, change.password, change.current_password);
  }
  if (change.data) await updateUserMetadata(context.pool, caller.user.id, change.data);
  return Response.json(describeUser((await findUserById(context.pool, caller.user.id)) ?? caller.user));
};

async function changePassword(
  context: AuthContext,
  request: Request,
  { user, session }: Caller,
  password: string,
  currentPassword: string | undefined,
): Promise<void> {
  if (hasSecondFactor(user) && session.aal !== "aal2") {
    throw new AuthError(
      401,
      "insufficient_aal",
      "AAL2 session is required to update the password when MFA is enabled.",
    );
  }
  requireStrongPassword(password, user.email);
  await context.passwordLimits.admit(user.email, context.clientAddress(request));
  if (currentPassword === undefined || !(await verifyPassword(currentPassword, user.encrypted_password))) {
    const code = currentPassword === undefined ? "current_password_required" : "current_password_mismatch";
    throw new AuthError(400, code, "Current password required when setting new password.");
  }
  if (password === currentPassword) {
    throw new AuthError(422, "same_password", "New password should be different from the old password.");
  }
  const hash = await hashPassword(password);
  await inTransaction(context.pool, async (db) => {
    await db.query("update auth.users set encrypted_password = $2, updated_at = now() where id = $1", [
      user.id,
      hash,
    ]);
    await endSessions(db, session, "others");
  });
}
