const API_VERSION_HEADER = "x-supabase-api-version";
const API_VERSION = "2024-01-01";

type AuthErrorDetails = { retryAfterSeconds?: number; weakPasswordReasons?: string[] };

/** A refusal in the dialect of Supabase Auth: an HTTP status, one of its error codes and a text for people. */
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
export const EMAIL_TAKEN = new AuthError(
  422,
  "email_exists",
  "A user with this email address has already been registered",
);

/** Clients that name API version 2024-01-01 get `{ code, message }`, older ones `{ code: status, error_code, msg }`. */
export function authErrorResponse(error: AuthError, request: Request): Response {
  const headers = new Headers({ "x-sb-error-code": error.code });
  if (error.details.retryAfterSeconds) headers.set("retry-after", String(error.details.retryAfterSeconds));

  const reasons = error.details.weakPasswordReasons;
  const weakPassword = reasons && { weak_password: { reasons } };
  if (speaksCurrentVersion(request)) {
    headers.set(API_VERSION_HEADER, API_VERSION);
    return Response.json(
      { code: error.code, message: error.message, ...weakPassword },
      { status: error.status, headers },
    );
  }
  const body = { code: error.status, error_code: error.code, msg: error.message, ...weakPassword };
  return Response.json(body, { status: error.status, headers });
}

function speaksCurrentVersion(request: Request): boolean {
  const version = request.headers.get(API_VERSION_HEADER) ?? "";
  return /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= API_VERSION;
}
