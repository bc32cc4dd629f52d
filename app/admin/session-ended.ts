import { showToast } from "#app/ui/toaster.tsx";
import { signInMessages } from "./sign-in-messages.ts";

/** Once, however many of a screen's questions hear of it at the same time. */
export function sayThatSessionEnded(): void {
  void showToast({ title: signInMessages.sessionEnded, variant: "destructive", about: "session" });
}
