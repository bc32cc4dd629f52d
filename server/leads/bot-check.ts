import * as z from "zod/mini";
import { BOT_CHECK_ORIGIN } from "#app/leads/spam-hints.ts";
import type { Logger } from "#backend/logger.ts";
import { readCapped } from "#backend/read-capped.ts";
import { faultFields } from "../log.ts";
import type { SpamSignals } from "./spam-score.ts";

const VERIFY_URL = `${BOT_CHECK_ORIGIN}/turnstile/v0/siteverify`;
/** Visitors don't wait longer than this for a third party. */
const CHECK_LIMIT_MS = 1_500;
const MAX_TOKEN_LENGTH = 2_048;
const MAX_ANSWER_BYTES = 64 * 1024;

const answerSchema = z.object({
  success: z.boolean(),
  "error-codes": z._default(z.array(z.string()), []),
});

const NOT_DONE: SpamSignals = { no_check: 1 };
const FAILED: SpamSignals = { failed_check: 1 };

type BotCheckOptions = { secret: string; log: Logger; verifyUrl?: string; limitMs?: number };

/** Verifies a form's Turnstile token. Never rejects: nobody is turned away because of a third party. */
export type CheckForBot = (token: string | null) => Promise<SpamSignals>;

/**
 * Cloudflare Turnstile (https://developers.cloudflare.com/turnstile/get-started/server-side-validation/). Only the
 * token is sent, nothing about the visitor. A used or expired token, as when a form is sent twice, counts as no
 * check.
 */
export function createBotCheck({
  secret,
  log,
  verifyUrl = VERIFY_URL,
  limitMs = CHECK_LIMIT_MS,
}: BotCheckOptions): CheckForBot {
  async function verify(token: string): Promise<z.infer<typeof answerSchema>> {
    const response = await fetch(verifyUrl, {
      method: "POST",
      body: new URLSearchParams({ secret, response: token }),
      redirect: "error",
      signal: AbortSignal.timeout(limitMs),
    });
    const tooLong = () => new Error("the answer is too long");
    return answerSchema.parse(JSON.parse(String(await readCapped(response, MAX_ANSWER_BYTES, tooLong))));
  }

  return async (token) => {
    if (!token || token.length > MAX_TOKEN_LENGTH) return NOT_DONE;
    try {
      const { success, "error-codes": codes } = await verify(token);
      if (success) return {};
      if (codes.includes("invalid-input-response")) return FAILED;
      if (!codes.includes("timeout-or-duplicate"))
        log.warn("Turnstile refused to check a request", { codes: codes.join(" ") });
    } catch (error) {
      log.warn("Turnstile did not answer", faultFields(error));
    }
    return NOT_DONE;
  };
}
