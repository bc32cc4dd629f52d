import { useState } from "react";
import type { LeadFields } from "#app/leads/lead-schema.ts";
import { Button } from "#app/ui/button.tsx";
import { TakeDownDialog } from "./take-down-dialog.tsx";

/** Opens the dialog for a request by phone or at the door, with what was typed into it before. */
export function TakeDownButton() {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<Partial<LeadFields>>({});
  return (
    <>
      <Button onClick={() => setOpen(true)}>Add Request</Button>
      {isOpen ? (
        <TakeDownDialog
          typed={typed}
          onLeave={(left) => {
            setTyped(left);
            setOpen(false);
          }}
        />
      ) : null}
    </>
  );
}
