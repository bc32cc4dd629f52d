import { useId, useState } from "react";
import { isSoundOn, playSound, setSound } from "#app/leads/lead-sound.ts";
import { Label } from "#app/ui/label.tsx";
import { Switch } from "#app/ui/switch.tsx";
import { LEADS_PATH, mayOpen } from "../sections.ts";
import { useStaff } from "../staff.tsx";
import { accountMessages } from "./account-messages.ts";
import { AccountSection } from "./account-section.tsx";

/** How this browser makes itself heard of new leads: for who may read them. */
export function ThisDevice() {
  const { roles } = useStaff();
  if (!mayOpen(roles, LEADS_PATH)) return null;
  return (
    <AccountSection title="This device" description="How it tells you about each new lead.">
      <Sound />
    </AccountSection>
  );
}

function Sound() {
  const [isOn, setOn] = useState(isSoundOn);
  const [isRefused, setRefused] = useState(false);
  const id = useId();

  async function choose(on: boolean): Promise<void> {
    setSound(on);
    setOn(on);
    setRefused(on && !(await playSound()));
  }

  return (
    <div className="grid gap-1">
      <div className="flex items-center gap-3">
        <Switch
          id={id}
          checked={isOn}
          aria-describedby={`${id}-hint`}
          onChange={(event) => void choose(event.target.checked)}
        />
        <Label htmlFor={id}>Play a sound</Label>
      </div>
      <p id={`${id}-hint`} className="text-muted-foreground text-sm">
        Once for each new lead, while the admin is open in a tab here.
      </p>
      <div role="status">
        {isRefused ? <p className="text-destructive text-sm">{accountMessages.soundRefused}</p> : null}
      </div>
    </div>
  );
}
