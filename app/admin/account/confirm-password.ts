import type { BackendAddress, BackendClient } from "#app/lib/request-context.ts";
import { accountMessages } from "./account-messages.ts";
import { authProblem } from "./auth-problem.ts";

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
  if (response.ok) {
    const { access_token } = await response.json();
    await client.auth.admin.signOut(access_token, "local");
    return;
  }
  const problem = await authProblem(response);
  if (problem.code !== "invalid_credentials") throw problem;
  throw Object.assign(new Error(accountMessages.wrongPassword), { code: "current_password_invalid" });
}
