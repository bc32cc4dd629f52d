import { useState } from "react";
import { useSignOutWarning } from "#app/desk/offline/unsent.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { showToast } from "#app/ui/toaster.tsx";
import { useAuth } from "../auth.tsx";
import { reasonOf } from "../reason.ts";
import { signInMessages } from "../sign-in-messages.ts";

export function SignOutEverywhere() {
  const { signOut, status } = useAuth();
  const warn = useSignOutWarning();
  const [asking, setAsking] = useState(false);
  async function leave() {
    const error = await signOut("global");
    if (error) {
      setAsking(false);
      showToast({
        title: reasonOf(error, signInMessages.failure),
        description: signInMessages.stillSignedIn,
        variant: "destructive",
      });
    }
    // Load a new document, so that nothing of the admin stays in memory.
    else window.location.assign("/");
  }
  return (
    <>
      <Button variant="outline" className="justify-self-start" onClick={() => setAsking(true)}>
        Sign out everywhere
      </Button>
      <ConfirmDialog
        open={asking}
        title="Sign out everywhere?"
        confirmLabel="Sign out everywhere"
        busy={status === "signing-out"}
        onCancel={() => setAsking(false)}
        onConfirm={leave}
      >
        Every device is signed out, this one too. {warn()}
      </ConfirmDialog>
    </>
  );
}
