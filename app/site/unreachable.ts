import type { DataStrategyResult, MiddlewareFunction } from "react-router";
import { PAGE_OVERRIDE_ROUTE_ID, type PageOverride } from "./blocks/page-override.ts";

/** How long the site may take to say that it is there. */
const ANSWER_LIMIT_MS = 5_000;
const NO_OVERRIDE: PageOverride = { page: null };

/** Says of a page that neither its data nor its document could be fetched. */
export class Unreachable extends Error {}

type Results = Record<string, DataStrategyResult>;

/**
 * A page whose data can't be fetched is opened as a document, as a link without script would be. Where not even that
 * comes, built-in pages show themselves and the others' boundaries tell: docs/decisions/014.
 */
export const openAsDocument: MiddlewareFunction<Results> = async ({ request, url }, next) => {
  const results = await next();
  const failed = Object.keys(results).filter((id) => isFailure(results[id]));
  if (failed.length === 0 || request.signal.aborted) return results;
  const isThere = await hasDocument(url);
  // Meanwhile another link may have been followed.
  if (request.signal.aborted) return results;
  if (isThere) {
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

/** Redirects are thrown as well. */
const isFailure = (result: DataStrategyResult | undefined) =>
  result?.type === "error" && !(result.result instanceof Response);

async function hasDocument(url: URL): Promise<boolean> {
  try {
    await fetch(url, { method: "HEAD", signal: AbortSignal.timeout(ANSWER_LIMIT_MS) });
    return true;
  } catch {
    return false;
  }
}
