import { type ComponentType, useState } from "react";
import type { LeadFields } from "#app/leads/lead-schema.ts";
import { Button } from "#app/ui/button.tsx";
import { showToast } from "#app/ui/toaster.tsx";
import { loadTakeDownDialog } from "./late-parts.ts";
import type { TakeDownDialogProps } from "./take-down-dialog.tsx";

/** Opens the dialog for a request by phone or at the door, with what was typed into it before. */
export function TakeDownButton() {
  const [TakeDownDialog, setTakeDownDialog] = useState<ComponentType<TakeDownDialogProps> | null>(null);
  const [isOpening, setOpening] = useState(false);
  const [typed, setTyped] = useState<Partial<LeadFields>>({});

  async function open() {
    setOpening(true);
    try {
      const Loaded = await loadTakeDownDialog();
      setTakeDownDialog(() => Loaded);
    } catch {
      void showToast({ title: "The form couldn’t be loaded. Please try again.", variant: "destructive" });
    }
    setOpening(false);
  }

  return (
    <>
      <Button aria-disabled={isOpening} onClick={isOpening ? undefined : open}>
        {isOpening ? "Opening..." : "Add Request"}
      </Button>
      {TakeDownDialog ? (
        <TakeDownDialog
          typed={typed}
          onLeave={(left) => {
            setTyped(left);
            setTakeDownDialog(null);
          }}
        />
      ) : null}
    </>
  );
}
