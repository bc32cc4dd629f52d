import { z } from "zod";
import { actAs } from "../audit.ts";
import type { AuthContext, AuthRoute } from "../auth-context.ts";
import { AuthError, EMAIL_TAKEN, NO_SUCH_USER } from "../auth-error.ts";
import { hashPassword } from "../password-hash.ts";
import { passwordInputSchema, requireStrongPassword } from "../password-rules.ts";
import { inTransaction } from "../transaction.ts";
import { changeUser } from "../user-changes.ts";
import { describeUser, emailSchema, findUserById, insertUser, listUsers, type UserRow } from "../users.ts";
import { readBody } from "./request-body.ts";
import { requireServiceRole } from "./require-service-role.ts";

// What else Supabase Auth would change is refused rather than left out: nothing here reads an account's metadata.
const newUserSchema = z.strictObject({
  email: emailSchema,
  password: passwordInputSchema.optional(),
  email_confirm: z.boolean().optional(),
});
const userChangesSchema = newUserSchema.partial({ email: true }).extend({
  ban_duration: z.string().transform(parseBanDuration).optional(),
});

const pageSchema = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  perPage: z.coerce.number().int().min(1).max(1000).default(50),
});

/** GET /admin/users?page=&per_page=, newest first. */
export const listAllUsers: AuthRoute = async (context, { request, url }) => {
  await requireServiceRole(context, request);
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
export const createUser: AuthRoute = async (context, { request }) => {
  const actor = await requireServiceRole(context, request);
  const { email, password, email_confirm = false } = await readBody(request, newUserSchema);
  if (password !== undefined) requireStrongPassword(password, email);
  const passwordHash = password === undefined ? null : await hashPassword(password);
  const user = await inTransaction(context.pool, async (db) => {
    await actAs(db, actor);
    return insertUser(db, { email, passwordHash, confirmed: email_confirm });
  });
  if (!user) throw EMAIL_TAKEN;
  return Response.json(describeUser(user));
};

/** GET /admin/users/:id */
export const readAnyUser: AuthRoute = async (context, { request, id }) => {
  await requireServiceRole(context, request);
  return Response.json(describeUser(await requireUser(context, id)));
};

/** PUT /admin/users/:id */
export const changeAnyUser: AuthRoute = async (context, { request, id }) => {
  const actor = await requireServiceRole(context, request);
  const changes = await readBody(request, userChangesSchema);
  const user = await requireUser(context, id);
  if (changes.password !== undefined) requireStrongPassword(changes.password, changes.email ?? user.email);
  const passwordHash = changes.password === undefined ? undefined : await hashPassword(changes.password);
  const changed = await inTransaction(context.pool, async (db) => {
    await actAs(db, actor);
    return changeUser(db, id, {
      email: changes.email,
      passwordHash,
      confirmed: changes.email_confirm,
      bannedForSeconds: changes.ban_duration,
    });
  }).catch((error: { code?: string }) => {
    throw error.code === "23505" ? EMAIL_TAKEN : error;
  });
  if (!changed) throw NO_SUCH_USER;
  return Response.json(describeUser(changed));
};

/** DELETE /admin/users/:id */
export const deleteUser: AuthRoute = async (context, { request, id }) => {
  const actor = await requireServiceRole(context, request);
  const { rowCount } = await inTransaction(context.pool, async (db) => {
    await actAs(db, actor);
    return db.query("delete from auth.users where id = $1", [id]);
  });
  if (rowCount === 0) throw NO_SUCH_USER;
  return Response.json({});
};

/** Throws AuthError. */
export async function requireUser(context: AuthContext, id: string): Promise<UserRow> {
  const user = await findUserById(context.pool, id);
  if (!user) throw NO_SUCH_USER;
  return user;
}

/** "none", or hours, minutes and seconds as in "1h30m". */
function parseBanDuration(text: string, context: z.RefinementCtx): number | null {
  if (text === "none") return null;
  const parts = /^(?:(\d{1,7})h)?(?:(\d{1,7})m)?(?:(\d{1,9})s)?$/.exec(text);
  const [hours = 0, minutes = 0, seconds = 0] = parts?.slice(1).map((part) => Number(part ?? 0)) ?? [];
  const total = hours * 3600 + minutes * 60 + seconds;
  if (total === 0) context.addIssue("invalid format for ban duration");
  return total;
}
