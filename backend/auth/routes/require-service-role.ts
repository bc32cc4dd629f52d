import { z } from "zod";
import type { AuthContext } from "../auth-context.ts";
import { AuthError } from "../auth-error.ts";
import { verifyBearer } from "./require-session.ts";

const ACTING_USER_HEADER = "x-acting-user";

/**
 * Throws AuthError for everybody who does not hold the service role's key.
 * @returns the user for whom the server says it acts, for the audit log; null when it acts for itself.
 */
export async function requireServiceRole(context: AuthContext, request: Request): Promise<string | null> {
  const { role } = await verifyBearer(context, request);
  if (role !== "service_role") throw new AuthError(403, "not_admin", "User not allowed");
  return z.uuid().safeParse(request.headers.get(ACTING_USER_HEADER)).data ?? null;
}
