import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { LEADS } from "#app/desk/lead-cache.ts";
import { leadStatusLook } from "#app/leads/lead-status.ts";
import { formatPhone } from "#app/leads/phone.ts";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import { countOf } from "#app/lib/counts.ts";
import { useBusiness } from "#app/lib/root-data.ts";
import { saveFile } from "#app/lib/save-file.ts";
import { formatDay } from "#app/lib/time/moments.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { Notice, Problem } from "#app/ui/notice.tsx";
import { VanishingButton } from "#app/ui/vanishing-button.tsx";
import { reasonOf } from "../reason.ts";
import type { PersonalData } from "./person.server.ts";
import { type Erased, erasePersonalData } from "./personal-data-calls.ts";

type FoundDataProps = { person: string; data: PersonalData };

/** What we store about a person, to download or erase. */
export function FoundData({ person, data }: FoundDataProps) {
  const client = useBackendClient();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const erase = useMutation({
    mutationFn: () => erasePersonalData(client, person),
    onSettled() {
      setAsking(false);
      // After a failure, too: perhaps only the answer was lost.
      void queries.invalidateQueries({ queryKey: LEADS });
    },
  });

  if (erase.data) return <ErasedNote erased={erase.data} />;
  if (data.leads.length === 0) {
    return (
      <Notice title="No quote requests found">
        <p className="wrap-anywhere text-muted-foreground">{person}</p>
      </Notice>
    );
  }
  return (
    <section aria-label="What we have" className="grid gap-4">
      <p className="wrap-anywhere">
        {requests(data.leads.length)} from <b>{person}</b>
      </p>
      <LeadList leads={data.leads} />
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" onClick={() => download(data)}>
          Download as JSON
        </Button>
        <VanishingButton variant="destructive" onClick={() => setAsking(true)}>
          Erase
        </VanishingButton>
      </div>
      {erase.error ? (
        <Problem>
          {reasonOf(erase.error, "We couldn’t confirm that it was erased. Press Find to see what’s left.")}
        </Problem>
      ) : null}
      <ConfirmDialog
        open={asking}
        title="Erase this for good?"
        confirmLabel="Erase"
        busy={erase.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => erase.mutate()}
      >
        This deletes {requests(data.leads.length)}, with your notes on them, any emails about them that
        haven’t gone out and saved views that look for this person. You can’t undo it. Emails already sent,
        downloaded files, what a webhook received and backups stay where they are.
      </ConfirmDialog>
    </section>
  );
}

function LeadList({ leads }: Pick<PersonalData, "leads">) {
  const { timeZone } = useBusiness();
  return (
    <ul className="grid divide-y divide-border border-border border-y text-sm">
      {leads.map(({ id, created_at, name, phone, email, city, message, status }) => (
        <li key={id} className="grid gap-1 py-3">
          <b className="wrap-anywhere">
            <bdi>{name}</bdi>
          </b>
          <span className="wrap-anywhere text-muted-foreground">
            {[formatDay(created_at, timeZone), leadStatusLook(status).label, formatPhone(phone), email, city]
              .filter(Boolean)
              .join(" · ")}
          </span>
          {message ? (
            <span dir="auto" className="wrap-anywhere">
              {message}
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function ErasedNote({ erased: { leads, keptAside } }: { erased: Erased }) {
  return (
    <Notice title={`Erased ${requests(leads)}`}>
      {keptAside > 0 ? (
        <p className="max-w-prose text-muted-foreground">
          The server’s journal folder also has {keptAside === 1 ? "a part" : `${keptAside} parts`} that
          couldn’t be added to the leads and may hold more. Ask whoever runs the server to look.
        </p>
      ) : null}
    </Notice>
  );
}

/** A number of quote requests in words. */
export function requests(count: number): string {
  return countOf(count, "quote request", "quote requests");
}

function download(data: PersonalData): void {
  const file = new Blob([JSON.stringify(data, null, 2)], { type: "application/json" });
  saveFile(file, "personal-data.json");
}
