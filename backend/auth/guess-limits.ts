import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { networkOf } from "../network.ts";
import { AuthError } from "./auth-error.ts";

const QUARTER_HOUR_SECONDS = 15 * 60;
const HOUR_SECONDS = 60 * 60;

export const PASSWORD_GUESSES = { perPair: 10, perAddress: 60, byStrangersPerHour: 200 };
/** A code has six digits and whoever may try it already knows the password, so there are few tries. */
export const CODE_GUESSES = { perPair: 5, perAddress: 50, byStrangersPerHour: 10 };
/** Nobody guesses 80 bits, so that these are still there for who is kept from entering a code by others' guesses. */
export const RECOVERY_CODE_GUESSES = { perPair: 10, perAddress: 50, byStrangersPerHour: 500 };

/** Whether somebody got in to the account from that address before. */
export type IsKnown = (account: string, address: string) => Promise<boolean>;

/**
 * Guessing is slowed from three sides, none of which can lock the owner out for long:
 * one address at one account, one address at any account, and all strangers together at one account.
 * An address from which the owner got in before is no stranger, so a distributed attack leaves the owner alone, as do
 * others who guess at other accounts from there.
 */
export function createGuessLimits(guesses: typeof PASSWORD_GUESSES, isKnown: IsKnown) {
  const perPair = new RateLimiterMemory({ points: guesses.perPair, duration: QUARTER_HOUR_SECONDS });
  const perAddress = new RateLimiterMemory({ points: guesses.perAddress, duration: QUARTER_HOUR_SECONDS });
  const perAccountByStrangers = new RateLimiterMemory({
    points: guesses.byStrangersPerHour,
    duration: HOUR_SECONDS,
  });

  return {
    /** Counts one attempt before it is looked at. Throws AuthError over_request_rate_limit. */
    async admit(account: string, address: string): Promise<"known" | "stranger"> {
      const network = networkOf(address);
      await consume(perPair, pairKey(account, network));
      if (await isKnown(account, address)) return "known";
      await consume(perAddress, network);
      await consume(perAccountByStrangers, account);
      return "stranger";
    },
    /** Gives a stranger's attempt back to its address: who gets in has not guessed, and an office has one address. */
    async recordSuccess(account: string, address: string, who: "known" | "stranger"): Promise<void> {
      const network = networkOf(address);
      await perPair.delete(pairKey(account, network));
      if (who === "stranger") await perAddress.reward(network);
    },
  };
}

export type GuessLimits = ReturnType<typeof createGuessLimits>;

/** For calls that cost the server something but guess nothing that could be guessed. */
export function createAddressLimit(limit: { calls: number; perSeconds: number }) {
  const limiter = new RateLimiterMemory({ points: limit.calls, duration: limit.perSeconds });
  return (address: string) => consume(limiter, networkOf(address));
}

/**
 * So that nobody can fill a stranger's mailbox, or ours with complaints, and no stranger alone can use up what the
 * owner may ask for.
 */
export function createMailLimits(isKnown: IsKnown) {
  const perPair = new RateLimiterMemory({ points: 4, duration: HOUR_SECONDS });
  const perAddress = new RateLimiterMemory({ points: 20, duration: HOUR_SECONDS });
  const perRecipientByStrangers = new RateLimiterMemory({ points: 12, duration: HOUR_SECONDS });
  const code = "over_email_send_rate_limit";
  return {
    /** Counts alike for known and unknown recipients. Throws AuthError over_email_send_rate_limit. */
    async admit(recipient: string, address: string): Promise<void> {
      const network = networkOf(address);
      await consume(perAddress, network, code);
      await consume(perPair, pairKey(recipient, network), code);
      await consume(perRecipientByStrangers, recipient, code).catch(async (refusal: unknown) => {
        if (!(await isKnown(recipient, address))) throw refusal;
      });
    },
  };
}

export type MailLimits = ReturnType<typeof createMailLimits>;

async function consume(
  limiter: RateLimiterMemory,
  key: string,
  code = "over_request_rate_limit",
): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw new AuthError(429, code, "Too many attempts. Please wait a while, then try again.", {
      retryAfterSeconds: Math.ceil(refusal.msBeforeNext / 1000),
    });
  }
}

function pairKey(account: string, network: string): string {
  return `${network} ${account}`;
}
