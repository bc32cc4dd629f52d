import { isAuthRetryableFetchError } from "@supabase/supabase-js";
import { takeRefreshRefusal } from "#app/lib/client/browser-client.ts";
import { hasStoredSession } from "#app/lib/client/stored-session.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { dismissPassingToasts, dismissToast, showToast } from "#app/ui/toaster.tsx";
import { signInMessages } from "./sign-in-messages.ts";

const SESSION_TOAST = "session";

let describeUnsent: (() => Promise<string>) | undefined;
let ending: Promise<boolean> | undefined;
let isTold = false;

/**
 * When the session ends, its owner is told what happens to unsent work; `describe` returns an empty text if there is none.
 * @returns a function that takes it back
 */
export function tellOfUnsent(describe: () => Promise<string>): () => void {
  describeUnsent = describe;
  return () => {
    describeUnsent = undefined;
  };
}

/**
 * Asks the auth service about a session whose token was refused. Unless it is still valid, deletes it and tells its
 * owner: once, however many requests were refused.
 * @returns whether the session has ended
 */
export function endSessionIfRevoked(client: BackendClient): Promise<boolean> {
  ending ??= askAndEnd(client).finally(() => {
    ending = undefined;
  });
  return ending;
}

async function askAndEnd(client: BackendClient): Promise<boolean> {
  if (isTold && !hasStoredSession()) return true;
  // Before the session ends, which deletes the key that encrypts unsent work.
  const description = await describeUnsent?.();
  const { error } = await client.auth.getUser();
  if (!error || isAuthRetryableFetchError(error)) return false;
  await client.auth.signOut({ scope: "local" });
  isTold = true;
  showEnd(description);
  return true;
}

/**
 * Tells the owner of a session that the official client has just removed because it could not be refreshed, as after a
 * night's sleep. Await it before the key is deleted that encrypts unsent work.
 */
export async function tellOfRemovedSession(): Promise<void> {
  if (!takeRefreshRefusal() || !describeUnsent || ending) return;
  const description = describeUnsent();
  isTold = true;
  showEnd(await description);
}

function showEnd(description: string | undefined): void {
  void showToast({
    title: signInMessages.sessionEnded,
    ...(description && { description }),
    variant: "destructive",
    about: SESSION_TOAST,
    // Perhaps nobody is at the device.
    lasting: true,
  });
}

/** After signing in: what was refused because the session had ended can be done now. */
export function dismissToastsOfEndedSession(): void {
  isTold = false;
  dismissToast(SESSION_TOAST);
  dismissPassingToasts();
}
