import { showToast } from "#app/ui/toaster.tsx";
import { useAuth } from "./auth.tsx";
import { reasonOf } from "./reason.ts";
import { signInMessages } from "./sign-in-messages.ts";

export function SignOutButton({ className }: { className: string }) {
  const { signOut, status } = useAuth();
  async function leave() {
    const error = await signOut();
    if (error) {
      showToast({
        title: reasonOf(error, signInMessages.failure),
        description: signInMessages.signedOutHere,
        variant: "destructive",
      });
    }
    // A new document, so that nothing of the admin stays in memory.
    else window.location.assign("/");
  }
  return (
    <button type="button" disabled={status === "signing-out"} onClick={leave} className={className}>
      Sign Out
    </button>
  );
}
