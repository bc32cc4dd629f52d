import { useState } from "react";
import { useSignOutWarning } from "#app/desk/offline/unsent.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { showToast } from "#app/ui/toaster.tsx";
import { useAuth } from "./auth.tsx";
import { reasonOf } from "./reason.ts";
import { signInMessages } from "./sign-in-messages.ts";

/** Asks first if changes or drafts are unsent, because signing out deletes them from the device. */
export function SignOutButton({ className }: { className: string }) {
  const { signOut, status } = useAuth();
  const warn = useSignOutWarning();
  const [warning, setWarning] = useState("");
  async function leave() {
    setWarning("");
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
        onClick={() => {
          const warning = warn();
          if (warning) setWarning(warning);
          else void leave();
        }}
        className={className}
      >
        Sign Out
      </button>
      <ConfirmDialog
        open={warning !== ""}
        title="Sign out and lose unsent work?"
        cancelLabel="Stay signed in"
        confirmLabel="Sign out"
        onCancel={() => setWarning("")}
        onConfirm={leave}
      >
        {warning}
      </ConfirmDialog>
    </>
  );
}
