import { z } from "zod";
import type { AuthCall, AuthContext, AuthRoute } from "../auth-context.ts";
import { AuthError, INVALID_CREDENTIALS } from "../auth-error.ts";
import { verifyPassword } from "../password-hash.ts";
import { passwordInputSchema } from "../password-rules.ts";
import { findSessionOf, rotateRefreshToken } from "../refresh-tokens.ts";
import { endSessions, listSessions } from "../sessions.ts";
import { inAccountTransaction, logAccountAction } from "../transaction.ts";
import { emailSchema, findUserByEmail, isBanned } from "../users.ts";
import { requireSecondFactor, type UserRoute } from "./caller.ts";
import { parseBody } from "./request-body.ts";
import { newSessionResponse, sessionResponse } from "./session-response.ts";

const passwordGrantSchema = z.object({ email: emailSchema, password: passwordInputSchema });
const refreshGrantSchema = z.object({ refresh_token: z.string().min(1).max(200) });
const scopeSchema = z.enum(["global", "local", "others"]);

/** POST /token?grant_type=password|refresh_token */
export const issueToken: AuthRoute = async (context, call) => {
  const grantType = call.url.searchParams.get("grant_type");
  if (grantType === "password") return signInWithPassword(context, call);
  if (grantType === "refresh_token") return refreshSession(context, call);
  throw new AuthError(400, "validation_failed", "unsupported_grant_type");
};

async function signInWithPassword(context: AuthContext, { request, body }: AuthCall): Promise<Response> {
  const { email, password } = parseBody(request, body, passwordGrantSchema);
  const address = context.clientAddress(request);
  const who = await context.passwordLimits.admit(email, address);

  const user = await findUserByEmail(context.pool, email);
  const asker = { address, isKnown: who === "known" };
  const matches = await verifyPassword(password, user?.encrypted_password ?? null, asker);
  if (!user || !matches) throw INVALID_CREDENTIALS;
  // Checked after the password, so that a stranger learns nothing about the account.
  if (isBanned(user)) throw new AuthError(400, "user_banned", "User is banned");
  if (!user.email_confirmed_at) throw new AuthError(400, "email_not_confirmed", "Email not confirmed");

  await context.passwordLimits.recordSuccess(email, address, who);
  return newSessionResponse(context, request, user, "password");
}

async function refreshSession(context: AuthContext, { request, body }: AuthCall): Promise<Response> {
  const { refresh_token } = parseBody(request, body, refreshGrantSchema);
  // What others on the same network send keeps nobody there from refreshing.
  const session = await findSessionOf(context.pool, refresh_token);
  if (session) await context.admitSession(session);
  else await context.admitUnknownToken(context.clientAddress(request));

  const rotated = await rotateRefreshToken(context.pool, refresh_token).catch(async (error: unknown) => {
    if (session && !(error instanceof AuthError)) await context.discountSession(session);
    throw error;
  });
  if (rotated !== "reused") return sessionResponse(context, rotated);
  context.log.warn("refresh token reused: session ended");
  throw new AuthError(400, "refresh_token_already_used", "Invalid Refresh Token: Already Used");
}

/** POST /logout?scope=global|local|others */
export const signOut: UserRoute = async (context, { url, user, session }) => {
  const scope = scopeSchema.safeParse(url.searchParams.get("scope") ?? "global").data;
  if (!scope) throw new AuthError(400, "validation_failed", "Unsupported logout scope");
  if (scope !== "local") requireSecondFactor({ user, session });
  const ended = { local: { only: session.id }, others: { except: session.id }, global: {} }[scope];
  await inAccountTransaction(context.pool, { actor: user.id, account: user.id }, async (db) => {
    await endSessions(db, user.id, ended);
    if (scope === "global") await logAccountAction(db, "sign_out_everywhere", user.id);
  });
  return new Response(null, { status: 204 });
};

/** GET /sessions, our addition to the dialect: the caller's own sessions, most recently used first. */
export const listOwnSessions: UserRoute = async (context, { user, session }) => {
  requireSecondFactor({ user, session });
  const sessions = await listSessions(context.pool, user.id);
  return Response.json(sessions.map((listed) => ({ ...listed, current: listed.id === session.id })));
};

/** DELETE /sessions/:id, our addition: ends one of the caller's own sessions. */
export const endOwnSession: UserRoute = async (context, { id, user, session }) => {
  if (id !== session.id) requireSecondFactor({ user, session });
  const ended = await endSessions(context.pool, user.id, { only: id });
  if (ended === 0) throw new AuthError(404, "session_not_found", "There is no such session");
  return new Response(null, { status: 204 });
};
