import { memo, useId, useState } from "react";
import { useBusiness, useRootData } from "#app/lib/root-data.ts";
import { formatMoment } from "#app/lib/time/moments.ts";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { EmailText } from "#app/ui/email-text.tsx";
import { Input } from "#app/ui/input.tsx";
import { LabeledSelect } from "#app/ui/list-tools.tsx";
import { Problem } from "#app/ui/notice.tsx";
import { QrCode } from "#app/ui/qr-code.tsx";
import { VanishingButton } from "#app/ui/vanishing-button.tsx";
import type { ContentRef } from "../content-identity.ts";
import type { PreviewFields } from "../preview-form.ts";
import { isAtLimit } from "../save-failures.ts";
import { previewLinkMessages } from "./preview-link-messages.ts";
import { PREVIEW_DAYS, type PreviewDays } from "./preview-links.ts";
import { useCreatePreviewLink, usePreviewLinks, useRevokePreviewLink } from "./use-preview-links.ts";

const DAYS = PREVIEW_DAYS.map((value) => ({ value, label: value === "1" ? "1 day" : `${value} days` }));

type PreviewLinksSectionProps = {
  content: ContentRef;
  /** What a new link would show. */
  fields: PreviewFields;
};

/** Below an editor's fields: secret links that show the draft to people without an account. */
export function PreviewLinksSection({ content, fields }: PreviewLinksSectionProps) {
  const create = useCreatePreviewLink(content);
  const [days, setDays] = useState<PreviewDays>("7");
  const [turnedOff, setTurnedOff] = useState("");
  return (
    <details className="rounded-md border border-border p-4">
      <summary className="cursor-pointer font-semibold text-sm">{previewLinkMessages.heading}</summary>
      <div className="mt-4 grid grid-cols-1 gap-4">
        <p className="text-muted-foreground text-sm">{previewLinkMessages.hint}</p>
        <div className="flex flex-wrap items-end gap-3">
          <LabeledSelect label="Expires after" value={days} choices={DAYS} onChange={setDays} />
          <Button
            variant="outline"
            disabled={create.isPending}
            onClick={() => create.mutate({ fields, days })}
          >
            Make a link
          </Button>
          {create.isError && isAtLimit(create.error) ? (
            <Problem className="basis-full">{previewLinkMessages.tooMany}</Problem>
          ) : null}
        </div>
        {create.data && create.data.id !== turnedOff ? <NewLink path={create.data.path} /> : null}
        <LinkList {...content} onTurnedOff={setTurnedOff} />
      </div>
    </details>
  );
}

function NewLink({ path }: { path: string }) {
  const { siteOrigin } = useRootData();
  const id = useId();
  const address = siteOrigin + path;
  return (
    <div className="flex flex-wrap items-start gap-4 rounded-md bg-muted p-4">
      <div className="grid min-w-0 flex-1 basis-64 gap-2">
        <label htmlFor={id} className="font-medium text-sm">
          The new link
        </label>
        <Input id={id} readOnly value={address} onFocus={({ target }) => target.select()} />
        <p className="text-sm">{previewLinkMessages.once}</p>
        <div className="flex flex-wrap gap-2">
          <CopyButton
            variant="outline"
            text={address}
            copied={previewLinkMessages.copied}
            failed={previewLinkMessages.notCopied}
          >
            Copy link
          </CopyButton>
        </div>
      </div>
      <QrCode text={address} label="The link as a QR code, to open it on a phone" />
    </div>
  );
}

type LinkListProps = ContentRef & { onTurnedOff: (id: string) => void };

const LinkList = memo(function LinkList({ kind, id, onTurnedOff }: LinkListProps) {
  const { timeZone } = useBusiness();
  const links = usePreviewLinks({ kind, id });
  const revoke = useRevokePreviewLink({ kind, id });
  if (links.isError) return <Problem>{previewLinkMessages.loadFailed}</Problem>;
  if (!links.data?.length) return null;
  return (
    <ul aria-label={previewLinkMessages.heading} className="grid gap-2">
      {links.data.map((link) => {
        const until = `Until ${formatMoment(link.expires_at, timeZone)}`;
        return (
          <li key={link.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
            <span className="wrap-anywhere flex-1 basis-52">
              <time dateTime={link.expires_at} className="font-semibold">
                {until}
              </time>
              {", made by "}
              <EmailText>{link.created_by_email ?? "a deleted account"}</EmailText>
            </span>
            <VanishingButton
              size="small"
              variant="outline"
              disabled={revoke.isPending}
              aria-label={`Turn off the link: ${until}`}
              onClick={() => revoke.mutate(link, { onSuccess: () => onTurnedOff(link.id) })}
            >
              Turn off
            </VanishingButton>
          </li>
        );
      })}
    </ul>
  );
});
