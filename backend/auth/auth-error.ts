import type { z } from "zod";

type AuthErrorDetails = { retryAfterSeconds?: number; weakPasswordReasons?: string[] };

/** An error answer of Supabase Auth: an HTTP status, one of its error codes and a message for people. */
export class AuthError extends Error {
  override readonly name = "AuthError";
  readonly status: number;
  readonly code: string;
  readonly details: AuthErrorDetails;

  constructor(status: number, code: string, message: string, details: AuthErrorDetails = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

export const NO_SUCH_USER = new AuthError(404, "user_not_found", "User not found");
export const NO_SUCH_FACTOR = new AuthError(404, "mfa_factor_not_found", "Factor not found");
export const INVALID_CREDENTIALS = new AuthError(400, "invalid_credentials", "Invalid login credentials");
export const SESSION_ENDED = new AuthError(403, "session_not_found", "The session has ended");
export const EMAIL_TAKEN = new AuthError(
  422,
  "email_exists",
  "A user with this email address has already been registered",
);

/** Throws AuthError validation_failed, which names the field. */
export function parseInput<Output>(schema: z.ZodType<Output>, given: unknown): Output {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new AuthError(400, "validation_failed", [...(issue?.path ?? []), issue?.message].join(": "));
}

/** In the shape of API version 2024-01-01, which the official client requests. */
export function authErrorResponse({ status, code, message, details }: AuthError): Response {
  const headers = new Headers({ "x-sb-error-code": code, "x-supabase-api-version": "2024-01-01" });
  if (details.retryAfterSeconds) headers.set("retry-after", String(details.retryAfterSeconds));
  const reasons = details.weakPasswordReasons;
  return Response.json(
    { code, message, ...(reasons && { weak_password: { reasons } }) },
    { status, headers },
  );
}
