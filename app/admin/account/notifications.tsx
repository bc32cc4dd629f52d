import { useState } from "react";
import { useBusiness } from "#app/lib/root-data.ts";
import { formatDay } from "#app/lib/time/moments.ts";
import { Button } from "#app/ui/button.tsx";
import { HandOverList } from "#app/ui/hand-over-list.tsx";
import { PartFailed } from "#app/ui/notice.tsx";
import { TestResult } from "../alerts/test-result.tsx";
import { accountMessages } from "./account-messages.ts";
import { DeviceSetting } from "./device-setting.tsx";
import type { NotifiedDevice } from "./notified-devices.ts";
import { pushSupport } from "./push-here.ts";
import { useNotifiedDevices, useNotifyHere, useRemoveDevice, useTestDevice } from "./use-notified-devices.ts";

/** Whether this device gets notifications, even while no tab is open, and the account's other devices that do. */
export function Notifications({ pushKey }: { pushKey: string | null }) {
  const devices = useNotifiedDevices();
  if (!pushKey) return <p className="text-sm">{accountMessages.notificationsNotSent}</p>;
  if (devices.isPending) return <p className="text-muted-foreground text-sm">Loading…</p>;
  if (!devices.data) {
    return <PartFailed title={accountMessages.notifiedNotLoaded} onRetry={devices.refetch} />;
  }
  return (
    <>
      <ThisDevice serverKey={pushKey} here={devices.data.here} />
      <OtherDevices devices={devices.data.others} />
    </>
  );
}

function ThisDevice({ serverKey, here }: { serverKey: string; here: NotifiedDevice | null }) {
  const [support, setSupport] = useState(pushSupport);
  const change = useNotifyHere(serverKey);
  if (support !== "possible") {
    return <p className="text-sm">{accountMessages.notificationsImpossible[support]}</p>;
  }
  return (
    <DeviceSetting
      label="Show a notification"
      hint="With the customer’s name and city, also while the admin isn’t open here."
      checked={change.isPending ? !change.variables : here !== null}
      disabled={change.isPending}
      onChoose={() => change.mutate(here, { onSettled: () => setSupport(pushSupport) })}
    >
      {here && !change.isPending ? <TestButton id={here.id} /> : null}
    </DeviceSetting>
  );
}

function TestButton({ id }: { id: string }) {
  const test = useTestDevice();
  return (
    <div className="mt-2 grid justify-items-start gap-3">
      <Button variant="outline" size="small" disabled={test.isPending} onClick={() => test.mutate(id)}>
        {test.isPending ? "Sending…" : "Send a test"}
      </Button>
      <TestResult test={test} />
    </div>
  );
}

function OtherDevices({ devices }: { devices: NotifiedDevice[] }) {
  const { timeZone } = useBusiness();
  const remove = useRemoveDevice();
  if (devices.length === 0) return null;
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold text-sm">Your other notified devices</h3>
      <HandOverList rows={devices.map(({ id }) => id)} className="grid">
        {devices.map(({ id, name, created_at }) => (
          <li
            key={id}
            data-row={id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-border border-b py-3 first:pt-0"
          >
            <p className="grid flex-1 basis-48">
              <span className="font-semibold">{name}</span>
              <span className="text-muted-foreground text-sm">Since {formatDay(created_at, timeZone)}.</span>
            </p>
            <Button
              variant="outline"
              size="small"
              aria-label={`Remove ${name}, notified since ${formatDay(created_at, timeZone)}`}
              disabled={remove.isPending && remove.variables === id}
              onClick={() => remove.mutate(id)}
            >
              Remove
            </Button>
          </li>
        ))}
      </HandOverList>
    </div>
  );
}
