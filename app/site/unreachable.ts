import type { DataStrategyResult, MiddlewareFunction } from "react-router";
import { PAGE_OVERRIDE_ROUTE_ID, type PageOverride } from "./blocks/shown-page-data.ts";

/** How long to wait for the site before calling it unreachable. */
const ANSWER_LIMIT_MS = 5_000;
const NO_OVERRIDE: PageOverride = { page: null };

/** Thrown when neither a page's data nor its document can be fetched. */
export class Unreachable extends Error {}

type Results = Record<string, DataStrategyResult>;

/**
 * If a page's data can't be fetched, loads the page as a document instead, like a link without script. If the site is
 * unreachable, built-in pages render without data, and other pages' error boundaries say so: docs/decisions/014.
 */
export const openAsDocument: MiddlewareFunction<Results> = async ({ request, url }, next) => {
  const results = await next();
  const failed = Object.keys(results).filter((id) => isFailure(results[id]));
  if (failed.length === 0 || request.signal.aborted) return results;
  const reachable = await isReachable(url);
  // The visitor may have followed another link in the meantime.
  if (request.signal.aborted) return results;
  if (reachable) {
    window.location.assign(url);
    return new Promise<never>(() => {});
  }
  for (const id of failed) {
    results[id] =
      id === PAGE_OVERRIDE_ROUTE_ID
        ? { type: "data", result: NO_OVERRIDE }
        : { type: "error", result: new Unreachable() };
  }
  return results;
};

/** A thrown Response is a redirect, not a failure. */
const isFailure = (result: DataStrategyResult | undefined) =>
  result?.type === "error" && !(result.result instanceof Response);

async function isReachable(url: URL): Promise<boolean> {
  try {
    await fetch(url, { method: "HEAD", signal: AbortSignal.timeout(ANSWER_LIMIT_MS) });
    return true;
  } catch {
    return false;
  }
}
