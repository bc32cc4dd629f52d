import type { AuthRoute } from "../auth-context.ts";

/** GET /.well-known/jwks.json */
export const publishKeys: AuthRoute = async ({ tokens }) =>
  Response.json(tokens.jwks(), { headers: { "cache-control": "public, max-age=600" } });

/** GET /health */
export const reportHealth: AuthRoute = async () =>
  Response.json({ name: "GoTrue", description: "Accounts and sessions, in the dialect of Supabase Auth" });
