import * as z from "zod/mini";
import { failedCall } from "#app/lib/api-errors.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { type Claim, claimSchema, type NoticeChannel } from "./notice.ts";

/** The channels through which this server can send. `office`: NOTIFY_EMAIL, an address besides the staff accounts'. */
export type OpenChannels = { mail: boolean; office: string | null; webhook: boolean; push: boolean };

/** The result of a delivery attempt; null means success. `final`: a retry would be useless. */
export type Outcome = { error: string; final: boolean } | null;

/** The outbox in the database. Every method throws if the database call fails. */
export type NoticeStore = ReturnType<typeof createNoticeStore>;

const CALL_LIMIT_MS = 10_000;

/** @param client the Supabase client with the service role */
export function createNoticeStore(client: BackendClient) {
  return {
    async openChannels({ mail, office, webhook, push }: OpenChannels): Promise<void> {
      const { error } = await client
        .rpc("open_notice_channels", { _mail: mail, _office: office, _webhook: webhook, _push: push })
        .abortSignal(AbortSignal.timeout(CALL_LIMIT_MS));
      if (error) throw failedCall("channels not opened", error);
    },

    async claim(channel: NoticeChannel, most: number): Promise<Claim[]> {
      const { data, error } = await client
        .rpc("claim_lead_notices", { _way: channel, _most: most })
        .abortSignal(AbortSignal.timeout(CALL_LIMIT_MS));
      if (error) throw failedCall("notices not claimed", error);
      return z.array(claimSchema).parse(data);
    },

    /** Also deletes the device's pending notices. */
    async removeDevice(id: string): Promise<void> {
      const { error } = await client
        .from("push_devices")
        .delete()
        .eq("id", id)
        .abortSignal(AbortSignal.timeout(CALL_LIMIT_MS));
      if (error) throw failedCall("device not removed", error);
    },

    /** Does nothing if another process has claimed the notice in the meantime. */
    async settle({ id, attempt }: Claim, outcome: Outcome): Promise<void> {
      const { error } = await client
        .rpc("settle_lead_notice", {
          _id: id,
          _attempt: attempt,
          _error: outcome?.error ?? null,
          _final: outcome?.final ?? false,
        })
        .abortSignal(AbortSignal.timeout(CALL_LIMIT_MS));
      if (error) throw failedCall("notice not settled", error);
    },
  };
}
