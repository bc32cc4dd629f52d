import * as z from "zod/mini";
import { failedCall } from "#app/lib/api-errors.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { type Notice, type NoticeWay, noticeSchema } from "./notice.ts";

/** By which ways this server sends. `office`: an address beside those of staff accounts. */
export type OpenChannels = { mail: boolean; office: string | null; webhook: boolean; push: boolean };

/** What became of an attempt: nothing said is success. `final`: trying again is of no use. */
export type Outcome = { error: string; final: boolean } | null;

/** The outbox in the database. Every call throws where the database did not do it. */
export type NoticeStore = ReturnType<typeof createNoticeStore>;

const CALL_LIMIT_MS = 10_000;

/** @param client the official client with the service role's key */
export function createNoticeStore(client: BackendClient) {
  return {
    async openChannels({ mail, office, webhook, push }: OpenChannels): Promise<void> {
      const { error } = await client
        .rpc("open_notice_channels", { _mail: mail, _office: office, _webhook: webhook, _push: push })
        .abortSignal(AbortSignal.timeout(CALL_LIMIT_MS));
      if (error) throw failedCall("channels not opened", error);
    },

    async claim(way: NoticeWay, most: number): Promise<Notice[]> {
      const { data, error } = await client
        .rpc("claim_lead_notices", { _way: way, _most: most })
        .abortSignal(AbortSignal.timeout(CALL_LIMIT_MS));
      if (error) throw failedCall("notices not claimed", error);
      return z.array(noticeSchema).parse(data);
    },

    /** With all that is still to be sent there. */
    async removeDevice(id: string): Promise<void> {
      const { error } = await client
        .from("push_devices")
        .delete()
        .eq("id", id)
        .abortSignal(AbortSignal.timeout(CALL_LIMIT_MS));
      if (error) throw failedCall("device not removed", error);
    },

    /** Does nothing where the claim has passed to another. */
    async settle({ id, attempt }: Notice, outcome: Outcome): Promise<void> {
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
