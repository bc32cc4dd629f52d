import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { PartFailed, Problem } from "#app/ui/notice.tsx";
import { reasonOf } from "../reason.ts";
import { accountMessages } from "./account-messages.ts";
import { AccountSection } from "./account-section.tsx";
import { AppEnrollment } from "./app-enrollment.tsx";
import { EnrolledApps } from "./enrolled-apps.tsx";
import { Reauthentication } from "./reauthentication.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { needsReauthentication } from "./use-reauthentication.ts";
import { useBeginEnrollment, useMakeRecoveryCodes, useSecondFactors } from "./use-second-factor.ts";

export function SecondFactor() {
  const factors = useSecondFactors();
  return (
    <AccountSection
      title="Two-factor sign-in"
      description="A code from an app on your phone, on top of your password. A stolen password alone won’t get anyone in."
    >
      {factors.data ? <Ready {...factors.data} /> : null}
      {factors.isError && !factors.data ? (
        <PartFailed title={accountMessages.factorsNotLoaded} onRetry={factors.refetch} />
      ) : null}
      {factors.isPending ? <p className="text-muted-foreground text-sm">Loading…</p> : null}
    </AccountSection>
  );
}

type Factors = NonNullable<ReturnType<typeof useSecondFactors>["data"]>;

function Ready({ apps, hasRecoveryCodes, codesLeft }: Factors) {
  const makeCodes = useMakeRecoveryCodes();
  const [codes, setCodes] = useState<string[] | "saved" | null>(null);
  const showNewCodes = (replace: boolean, onSettled?: () => void) =>
    makeCodes.mutate({ replace }, { onSuccess: setCodes, onSettled });

  if (Array.isArray(codes)) return <RecoveryCodes codes={codes} onKept={() => setCodes("saved")} />;
  if (needsReauthentication(makeCodes.error)) {
    return (
      <Reauthentication
        hasSecondFactor
        onConfirmed={() => showNewCodes(hasRecoveryCodes)}
        onCancel={makeCodes.reset}
      />
    );
  }
  if (apps.length > 0) {
    return (
      <EnrolledApps
        apps={apps}
        codesLeft={hasRecoveryCodes ? codesLeft : "none"}
        focusNewCodes={codes === "saved"}
        busy={makeCodes.isPending}
        onNewCodes={(onSettled) => showNewCodes(hasRecoveryCodes, onSettled)}
      />
    );
  }
  return <SetUp onDone={() => showNewCodes(false)} />;
}

function SetUp({ onDone }: { onDone: () => void }) {
  const begin = useBeginEnrollment();
  const [canceled, setCanceled] = useState(false);
  function cancel() {
    begin.reset();
    setCanceled(true);
  }
  if (begin.data) return <AppEnrollment enrollment={begin.data} onCancel={cancel} onDone={onDone} />;
  if (needsReauthentication(begin.error)) {
    return <Reauthentication hasSecondFactor={false} onConfirmed={begin.mutate} onCancel={cancel} />;
  }
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-sm">Off</p>
      <Button autoFocus={canceled} disabled={begin.isPending} onClick={() => begin.mutate()}>
        Set up two-factor sign-in
      </Button>
      {begin.error ? <Problem>{reasonOf(begin.error, accountMessages.factorFailed)}</Problem> : null}
    </div>
  );
}
