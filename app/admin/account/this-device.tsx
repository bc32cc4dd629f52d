import { useState } from "react";
import { DESK_PATH } from "#app/desk/desk-path.ts";
import { isSoundOn, playSound, setSound } from "#app/desk/live/lead-sound.ts";
import { useStaff } from "#app/lib/client/staff.tsx";
import { mayOpen } from "../sections.ts";
import { accountMessages } from "./account-messages.ts";
import { AccountSection } from "./account-section.tsx";
import { DeviceSetting } from "./device-setting.tsx";
import { Notifications } from "./notifications.tsx";

/** How this browser announces new leads; only for roles that may read leads. */
export function ThisDevice({ pushKey }: { pushKey: string | null }) {
  const { roles } = useStaff();
  if (!mayOpen(roles, DESK_PATH)) return null;
  return (
    <AccountSection title="This device" description="How it tells you about each new lead.">
      <LeadSound />
      <Notifications pushKey={pushKey} />
    </AccountSection>
  );
}

/** Whether this browser plays a sound for new leads. Plays it once when turned on. */
function LeadSound() {
  const [isOn, setOn] = useState(isSoundOn);
  const [isRefused, setRefused] = useState(false);

  async function choose(on: boolean): Promise<void> {
    setSound(on);
    setOn(on);
    setRefused(on && !(await playSound()));
  }

  return (
    <DeviceSetting
      label="Play a sound"
      hint="Once for each new lead, while the admin is open in a tab here."
      checked={isOn}
      onChoose={(on) => void choose(on)}
    >
      <div role="status">
        {isRefused ? <p className="text-destructive text-sm">{accountMessages.soundRefused}</p> : null}
      </div>
    </DeviceSetting>
  );
}
