import { failedCall } from "#app/lib/api-errors.ts";
import type { Row } from "#app/lib/database.types.ts";
import type { BackendClient } from "#app/lib/request-context.ts";

type CanaryDelivery = Pick<Row<"lead_notices">, "state" | "last_error">;

/**
 * Access to the canary's own notice in the outbox, and notices to staff about the form. Methods throw if the call
 * fails.
 */
export type FormCheckOutbox = ReturnType<typeof createFormCheckOutbox>;

const CALL_LIMIT_MS = 10_000;

/** @param client the Supabase client with the service role */
export function createFormCheckOutbox(client: BackendClient) {
  return {
    async find(key: string): Promise<CanaryDelivery | null> {
      const { data, error } = await client
        .from("lead_notices")
        .select("state, last_error")
        .eq("id", key)
        .abortSignal(AbortSignal.timeout(CALL_LIMIT_MS))
        .maybeSingle();
      if (error) throw failedCall("canary not looked for", error);
      return data;
    },

    async remove(key: string): Promise<void> {
      const { error } = await client
        .from("lead_notices")
        .delete()
        .eq("id", key)
        .abortSignal(AbortSignal.timeout(CALL_LIMIT_MS));
      if (error) throw failedCall("canary not removed", error);
    },

    async notifyStaff(subject: "form_fails" | "form_works", reason: string): Promise<void> {
      const { error } = await client
        .rpc("tell_staff_of_form", { _subject: subject, _said: reason })
        .abortSignal(AbortSignal.timeout(CALL_LIMIT_MS));
      if (error) throw failedCall("staff not told of the form", error);
    },
  };
}
