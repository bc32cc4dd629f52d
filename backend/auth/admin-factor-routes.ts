import { notifyOwner } from "./account-mail.ts";
import { requireUser } from "./admin-user-routes.ts";
import type { AuthRoute } from "./auth-context.ts";
import { AuthError } from "./auth-error.ts";
import { recordDeed } from "./deeds.ts";
import { removeFactor } from "./factors.ts";
import { requireServiceRole } from "./require-service-role.ts";
import { endAllSessions } from "./sessions.ts";
import { inTransaction } from "./transaction.ts";

/** GET /admin/users/:id/factors */
export const listFactors: AuthRoute = async (context, { request, id }) => {
  await requireServiceRole(context, request);
  return Response.json((await requireUser(context, id)).factors);
};

/** DELETE /admin/users/:id/factors/:factorId, for who lost both app and recovery codes; every session ends. */
export const deleteFactor: AuthRoute = async (context, { request, id, factorId }) => {
  const actor = await requireServiceRole(context, request);
  const { factors, email } = await requireUser(context, id);
  const factor = factors.find((held) => held.id === factorId);
  if (!factor) throw new AuthError(404, "mfa_factor_not_found", "Factor not found");
  await inTransaction(context.pool, async (db) => {
    await removeFactor(db, id, factorId);
    if (factor.status !== "verified") return;
    // A session that was waiting for the code, or that whoever has the phone started, would now open everything.
    await endAllSessions(db, id);
    await recordDeed(db, "reset_second_factor", { by: actor, account: id });
  });
  if (factor.status === "verified") notifyOwner(context, "factor_removed", email);
  return Response.json({ id: factorId });
};
