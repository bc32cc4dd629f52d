import { z } from "zod";
import type { AuthRoute } from "./auth-context.ts";
import { AuthError } from "./auth-error.ts";
import { requireSession } from "./require-session.ts";
import { endSessions } from "./sessions.ts";

const scopeSchema = z.enum(["global", "local", "others"]);

/** POST /logout?scope=global|local|others */
export const signOut: AuthRoute = async (context, { request, url }) => {
  const scope = scopeSchema.safeParse(url.searchParams.get("scope") ?? "global");
  if (!scope.success) throw new AuthError(400, "validation_failed", "Unsupported logout scope");
  const { session } = await requireSession(context, request);
  await endSessions(context.pool, session, scope.data);
  return new Response(null, { status: 204 });
};
