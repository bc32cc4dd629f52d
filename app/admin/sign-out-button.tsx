import { useState } from "react";
import { useSignOutWarning } from "#app/desk/offline/unsent.ts";
import { unsavedWork } from "#app/lib/client/unsaved-work.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { showToast } from "#app/ui/toaster.tsx";
import { useAuth } from "./auth.tsx";
import { reasonOf } from "./reason.ts";
import { signInMessages } from "./sign-in-messages.ts";

/**
 * Asks first if changes or drafts are unsent, because signing out deletes them from the device, or if what is written or
 * uploaded is not saved.
 */
export function SignOutButton({ className }: { className: string }) {
  const { signOut, status } = useAuth();
  const warn = useSignOutWarning();
  const [question, setQuestion] = useState("");
  async function leave() {
    setQuestion("");
    const error = await signOut();
    if (error) {
      showToast({
        title: reasonOf(error, signInMessages.failure),
        description: signInMessages.signedOutHere,
        variant: "destructive",
      });
      return;
    }
    for (const { release } of unsavedWork()) release();
    // Load a new document, so that nothing of the admin stays in memory.
    window.location.assign("/");
  }
  function askOrLeave() {
    const warnings = [warn(), ...unsavedWork().map(({ fate }) => fate)].filter(Boolean).join(" ");
    if (warnings) setQuestion(warnings);
    else void leave();
  }
  return (
    <>
      <button type="button" disabled={status === "signing-out"} onClick={askOrLeave} className={className}>
        Sign Out
      </button>
      <ConfirmDialog
        open={question !== ""}
        title="Sign out with unsaved work?"
        cancelLabel="Stay signed in"
        confirmLabel="Sign out"
        onCancel={() => setQuestion("")}
        onConfirm={leave}
      >
        {question}
      </ConfirmDialog>
    </>
  );
}
