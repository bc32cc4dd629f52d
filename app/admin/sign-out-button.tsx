import { useState } from "react";
import { signOutWarning, useUnsent } from "#app/desk/offline/unsent.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { showToast } from "#app/ui/toaster.tsx";
import { useAuth } from "./auth.tsx";
import { reasonOf } from "./reason.ts";
import { signInMessages } from "./sign-in-messages.ts";

/** Asks first if some changes are unsent, because signing out deletes them from the device. */
export function SignOutButton({ className }: { className: string }) {
  const { signOut, status } = useAuth();
  const unsent = useUnsent().length;
  const [isAsking, setAsking] = useState(false);
  async function leave() {
    setAsking(false);
    const error = await signOut();
    if (error) {
      showToast({
        title: reasonOf(error, signInMessages.failure),
        description: signInMessages.signedOutHere,
        variant: "destructive",
      });
    }
    // Load a new document, so that nothing of the admin stays in memory.
    else window.location.assign("/");
  }
  return (
    <>
      <button
        type="button"
        disabled={status === "signing-out"}
        onClick={() => (unsent > 0 ? setAsking(true) : leave())}
        className={className}
      >
        Sign Out
      </button>
      <ConfirmDialog
        open={isAsking}
        title="Sign out with changes unsent?"
        cancelLabel="Stay signed in"
        confirmLabel="Sign out"
        onCancel={() => setAsking(false)}
        onConfirm={leave}
      >
        {signOutWarning(unsent)}
      </ConfirmDialog>
    </>
  );
}
