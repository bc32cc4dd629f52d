import { lazy, useCallback, useEffect, useState } from "react";
import {
  createPath,
  type DataRouter,
  type DataStrategyResult,
  type MiddlewareFunction,
  type Path,
  useLocation,
} from "react-router";

declare global {
  interface Window {
    /** Set by React Router (8.4) once it has begun to hydrate the page. */
    __reactRouterDataRouter?: DataRouter;
  }
}

/** How long to wait for the site before calling it unreachable. */
const ANSWER_LIMIT_MS = 5_000;

/** Thrown when neither what a page consists of nor its document can be fetched. */
export class Unreachable extends Error {
  constructor(options?: ErrorOptions) {
    super("neither the page nor its document can be fetched", options);
  }
}

type Results = Record<string, DataStrategyResult>;

const routerState = () => window.__reactRouterDataRouter?.state;

/**
 * A client middleware. If a page's data can't be fetched, or the style sheet couldn't be, loads the page as a document
 * instead, like a link without script. If the site is unreachable, a route with an entry in `standIns` renders with that
 * as its data, and other routes' error boundaries get an Unreachable: docs/decisions/014.
 */
export function openAsDocument(standIns: Record<string, unknown> = {}): MiddlewareFunction<Results> {
  return async ({ request, url }, next) => {
    const results = await next();
    const failed = Object.keys(results).filter((id) => isFailure(results[id]));
    // While hydrating, the document is what is open already.
    const isHydrating = !routerState()?.initialized;
    if ((failed.length === 0 && !isUnstyled()) || isHydrating) return results;
    // The user may follow another link in the meantime.
    await openIfReachable(url, () => !request.signal.aborted);
    if (request.signal.aborted) return results;
    for (const id of failed) {
      results[id] =
        id in standIns
          ? { type: "data", result: standIns[id] }
          : { type: "error", result: new Unreachable() };
    }
    return results;
  };
}

/** React shows the sheet's link once it has loaded or failed, and never asks for it again. */
const isUnstyled = () => document.querySelector<HTMLLinkElement>("link[data-precedence]")?.sheet === null;

/** A thrown Response is a redirect, not a failure. */
const isFailure = (result: DataStrategyResult | undefined) =>
  result?.type === "error" && !(result.result instanceof Response);

/**
 * Stands in for a route module whose script can't be loaded (vite.config.ts): loads the next page as a document, or
 * renders as Unreachable.
 */
export async function missingRouteModule() {
  await openNext();
  return { default: throwUnreachable, clientLoader: () => null };
}

/** The error of a navigation whose routes can't be fetched (vite.config.ts), unless its page loads as a document. */
export async function unreachableNext(cause: unknown): Promise<Unreachable> {
  await openNext();
  return new Unreachable({ cause });
}

/** React's `lazy` for a part of a page. If its script can't be loaded, the page opens as a document. */
export const lazyPart: typeof lazy = (load) => lazy(() => load().catch(openShown));

async function openShown(cause: unknown): Promise<never> {
  const shown = routerState()?.location;
  // The first page is a document already.
  if (!shown || shown.key === "default") throw cause;
  await openIfReachable(shown, () => routerState()?.location === shown);
  throw new Unreachable({ cause });
}

async function openNext(): Promise<void> {
  const next = routerState()?.navigation.location;
  const isWanted = () => routerState()?.navigation.location === next;
  if (next) await openIfReachable(next, isWanted);
}

function throwUnreachable(): never {
  throw new Unreachable();
}

/** For what is shown instead of an unreachable page: loads the page once the site is reachable. */
export function useReopening() {
  const location = useLocation();
  const [isTrying, setTrying] = useState(false);
  const tryAgain = useCallback(async () => {
    const isShown = () => routerState()?.location.key === location.key;
    setTrying(true);
    await openIfReachable(location, isShown);
    setTrying(false);
  }, [location]);
  useEffect(() => {
    // React Router keeps the stand-in of a missing script, also for when the page is opened again.
    void tryAgain();
    window.addEventListener("online", tryAgain);
    return () => window.removeEventListener("online", tryAgain);
  }, [tryAgain]);
  return { isTrying, tryAgain };
}

/** Loads the page as a document if the site answers and the page is still wanted: then the promise never resolves. */
async function openIfReachable(page: URL | Path, isWanted: () => boolean): Promise<void> {
  const address = page instanceof URL ? page.href : createPath(page);
  if (isWanted() && (await isReachable(address)) && isWanted()) {
    window.location.assign(address);
    await new Promise<never>(() => {});
  }
}

async function isReachable(address: string): Promise<boolean> {
  try {
    await fetch(address, { method: "HEAD", signal: AbortSignal.timeout(ANSWER_LIMIT_MS) });
    return true;
  } catch {
    return false;
  }
}
