import { z } from "zod";
import type { AuthRoute } from "../auth-context.ts";
import { passwordInputSchema } from "../password-rules.ts";
import { describeUser, emailSchema, findUserById, noUserData } from "../users.ts";
import { changePassword, requestEmailChange } from "./credential-changes.ts";
import { readBody } from "./request-body.ts";
import { requireSession } from "./require-session.ts";

const userChangeSchema = z.object({
  email: emailSchema.optional(),
  password: passwordInputSchema.optional(),
  current_password: passwordInputSchema.optional(),
  data: noUserData,
});

/** GET /user */
export const readUser: AuthRoute = async (context, { request }) => {
  const { user } = await requireSession(context, request);
  return Response.json(describeUser(user));
};

/** PUT /user: a new password or address needs the current password. */
export const updateUser: AuthRoute = async (context, { request }) => {
  const caller = await requireSession(context, request);
  const { email, password, current_password } = await readBody(request, userChangeSchema);
  const proof = { currentPassword: current_password, address: context.clientAddress(request) };

  if (email !== undefined && email !== caller.user.email)
    await requestEmailChange(context, caller, email, proof);
  if (password !== undefined) await changePassword(context, caller, password, proof);
  return Response.json(describeUser((await findUserById(context.pool, caller.user.id)) ?? caller.user));
};
