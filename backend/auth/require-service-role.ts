import type { AuthContext } from "./auth-context.ts";
import { AuthError } from "./auth-error.ts";
import { verifyBearer } from "./require-session.ts";

/** Throws AuthError for everybody who does not hold the service role's key. */
export async function requireServiceRole(context: AuthContext, request: Request): Promise<void> {
  const { role } = await verifyBearer(context, request);
  if (role !== "service_role") throw new AuthError(403, "not_admin", "User not allowed");
}
