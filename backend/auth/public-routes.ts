import type { AuthRoute } from "./auth-context.ts";

/** GET /.well-known/jwks.json */
export const publishKeys: AuthRoute = async ({ tokens }) =>
  Response.json(tokens.jwks(), { headers: { "cache-control": "public, max-age=600" } });

/** GET /health */
export const reportHealth: AuthRoute = async () =>
  Response.json({ name: "GoTrue", description: "Accounts and sessions, in the dialect of Supabase Auth" });

/** GET /settings */
export const describeSettings: AuthRoute = async ({ signUpEnabled }) =>
  Response.json({
    external: { email: true, phone: false, anonymous_users: false },
    disable_signup: !signUpEnabled,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    saml_enabled: false,
  });
