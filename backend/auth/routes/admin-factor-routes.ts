import { notifyOwner } from "../account-mail.ts";
import { auditAction } from "../audit.ts";
import type { AuthRoute } from "../auth-context.ts";
import { AuthError } from "../auth-error.ts";
import { removeFactor } from "../factors.ts";
import { endAllSessions } from "../sessions.ts";
import { inAccountTransaction } from "../transaction.ts";
import { requireUser } from "./admin-user-routes.ts";
import { requireServiceRole } from "./require-service-role.ts";

/** GET /admin/users/:id/factors */
export const listFactors: AuthRoute = async (context, { request, id }) => {
  await requireServiceRole(context, request);
  return Response.json((await requireUser(context, id)).factors);
};

/** DELETE /admin/users/:id/factors/:factorId: for who lost app and recovery codes; ends all their sessions. */
export const deleteFactor: AuthRoute = async (context, { request, id, factorId }) => {
  const actor = await requireServiceRole(context, request);
  const { factors, email } = await requireUser(context, id);
  const factor = factors.find((held) => held.id === factorId);
  if (!factor) throw new AuthError(404, "mfa_factor_not_found", "Factor not found");
  await inAccountTransaction(context.pool, id, async (db) => {
    await removeFactor(db, id, factorId);
    if (factor.status !== "verified") return;
    // Sessions still waiting for a code, or started on a stolen phone, would have full access without the factor.
    await endAllSessions(db, id);
    await auditAction(db, "reset_second_factor", { by: actor, account: id });
  });
  if (factor.status === "verified") notifyOwner(context, "factor_removed", email);
  return Response.json({ id: factorId });
};
