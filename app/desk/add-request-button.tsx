import { useState } from "react";
import type { LeadFields } from "#app/leads/lead-schema.ts";
import { OpeningButton } from "#app/ui/opening-button.tsx";
import { useOpening } from "#app/ui/use-opening.ts";
import { loadAddRequestDialog } from "./lazy-components.ts";

/** Opens the dialog for a request by phone or in person, and keeps what was typed when it closes. */
export function AddRequestButton() {
  const { opening, opened, open, close } = useOpening(
    loadAddRequestDialog,
    "The form couldn’t be loaded. Please try again.",
  );
  const [typed, setTyped] = useState<Partial<LeadFields>>({});
  return (
    <>
      <OpeningButton isOpening={opening !== undefined} onClick={() => open("request")}>
        Add Request
      </OpeningButton>
      {opened ? (
        <opened.AddRequestDialog
          typed={typed}
          onLeave={(left) => {
            setTyped(left);
            close();
          }}
        />
      ) : null}
    </>
  );
}
