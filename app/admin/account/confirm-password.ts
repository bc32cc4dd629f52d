import type { BackendAddress, BackendClient } from "#app/lib/request-context.ts";
import { accountMessages } from "./account-messages.ts";

type Credentials = { email: string; password: string };

/**
 * Throws unless the password is the account's, with the code that the embedded backend gives a wrong one. That backend
 * checks the password itself when a session asks for a new password or address; hosted Supabase doesn't, so there this
 * signs in with it, in a session that ends at once.
 */
export async function confirmPassword(
  client: BackendClient,
  address: BackendAddress,
  credentials: Credentials,
): Promise<void> {
  const isOwnBackend = address.url === "/";
  if (isOwnBackend) return;
  const response = await fetch(new URL("/auth/v1/token?grant_type=password", address.url), {
    method: "POST",
    headers: { apikey: address.anonKey, "content-type": "application/json" },
    body: JSON.stringify(credentials),
  });
  const body = await response.json().catch(() => ({}));
  if (response.ok) {
    await client.auth.admin.signOut(body.access_token, "local");
    return;
  }
  const code = body.error_code ?? body.code;
  if (code !== "invalid_credentials")
    throw new Error(body.msg ?? body.message ?? accountMessages.factorFailed);
  throw Object.assign(new Error(accountMessages.wrongPassword), { code: "current_password_invalid" });
}
