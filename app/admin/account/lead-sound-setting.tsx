import { useState } from "react";
import { isSoundOn, playSound, setSound } from "#app/desk/lead-sound.ts";
import { accountMessages } from "./account-messages.ts";
import { DeviceSetting } from "./device-setting.tsx";

/** Whether this browser rings, which it does once when that is chosen. */
export function LeadSound() {
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
