import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { Claims } from "#backend/auth/access-token.ts";
import { networkOf } from "../network.ts";
import { tooManyWrites } from "./errors.ts";

const READS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Throws ApiError 429 if the caller has written too often. */
export type AdmitWrite = (request: Request, claims: Claims) => Promise<void>;

/** Limits how often one address may write without signing in. */
export function limitAnonymousWrites(
  perMinute: number,
  clientAddress: (request: Request) => string,
): AdmitWrite {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
  return async (request, { role }) => {
    if (role !== "anon" || READS.has(request.method)) return;
    try {
      await limiter.consume(networkOf(clientAddress(request)));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw tooManyWrites(Math.ceil(refusal.msBeforeNext / 1000));
    }
  };
}
