import { OpeningButton } from "#app/ui/opening-button.tsx";
import { useOpening } from "#app/ui/use-opening.ts";
import { loadAddRequestDialog } from "./lazy-components.ts";

/** Opens the dialog for a request by phone or in person. */
export function AddRequestButton() {
  const { opening, opened, open, close } = useOpening(
    loadAddRequestDialog,
    "The form couldn’t be loaded. Please try again, or reload the page.",
  );
  return (
    <>
      <OpeningButton isOpening={opening !== undefined} onClick={() => open("request")}>
        Add request
      </OpeningButton>
      {opened ? <opened.AddRequestDialog onLeave={close} /> : null}
    </>
  );
}
