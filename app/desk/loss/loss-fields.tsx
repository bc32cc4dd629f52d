import { useId } from "react";
import { Label } from "#app/ui/label.tsx";
import { SavingSelect } from "#app/ui/saving-select.tsx";
import { SavingText } from "#app/ui/saving-text.tsx";
import type { LeadRow } from "../lead-queries.ts";
import { LOST_REASONS, nameOfLostReason } from "./lost-reason.ts";
import { MAX_LOST_WORDS_LENGTH, useLoss } from "./use-loss.ts";

/** Why a lead was lost; renders nothing unless it is closed. */
export function LossFields({ lead }: { lead: LeadRow }) {
  const id = useId();
  const { saveReason, saveWords } = useLoss(lead);
  if (lead.status !== "closed") return null;
  return (
    <>
      <Label htmlFor={`${id}-reason`}>Lost because</Label>
      <SavingSelect
        id={`${id}-reason`}
        className="h-11 lg:h-9"
        value={lead.lost_reason ?? ""}
        onSave={saveReason}
      >
        <option value="">Not said</option>
        {LOST_REASONS.map((reason) => (
          <option key={reason} value={reason}>
            {nameOfLostReason(reason)}
          </option>
        ))}
      </SavingSelect>
      <Label htmlFor={`${id}-words`}>In words</Label>
      <SavingText
        id={`${id}-words`}
        className="h-11 lg:h-9"
        maxLength={MAX_LOST_WORDS_LENGTH}
        value={lead.lost_words ?? ""}
        onSave={saveWords}
      />
    </>
  );
}
