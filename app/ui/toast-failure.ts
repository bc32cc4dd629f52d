import { isNetworkFailure } from "#app/lib/client/browser-client.ts";
import { showToast } from "./toaster.tsx";

const IN_DOUBT = "No answer came, so it may have worked anyway. Check before you try again.";

/** Reports an action that failed, or of which without an answer nobody knows whether it was done. */
export function toastFailure(
  title: string,
  error: Error & { status?: number },
  about?: string,
): Promise<void> {
  // The auth client also reports answers of an overloaded server as failures of the network, with their status.
  const isInDoubt = isNetworkFailure(error) && !error.status;
  return showToast({
    title,
    ...(isInDoubt && { description: IN_DOUBT }),
    ...(about && { about }),
    variant: "destructive",
  });
}
