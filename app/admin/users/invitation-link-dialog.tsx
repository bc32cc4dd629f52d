import { useId } from "react";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { FormField } from "#app/ui/form-field.tsx";
import { Input } from "#app/ui/input.tsx";
import { userMessages } from "./user-messages.ts";

type InvitationLinkDialogProps = { email: string; link: string; onClose: () => void };

/**
 * Shows the link of an invitation that could not be mailed. The link is stored nowhere else; after closing, the admin
 * can create a new one.
 */
export function InvitationLinkDialog({ email, link, onClose }: InvitationLinkDialogProps) {
  const { title, description } = userMessages.notMailed;
  const descriptionId = useId();
  return (
    <Dialog
      open
      title={title}
      aria-describedby={descriptionId}
      onCloseRequest={onClose}
      className="w-[min(32rem,calc(100vw-2rem))]"
    >
      <div className="mt-3 grid grid-cols-1 gap-5">
        <p id={descriptionId} className="wrap-anywhere">
          {description(email)}
        </p>
        <FormField label="Invitation link" hint="Works once, within 7 days.">
          {(tie) => (
            <Input
              {...tie}
              readOnly
              value={link}
              className="font-mono"
              onFocus={(event) => event.target.select()}
            />
          )}
        </FormField>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <CopyButton text={link} copied={userMessages.linkCopied} failed={userMessages.linkNotCopied}>
            Copy link
          </CopyButton>
          <Button variant="outline" onClick={onClose}>
            Done
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
