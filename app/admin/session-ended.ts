import { showToast } from "#app/ui/toaster.tsx";
import { signInMessages } from "./sign-in-messages.ts";

export function sayThatSessionEnded(): void {
  void showToast({ title: signInMessages.sessionEnded, variant: "destructive" });
}
