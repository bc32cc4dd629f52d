import { isDatabaseTrouble } from "../postgres/database-trouble.ts";
import { OverloadedError } from "../work-gate.ts";
import type { AuthApiOptions, AuthCall, AuthContext, AuthRoute } from "./auth-context.ts";
import { AuthError, authErrorResponse } from "./auth-error.ts";
import { createAuthLimits } from "./guess-limits.ts";
import { isKnownNetwork } from "./known-networks.ts";
import * as admin from "./routes/admin-routes.ts";
import { forServer, forUsers } from "./routes/caller.ts";
import * as factor from "./routes/factor-routes.ts";
import * as link from "./routes/link-routes.ts";
import * as recoveryCode from "./routes/recovery-code-routes.ts";
import { readBody } from "./routes/request-body.ts";
import * as session from "./routes/session-routes.ts";
import { signUp } from "./routes/signup-route.ts";
import * as user from "./routes/user-routes.ts";

const BASE_PATH = "/auth/v1";

const findRoute = createAuthRouter({
  "POST /token": session.issueToken,
  "POST /signup": signUp,
  "POST /logout": forUsers(session.signOut),
  "GET /user": forUsers(user.readUser),
  "PUT /user": forUsers(user.changeOwnUser),
  "POST /factors": forUsers(factor.enrollFactor),
  "POST /factors/:id/challenge": forUsers(factor.challengeFactor),
  "POST /factors/:id/verify": forUsers(factor.verifyFactor),
  "DELETE /factors/:id": forUsers(factor.unenrollFactor),
  "GET /factors/recovery-codes": forUsers(recoveryCode.readRecoveryCodesStatus),
  "POST /factors/recovery-codes": forUsers(recoveryCode.generateRecoveryCodes),
  "POST /factors/recovery-codes/verify": forUsers(recoveryCode.verifyRecoveryCode),
  "POST /factors/recovery-codes/regenerate": forUsers(recoveryCode.regenerateRecoveryCodes),
  "DELETE /factors/recovery-codes": forUsers(recoveryCode.unenrollRecoveryCodes),
  "GET /sessions": forUsers(session.listOwnSessions),
  "DELETE /sessions/:id": forUsers(session.endOwnSession),
  "POST /recover": link.recoverPassword,
  "POST /verify": link.verifyLink,
  "POST /invite": forServer(link.inviteUser),
  "GET /admin/users": forServer(admin.listAllUsers),
  "POST /admin/users": forServer(admin.createUser),
  "GET /admin/users/:id": forServer(admin.readAnyUser),
  "PUT /admin/users/:id": forServer(admin.changeUser),
  "DELETE /admin/users/:id": forServer(admin.deleteUser),
  "GET /admin/users/:id/factors": forServer(admin.listFactors),
  "DELETE /admin/users/:id/factors/:factorId": forServer(admin.deleteFactor),
  "GET /.well-known/jwks.json": async ({ tokens }) =>
    Response.json(tokens.jwks(), { headers: { "cache-control": "public, max-age=600" } }),
  "GET /health": async () =>
    Response.json({ name: "GoTrue", description: "Accounts and sessions, in the dialect of Supabase Auth" }),
});

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Raised by a rule in the database (the last admin must stay); its message is meant for people. */
const RESTRICT_VIOLATION = "23001";
/** A lock was not available or a statement took too long (lock_not_available, query_canceled). */
const TIMEOUTS = new Set(["55P03", "57014"]);

const TOO_SLOW = new AuthError(503, "request_timeout", "This takes too long just now. Please try again.", {
  retryAfterSeconds: 2,
});
const UNAVAILABLE = new AuthError(
  503,
  "unexpected_failure",
  "The server can’t do this just now. Please try again.",
  { retryAfterSeconds: 2 },
);

/** Answers /auth/v1/* in the dialect of Supabase Auth (GoTrue), as @supabase/auth-js speaks it. */
export function createAuthApi(options: AuthApiOptions): (request: Request) => Promise<Response> {
  const limits = createAuthLimits((account, address) => isKnownNetwork(options.pool, account, address));
  const context = { ...options, ...limits };
  return async (request) => {
    const url = new URL(request.url);
    const found = findRoute(request.method, url.pathname.slice(BASE_PATH.length));
    if (!found) return authErrorResponse(new AuthError(404, "not_found", "There is no such call"));
    try {
      // Before the route identifies the caller: a session that ends while a body arrives must not act any more.
      const body = await readBody(request);
      return await found.route(context, { request, body, url, ...found.ids });
    } catch (error) {
      // A client that disconnects while it sends a body is not this server's failure.
      if (request.signal.aborted) return new Response(null, { status: 400 });
      return authErrorResponse(asAuthError(error, found.name, context));
    }
  };
}

/** Routes are written as "METHOD /path"; a path's first UUID is `:id`, its second `:factorId`. */
export function createAuthRouter(routes: Record<string, AuthRoute>) {
  const table = new Map(Object.entries(routes));
  type Found = { route: AuthRoute; name: string; ids: Pick<AuthCall, "id" | "factorId"> };
  return (method: string, path: string): Found | undefined => {
    const ids: string[] = [];
    const placeholders = path.split("/").map((segment) => {
      if (!UUID.test(segment)) return segment;
      return ids.push(segment) === 1 ? ":id" : ":factorId";
    });
    const name = `${method} ${placeholders.join("/")}`;
    const route = table.get(name);
    const [id = "", factorId = ""] = ids;
    return route && { route, name, ids: { id, factorId } };
  };
}

function asAuthError(error: unknown, route: string, { log }: AuthContext): AuthError {
  if (error instanceof AuthError) return error;
  if (error instanceof OverloadedError) return TOO_SLOW;
  const { name, code, message } = error as { name?: string; code?: string; message?: string };
  if (code === RESTRICT_VIOLATION) return new AuthError(409, "conflict", message ?? "");
  log.error("auth call failed", { route, error: name, code });
  if (TIMEOUTS.has(code ?? "")) return TOO_SLOW;
  if (isDatabaseTrouble(error)) return UNAVAILABLE;
  return new AuthError(500, "unexpected_failure", "Unexpected failure, please try again later");
}
