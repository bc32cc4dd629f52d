import { isAuthApiError } from "@supabase/supabase-js";
import { apiMessage, isTokenRefused } from "#app/lib/api-errors.ts";
import type { ContentKind } from "./content-identity.ts";

const TOO_MANY_REQUESTS = 429;

/** One of the site's own routes no longer accepts the session. */
export class SessionEnded extends Error {}

/** The account no longer has a role that may edit posts and pages. */
export class NotAllowed extends Error {}

/** The post or page is no longer there, because someone has deleted it. */
export class ContentDeleted extends Error {}

/** Whether the server no longer accepts the session, according to one of its own routes, the data API or the auth service. */
export function isSessionEnded(error: unknown): boolean {
  const isRefreshRefused = isAuthApiError(error) && error.status !== TOO_MANY_REQUESTS;
  return error instanceof SessionEnded || isTokenRefused(error) || isRefreshRefused;
}

/** Whether the database refused it because its author has as many of these as can be: `at most 200 drafts of an author`. */
export function isAtLimit(error: unknown): boolean {
  return apiMessage(error)?.startsWith("at most ") === true;
}

/** Why a post or page could not be saved, if the author can do something about it; null otherwise. */
export function describeSaveFailure(kind: ContentKind, error: Error): string | null {
  if (error instanceof ContentDeleted)
    return `Someone has deleted this ${kind}. Restore it from the trash, then save again.`;
  if (isSessionEnded(error))
    return "Your session has ended. What you wrote is kept in this browser, and offered here once you have signed in.";
  if (error instanceof NotAllowed)
    return "Your role no longer includes this. What you wrote is kept in this browser.";
  return null;
}
