import { useEffect, useId, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { FormField } from "#app/ui/form-field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Problem } from "#app/ui/notice.tsx";
import { Select } from "#app/ui/select.tsx";
import { useAuth } from "./auth.tsx";
import type { AuthenticatorApp, SecondFactorProof, SecondFactors } from "./second-factor.ts";

type CodeFormProps = {
  busy: boolean;
  problem: string | null;
  onSubmit: (proof: SecondFactorProof) => void;
  onCancel: () => void;
};

const KINDS = {
  app: {
    label: "Code",
    hint: "The six digits that your authenticator app shows now.",
    autoComplete: "one-time-code",
    inputMode: "numeric",
    other: "Use a recovery code",
  },
  recovery: {
    label: "Recovery code",
    hint: "One of those you kept when you set the app up. Each works once.",
    autoComplete: "off",
    inputMode: "text",
    other: "Use the app",
  },
} as const;

/** Asks for the second factor: a code from an app, or a recovery code if the app is lost. */
export function CodeForm({ busy, problem: refusal, onSubmit, onCancel }: CodeFormProps) {
  const [kind, setKind] = useState<SecondFactorProof["kind"]>("app");
  const [tried, setTried] = useState<SecondFactorProof["kind"] | null>(null);
  const [code, setCode] = useState("");
  const [chosenApp, setChosenApp] = useState<string | null>(null);
  const { apps, hasRecoveryCodes, failed, load } = useSecondFactors();
  const problemId = useId();
  const { label, hint, autoComplete, inputMode, other } = KINDS[kind];
  const factorId = chosenApp ?? apps[0]?.id;
  const proof = proofOf(kind, code, factorId);
  const problem = tried === kind ? refusal : null;

  return (
    <form
      method="post"
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!proof) return;
        setTried(kind);
        onSubmit(proof);
      }}
    >
      {kind === "app" && apps.length > 1 ? (
        <AppChoice apps={apps} value={factorId} onChange={setChosenApp} />
      ) : null}
      <FormField key={kind} label={label} hint={hint}>
        {(tie) => (
          <Input
            {...tie}
            aria-describedby={problem ? `${tie["aria-describedby"]} ${problemId}` : tie["aria-describedby"]}
            aria-invalid={problem ? true : undefined}
            autoFocus
            autoCapitalize="none"
            autoComplete={autoComplete}
            inputMode={inputMode}
            spellCheck={false}
            value={code}
            onChange={(event) => {
              setCode(event.target.value);
              if (!busy) setTried(null);
            }}
          />
        )}
      </FormField>
      {failed && kind === "app" ? <AppsUnknown onRetry={load} /> : null}
      {problem ? <Problem id={problemId}>{problem}</Problem> : null}
      <Button type="submit" disabled={!proof || busy}>
        Confirm
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        {hasRecoveryCodes || kind === "recovery" ? (
          <Button
            variant="link"
            className="h-auto px-0"
            onClick={() => {
              setKind(kind === "app" ? "recovery" : "app");
              setCode("");
            }}
          >
            {other}
          </Button>
        ) : null}
        <Button variant="link" className="ml-auto h-auto px-0" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function proofOf(
  kind: SecondFactorProof["kind"],
  code: string,
  factorId: string | undefined,
): SecondFactorProof | null {
  if (!code.trim()) return null;
  if (kind === "recovery") return { kind, code };
  return factorId ? { kind, factorId, code } : null;
}

/** Until they are known, there may be recovery codes. */
const UNKNOWN: SecondFactors = { apps: [], hasRecoveryCodes: true };

function useSecondFactors() {
  const { listSecondFactors } = useAuth();
  const [factors, setFactors] = useState(UNKNOWN);
  const [failed, setFailed] = useState(false);
  function load() {
    setFailed(false);
    listSecondFactors().then(setFactors, () => setFailed(true));
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once; the user can retry
  useEffect(load, []);
  return { ...factors, failed, load };
}

type AppChoiceProps = {
  apps: AuthenticatorApp[];
  value: string | undefined;
  onChange: (id: string) => void;
};

function AppChoice({ apps, value, onChange }: AppChoiceProps) {
  return (
    <FormField label="App">
      {(tie) => (
        <Select {...tie} value={value} onChange={(event) => onChange(event.target.value)}>
          {apps.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </FormField>
  );
}

function AppsUnknown({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="grid justify-items-start gap-2 text-sm">
      <p>The server didn’t answer when asked about your authenticator app.</p>
      <Button size="small" variant="outline" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
