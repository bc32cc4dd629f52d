import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { networkOf } from "../network.ts";
import type { AccountNotice } from "./account-mail.ts";
import { AuthError } from "./auth-error.ts";

const QUARTER_HOUR_SECONDS = 15 * 60;
const HOUR_SECONDS = 60 * 60;

export const PASSWORD_GUESSES = { perPair: 10, perAddress: 60, byStrangersPerHour: 200 };
/** Few tries: a code has six digits, and whoever enters one already knows the password. */
const CODE_GUESSES = { perPair: 5, perAddress: 50, byStrangersPerHour: 10 };
/** Nothing to guess, but each is stored: more than there are codes to enter. */
const CHALLENGES = { perPair: 20, perAddress: 100, byStrangersPerHour: 40 };
/** Many tries: 80 bits cannot be guessed, and these must still work after guesses have used up the tries at codes. */
const RECOVERY_CODE_GUESSES = { perPair: 10, perAddress: 50, byStrangersPerHour: 500 };

/** How many networks of one IPv6 /48 together may use up their guesses: it has 65,536, and anybody can get one. */
const NETWORKS_OF_BLOCK = 10;

/** Whether the account has signed in from that address before. */
export type IsKnown = (account: string, address: string) => Promise<boolean>;

/**
 * Limits on guessing, none of which can lock the owner out for long: one network at one account, one network or IPv6 /48 at
 * any account, and all unknown networks together at one account. Only the first applies to a network from which the
 * account has signed in before, so neither a distributed attack nor a neighbor who guesses at many accounts locks the owner
 * out.
 * A guess that the first limit refuses counts nowhere else, so that guesses at one account don't use up the tries of the
 * whole network.
 * Strangers are counted by network first, and by the /48 around it: of one that is over its limit, no further accounts are
 * kept in memory.
 */
export function createGuessLimits(guesses: typeof PASSWORD_GUESSES, isKnown: IsKnown) {
  const perPair = new RateLimiterMemory({ points: guesses.perPair, duration: QUARTER_HOUR_SECONDS });
  const perAddress = new RateLimiterMemory({ points: guesses.perAddress, duration: QUARTER_HOUR_SECONDS });
  const perBlock = new RateLimiterMemory({
    points: NETWORKS_OF_BLOCK * guesses.perAddress,
    duration: QUARTER_HOUR_SECONDS,
  });
  const perAccountByStrangers = new RateLimiterMemory({
    points: guesses.byStrangersPerHour,
    duration: HOUR_SECONDS,
  });
  const discountStranger = async (address: string) => {
    await perAddress.reward(networkOf(address));
    await perBlock.reward(networkOf(address, 48));
  };

  return {
    /** Counts an attempt before it is checked. Throws AuthError over_request_rate_limit. */
    async admit(account: string, address: string): Promise<"known" | "stranger"> {
      const network = networkOf(address);
      const pair = pairKey(account, network);
      const ofPair = await perPair.get(pair);
      if (ofPair?.remainingPoints === 0) throw tooMany(ofPair);
      const who = (await isKnown(account, address)) ? "known" : "stranger";
      if (who === "stranger") {
        await consume(perAddress, network);
        await consume(perBlock, networkOf(address, 48));
      }
      await consume(perPair, pair).catch(async (refusal: unknown) => {
        // Simultaneous attempts all pass the lookup above before any is counted, so give this one back.
        if (who === "stranger") await discountStranger(address);
        throw refusal;
      });
      if (who === "stranger") await consume(perAccountByStrangers, account);
      return who;
    },
    /** A successful attempt no longer counts against its network: a whole office may share one address. */
    async recordSuccess(account: string, address: string, who: "known" | "stranger"): Promise<void> {
      await perPair.delete(pairKey(account, networkOf(address)));
      if (who === "stranger") await discountStranger(address);
    },
  };
}

/**
 * Limits on mails, so that nobody can flood a mailbox or have masses of strangers written to (anybody can get an IPv6 /48, which
 * has 65,536 networks), and neither unknown networks nor others on a known one can use up those of the account's owner.
 */
export function createMailLimits(isKnown: IsKnown) {
  const perPair = new RateLimiterMemory({ points: 4, duration: HOUR_SECONDS });
  const perAddress = new RateLimiterMemory({ points: 20, duration: HOUR_SECONDS });
  const perBlock = new RateLimiterMemory({ points: 40, duration: HOUR_SECONDS });
  const perRecipientByStrangers = new RateLimiterMemory({ points: 12, duration: HOUR_SECONDS });
  const code = "over_email_send_rate_limit";
  return {
    /** Counts the same for recipients with and without an account. Throws AuthError over_email_send_rate_limit. */
    async admit(recipient: string, address: string): Promise<void> {
      const network = networkOf(address);
      const unlessKnown = async (refusal: unknown) => {
        if (!(await isKnown(recipient, address))) throw refusal;
      };
      await consume(perAddress, network, code).catch(unlessKnown);
      await consume(perBlock, networkOf(address, 48), code).catch(unlessKnown);
      await consume(perPair, pairKey(recipient, network), code);
      await consume(perRecipientByStrangers, recipient, code).catch(unlessKnown);
    },
  };
}

export function createAuthLimits(isKnown: IsKnown) {
  const unknownTokens = new RateLimiterMemory({ points: 150, duration: 5 * 60 });
  const refreshesOfSession = new RateLimiterMemory({ points: 100, duration: HOUR_SECONDS });
  const changes = new RateLimiterMemory({ points: 20, duration: HOUR_SECONDS });
  return {
    passwordLimits: createGuessLimits(PASSWORD_GUESSES, isKnown),
    codeLimits: createGuessLimits(CODE_GUESSES, isKnown),
    challengeLimits: createGuessLimits(CHALLENGES, isKnown),
    recoveryCodeLimits: createGuessLimits(RECOVERY_CODE_GUESSES, isKnown),
    mailLimits: createMailLimits(isKnown),
    /** For tokens of sessions or links that nobody ever got. Throws AuthError over_request_rate_limit. */
    admitUnknownToken: (address: string) => consume(unknownTokens, networkOf(address)),
    /**
     * For refreshing with a token that is known to be this session's. Each is stored until the session ends (decision 11), and a
     * client needs six an hour. Throws AuthError over_request_rate_limit.
     */
    admitSession: (session: string) => consume(refreshesOfSession, session),
    /** For one that failed here: clients try again and again, and would be refused for the rest of the hour. */
    discountSession: (session: string) => refreshesOfSession.reward(session),
    /**
     * For changes that are mailed to the account's owner and stay in the audit log: each kind counts by itself, so that whoever
     * stole a session can't keep the owner from choosing a new password. Throws AuthError over_request_rate_limit.
     */
    admitChange: (account: string, change: AccountNotice) => consume(changes, `${change} ${account}`),
  };
}

export type AuthLimits = ReturnType<typeof createAuthLimits>;

async function consume(limiter: RateLimiterMemory, key: string, code?: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw tooMany(refusal, code);
  }
}

function tooMany({ msBeforeNext }: RateLimiterRes, code = "over_request_rate_limit"): AuthError {
  return new AuthError(429, code, "Too many attempts. Please wait a while, then try again.", {
    retryAfterSeconds: Math.ceil(msBeforeNext / 1000),
  });
}

function pairKey(account: string, network: string): string {
  return `${network} ${account}`;
}
