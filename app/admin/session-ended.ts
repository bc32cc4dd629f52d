import { showToast } from "#app/ui/toaster.tsx";
import { signInMessages } from "./sign-in-messages.ts";

/** Once, however many of a screen's questions hear of it at the same time. `description`: what becomes of unsent changes. */
export function sayThatSessionEnded(description?: string): void {
  const title = signInMessages.sessionEnded;
  void showToast({ title, ...(description && { description }), variant: "destructive", about: "session" });
}
