import { useState } from "react";
import { useBusiness } from "#app/lib/root-data.ts";
import { formatDay } from "#app/lib/time/moments.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import type { AuthenticatorApp } from "../second-factor.ts";
import { useRemoveApp } from "./use-second-factor.ts";

type EnrolledAppsProps = {
  apps: AuthenticatorApp[];
  /** The number of unused recovery codes; null if unknown. */
  codesLeft: number | null | "none";
  /** Whether the recovery codes were just closed, which had the focus. */
  focusNewCodes: boolean;
  busy: boolean;
  /** Calls `onSettled` when the codes have been created or that failed. */
  onNewCodes: (onSettled?: () => void) => void;
};

export function EnrolledApps({ apps, ...codes }: EnrolledAppsProps) {
  const { timeZone } = useBusiness();
  const [removing, setRemoving] = useState<AuthenticatorApp | null>(null);
  const remove = useRemoveApp();
  return (
    <>
      <ul className="grid gap-3">
        {apps.map((app) => (
          <li key={app.id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="grid flex-1 basis-48">
              <span className="flex items-center gap-2 font-semibold">
                {app.name} <Badge>On</Badge>
              </span>
              <span className="text-muted-foreground text-sm">
                Since {formatDay(app.created_at, timeZone)}
              </span>
            </p>
            <Button variant="outline" size="small" onClick={() => setRemoving(app)}>
              Turn off
            </Button>
          </li>
        ))}
      </ul>
      <CodesLeft {...codes} />
      <ConfirmDialog
        open={removing !== null}
        title="Turn off two-factor sign-in?"
        confirmLabel="Turn off"
        busy={remove.isPending}
        onCancel={() => setRemoving(null)}
        onConfirm={() => removing && remove.mutate(removing.id, { onSettled: () => setRemoving(null) })}
      >
        Signing in will ask for the password alone, and your recovery codes will no longer work.
      </ConfirmDialog>
    </>
  );
}

/** New codes invalidate the old ones, so ask first. */
function CodesLeft({ codesLeft, focusNewCodes, busy, onNewCodes }: Omit<EnrolledAppsProps, "apps">) {
  const [asking, setAsking] = useState(false);
  const hasCodes = codesLeft !== "none";
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="grid flex-1 basis-48">
        <span className="font-semibold">Recovery codes</span>
        <span className="text-muted-foreground text-sm">{describeCodes(codesLeft)}</span>
      </p>
      <Button
        variant="outline"
        size="small"
        autoFocus={focusNewCodes}
        disabled={busy}
        onClick={() => (hasCodes ? setAsking(true) : onNewCodes())}
      >
        {hasCodes ? "Make new codes" : "Make recovery codes"}
      </Button>
      <ConfirmDialog
        open={asking}
        title="Make new recovery codes?"
        confirmLabel="Make new codes"
        busy={busy}
        onCancel={() => setAsking(false)}
        onConfirm={() => onNewCodes(() => setAsking(false))}
      >
        The codes that you have now stop working at once. The new ones are shown only once.
      </ConfirmDialog>
    </div>
  );
}

function describeCodes(left: EnrolledAppsProps["codesLeft"]): string {
  if (left === "none") return "None yet. Without them, a lost phone locks you out.";
  if (left === null) return "They get you in if the phone is lost.";
  if (left === 0) return "All are used. Make new ones.";
  return `${left} of them ${left === 1 ? "is" : "are"} unused. They get you in if the phone is lost.`;
}
