import { useEffect, useRef } from "react";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { accountMessages } from "./account-messages.ts";

type RecoveryCodesProps = { codes: string[]; onKept: () => void };

/** Shows new codes; they can't be shown again. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = `${codes.join("\n")}\n`;

  return (
    <div className="grid gap-4">
      <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        Save these recovery codes
      </h3>
      <p className="max-w-prose text-sm">
        Each gets you in once if the phone is lost. They are shown only now: keep them where the phone isn’t,
        such as in your password manager or on paper.
      </p>
      <ol
        aria-label="Recovery codes"
        className="grid max-w-md gap-x-6 gap-y-1 rounded-md bg-muted p-4 font-mono text-sm sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <CopyButton
          text={text}
          copied={accountMessages.copied}
          failed={accountMessages.copyFailed}
          variant="outline"
        >
          Copy
        </CopyButton>
        <a
          className={buttonVariants({ variant: "outline" })}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
        >
          Download
        </a>
        <Button onClick={onKept}>I’ve saved them</Button>
      </div>
    </div>
  );
}
