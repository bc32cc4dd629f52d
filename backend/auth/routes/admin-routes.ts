import { z } from "zod";
import { notifyOwner } from "../account-mail.ts";
import { createAccount } from "../accounts.ts";
import type { AuthContext } from "../auth-context.ts";
import { AuthError, EMAIL_TAKEN, NO_SUCH_USER } from "../auth-error.ts";
import { removeFactor } from "../factors.ts";
import { invalidateLinks } from "../mail-links.ts";
import { hashPassword } from "../password-hash.ts";
import { passwordInputSchema, requireStrongPassword } from "../password-rules.ts";
import { endSessions } from "../sessions.ts";
import { inAccountTransaction, logAccountAction } from "../transaction.ts";
import { describeUser, emailSchema, findUserById, listUsers, type UserRow, updateUser } from "../users.ts";
import type { ServerRoute } from "./caller.ts";
import { parseBody } from "./request-body.ts";

// Strict, so that other fields of Supabase Auth are refused instead of ignored: nothing here stores user metadata.
const newUserSchema = z.strictObject({
  email: emailSchema,
  password: passwordInputSchema.optional(),
  email_confirm: z.boolean().optional(),
});
const userChangesSchema = newUserSchema.partial({ email: true }).extend({
  ban_duration: z.string().transform(parseBanDuration).optional(),
});

// Nothing here deletes an account but keeps its row.
const deletionSchema = z.strictObject({ should_soft_delete: z.literal(false).optional() });

const pageSchema = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  perPage: z.coerce.number().int().min(1).max(1000).default(50),
});

/** GET /admin/users?page=&per_page=, newest first. */
export const listAllUsers: ServerRoute = async (context, { url }) => {
  const parameter = (name: string) => url.searchParams.get(name) || undefined;
  const query = pageSchema.safeParse({ page: parameter("page"), perPage: parameter("per_page") });
  if (!query.success) throw new AuthError(400, "validation_failed", "Bad Pagination Parameters");

  const { page, perPage } = query.data;
  const { users, total } = await listUsers(context.pool, { limit: perPage, offset: (page - 1) * perPage });
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  const link = (to: number, rel: string) => `<${url.pathname}?page=${to}&per_page=${perPage}>; rel="${rel}"`;
  const links = [...(page < lastPage ? [link(page + 1, "next")] : []), link(lastPage, "last")];
  const headers = { "x-total-count": String(total), link: links.join(", ") };
  return Response.json({ users: users.map(describeUser), aud: "authenticated" }, { headers });
};

/** POST /admin/users */
export const createUser: ServerRoute = async (context, { request, body }) => {
  const { email, password, email_confirm = false } = parseBody(request, body, newUserSchema);
  const user = await createAccount(context.pool, { email, password, confirmed: email_confirm });
  return Response.json(describeUser(user));
};

/** GET /admin/users/:id */
export const readAnyUser: ServerRoute = async (context, { id }) => {
  return Response.json(describeUser(await requireUser(context, id)));
};

/** PUT /admin/users/:id: a new password or address, or a ban, also ends every session and invalidates every link. */
export const changeUser: ServerRoute = async (context, { actor, request, body, id }) => {
  const { email, password, email_confirm, ban_duration } = parseBody(request, body, userChangesSchema);
  const user = await requireUser(context, id);
  if (password !== undefined) requireStrongPassword(password, email ?? user.email);
  const passwordHash = password === undefined ? undefined : await hashPassword(password);
  const changes = { email, passwordHash, confirmed: email_confirm, bannedForSeconds: ban_duration };
  await inAccountTransaction(context.pool, { actor }, async (db) => {
    if (!(await updateUser(db, id, changes))) throw NO_SUCH_USER;
    if (!email && !passwordHash && !ban_duration) return;
    await endSessions(db, id);
    await invalidateLinks(db, id);
  }).catch((error: { code?: string }) => {
    throw error.code === "23505" ? EMAIL_TAKEN : error;
  });
  return Response.json(describeUser(await requireUser(context, id)));
};

/** DELETE /admin/users/:id */
export const deleteUser: ServerRoute = async (context, { actor, request, body, id }) => {
  parseBody(request, body, deletionSchema);
  const { rowCount } = await inAccountTransaction(context.pool, { actor }, (db) =>
    db.query("delete from auth.users where id = $1", [id]),
  );
  if (rowCount === 0) throw NO_SUCH_USER;
  return Response.json({});
};

/** GET /admin/users/:id/factors */
export const listFactors: ServerRoute = async (context, { id }) => {
  return Response.json((await requireUser(context, id)).factors);
};

/** DELETE /admin/users/:id/factors/:factorId: for a user who lost app and recovery codes; ends all their sessions. */
export const deleteFactor: ServerRoute = async (context, { actor, id, factorId }) => {
  const { email } = await requireUser(context, id);
  const status = await inAccountTransaction(context.pool, { actor, account: id }, async (db) => {
    const { status } = await removeFactor(db, id, factorId);
    if (status === "unverified") return status;
    // Sessions still waiting for a code, or started on a stolen phone, would have full access without the factor.
    await endSessions(db, id);
    await logAccountAction(db, "reset_second_factor", id);
    return status;
  });
  if (status === "verified") notifyOwner(context, "factor_removed", email);
  return Response.json({ id: factorId });
};

async function requireUser(context: AuthContext, id: string): Promise<UserRow> {
  const user = await findUserById(context.pool, id);
  if (!user) throw NO_SUCH_USER;
  return user;
}

/** Parses "none", or hours, minutes and seconds as in "1h30m". @returns seconds; null for "none" */
function parseBanDuration(text: string, context: z.RefinementCtx): number | null {
  if (text === "none") return null;
  const parts = /^(?:(\d{1,7})h)?(?:(\d{1,7})m)?(?:(\d{1,9})s)?$/.exec(text);
  const [hours = 0, minutes = 0, seconds = 0] = parts?.slice(1).map((part) => Number(part ?? 0)) ?? [];
  const total = hours * 3600 + minutes * 60 + seconds;
  if (total === 0) context.addIssue("invalid format for ban duration");
  return total;
}
