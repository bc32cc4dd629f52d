import { MarkedNote } from "#app/ui/marked-note.tsx";
import { useFormCheck } from "./use-form-check.ts";

/** A form through which customers may not get. */
export function FormTrouble() {
  const trouble = useFormCheck()?.trouble;
  return trouble ? <MarkedNote tone="failure">{trouble}</MarkedNote> : null;
}

/** When the form was last seen to work. */
export function FormNote() {
  const words = useFormCheck();
  return words ? <p className="text-muted-foreground text-sm">{words.last}</p> : null;
}
