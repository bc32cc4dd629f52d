import type { AuthContext, AuthRoute } from "./auth-context.ts";
import { AuthError, authErrorResponse } from "./auth-error.ts";
import { signOut } from "./logout-route.ts";
import { describeSettings, publishKeys, reportHealth } from "./public-routes.ts";
import { createAddressLimit, createSignInLimits } from "./sign-in-limits.ts";
import { signUp } from "./signup-route.ts";
import { issueToken } from "./token-route.ts";
import { readUser, updateUser } from "./user-route.ts";
import { OverloadedError } from "./work-gate.ts";

const BASE_PATH = "/auth/v1";

const ROUTES = new Map<string, AuthRoute>(
  Object.entries({
    "POST /token": issueToken,
    "POST /signup": signUp,
    "POST /logout": signOut,
    "GET /user": readUser,
    "PUT /user": updateUser,
    "GET /.well-known/jwks.json": publishKeys,
    "GET /settings": describeSettings,
    "GET /health": reportHealth,
  }),
);

export type AuthApiOptions = Omit<AuthContext, "signInLimits" | "admitRefresh">;

/** Answers /auth/v1/* in the dialect of Supabase Auth (GoTrue), as @supabase/auth-js speaks it. */
export function createAuthApi(options: AuthApiOptions): (request: Request) => Promise<Response> {
  const context: AuthContext = {
    ...options,
    signInLimits: createSignInLimits(),
    admitRefresh: createAddressLimit({ calls: 150, perSeconds: 5 * 60 }),
  };
  return async (request) => {
    const url = new URL(request.url);
    const name = `${request.method} ${url.pathname.slice(BASE_PATH.length)}`;
    try {
      const route = ROUTES.get(name);
      if (!route) throw new AuthError(404, "not_found", "There is no such call");
      return await route(context, request, url);
    } catch (error) {
      return authErrorResponse(asAuthError(error, name, context), request);
    }
  };
}

function asAuthError(error: unknown, route: string, { log }: AuthContext): AuthError {
  if (error instanceof AuthError) return error;
  if (error instanceof OverloadedError) {
    return new AuthError(503, "request_timeout", "Too many requests at once. Please try again.", {
      retryAfterSeconds: 2,
    });
  }
  const { name, code } = error as { name?: string; code?: string };
  log.error("auth call failed", { route, error: name, code });
  return new AuthError(500, "unexpected_failure", "Unexpected failure, please try again later");
}
