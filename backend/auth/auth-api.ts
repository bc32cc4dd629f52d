import { isDatabaseTrouble } from "../postgres/database-trouble.ts";
import type { AuthContext } from "./auth-context.ts";
import { AuthError, authErrorResponse } from "./auth-error.ts";
import { createAuthRouter } from "./auth-router.ts";
import {
  CODE_GUESSES,
  createAddressLimit,
  createGuessLimits,
  createMailLimits,
  type IsKnown,
  PASSWORD_GUESSES,
  RECOVERY_CODE_GUESSES,
} from "./guess-limits.ts";
import { isKnownNetwork } from "./known-networks.ts";
import { deleteFactor, listFactors } from "./routes/admin-factor-routes.ts";
import {
  changeAnyUser,
  createUser,
  deleteUser,
  listAllUsers,
  readAnyUser,
} from "./routes/admin-user-routes.ts";
import { challengeFactor, enrollFactor, unenrollFactor, verifyFactor } from "./routes/factor-routes.ts";
import { inviteUser } from "./routes/invitation-routes.ts";
import { signOut } from "./routes/logout-route.ts";
import { publishKeys, reportHealth } from "./routes/public-routes.ts";
import { recoverPassword } from "./routes/recover-route.ts";
import {
  generateRecoveryCodes,
  readRecoveryCodesStatus,
  regenerateRecoveryCodes,
  unenrollRecoveryCodes,
  verifyRecoveryCode,
} from "./routes/recovery-code-routes.ts";
import { endOwnSession, listOwnSessions } from "./routes/session-routes.ts";
import { signUp } from "./routes/signup-route.ts";
import { issueToken } from "./routes/token-route.ts";
import { readUser, updateUser } from "./routes/user-route.ts";
import { verifyLink } from "./routes/verify-route.ts";
import { OverloadedError } from "./work-gate.ts";

const BASE_PATH = "/auth/v1";

const findRoute = createAuthRouter({
  "POST /token": issueToken,
  "POST /signup": signUp,
  "POST /logout": signOut,
  "GET /user": readUser,
  "PUT /user": updateUser,
  "POST /factors": enrollFactor,
  "POST /factors/:id/challenge": challengeFactor,
  "POST /factors/:id/verify": verifyFactor,
  "DELETE /factors/:id": unenrollFactor,
  "GET /factors/recovery-codes": readRecoveryCodesStatus,
  "POST /factors/recovery-codes": generateRecoveryCodes,
  "POST /factors/recovery-codes/verify": verifyRecoveryCode,
  "POST /factors/recovery-codes/regenerate": regenerateRecoveryCodes,
  "DELETE /factors/recovery-codes": unenrollRecoveryCodes,
  "GET /sessions": listOwnSessions,
  "DELETE /sessions/:id": endOwnSession,
  "POST /recover": recoverPassword,
  "POST /verify": verifyLink,
  "POST /invite": inviteUser,
  "GET /admin/users": listAllUsers,
  "POST /admin/users": createUser,
  "GET /admin/users/:id": readAnyUser,
  "PUT /admin/users/:id": changeAnyUser,
  "DELETE /admin/users/:id": deleteUser,
  "GET /admin/users/:id/factors": listFactors,
  "DELETE /admin/users/:id/factors/:factorId": deleteFactor,
  "GET /.well-known/jwks.json": publishKeys,
  "GET /health": reportHealth,
});

/** A rule in the database forbids the change (the last admin must stay); its error message is meant for people. */
const RESTRICT_VIOLATION = "23001";

/** Somebody holds a lock, or a statement lasts (lock_not_available, query_canceled). */
const TOOK_TOO_LONG = new Set(["55P03", "57014"]);

const TOO_SLOW = new AuthError(503, "request_timeout", "This takes too long just now. Please try again.", {
  retryAfterSeconds: 2,
});
const UNAVAILABLE = new AuthError(
  503,
  "unexpected_failure",
  "The server can’t do this just now. Please try again.",
  { retryAfterSeconds: 2 },
);

type Limits = Pick<
  AuthContext,
  "passwordLimits" | "codeLimits" | "recoveryCodeLimits" | "mailLimits" | "admitRefresh"
>;

type Defaults = Pick<AuthContext, "mailsUnderWay">;

export type AuthApiOptions = Omit<AuthContext, keyof Limits | keyof Defaults> & Partial<Defaults>;

/** Answers /auth/v1/* in the dialect of Supabase Auth (GoTrue), as @supabase/auth-js speaks it. */
export function createAuthApi(options: AuthApiOptions): (request: Request) => Promise<Response> {
  const isKnown: IsKnown = (account, address) => isKnownNetwork(options.pool, account, address);
  const context: AuthContext = {
    mailsUnderWay: new Set(),
    ...options,
    passwordLimits: createGuessLimits(PASSWORD_GUESSES, isKnown),
    codeLimits: createGuessLimits(CODE_GUESSES, isKnown),
    recoveryCodeLimits: createGuessLimits(RECOVERY_CODE_GUESSES, isKnown),
    mailLimits: createMailLimits(isKnown),
    admitRefresh: createAddressLimit({ calls: 150, perSeconds: 5 * 60 }),
  };
  return async (request) => {
    const url = new URL(request.url);
    const found = findRoute(request.method, url.pathname.slice(BASE_PATH.length));
    if (!found) return authErrorResponse(new AuthError(404, "not_found", "There is no such call"));
    try {
      return await found.route(context, { request, url, ...found.ids });
    } catch (error) {
      return authErrorResponse(asAuthError(error, found.name, context));
    }
  };
}

function asAuthError(error: unknown, route: string, { log }: AuthContext): AuthError {
  if (error instanceof AuthError) return error;
  if (error instanceof OverloadedError) return TOO_SLOW;
  const { name, code, message } = error as { name?: string; code?: string; message?: string };
  if (code === RESTRICT_VIOLATION) return new AuthError(409, "conflict", message ?? "");
  log.error("auth call failed", { route, error: name, code });
  if (TOOK_TOO_LONG.has(code ?? "")) return TOO_SLOW;
  if (isDatabaseTrouble(error)) return UNAVAILABLE;
  return new AuthError(500, "unexpected_failure", "Unexpected failure, please try again later");
}
