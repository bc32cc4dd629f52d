import { type ReactNode, useState } from "react";
import { formatPhone } from "#app/leads/phone.ts";
import { useBusiness } from "#app/lib/root-data.ts";
import { formatMoment } from "#app/lib/time/moments.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { HandOverList } from "#app/ui/hand-over-list.tsx";
import type { DamagedPart, RefusedRequest } from "./kept-aside-service.ts";
import { describeBytes, describeRefusal } from "./kept-aside-words.ts";
import { useActOnKeptAside } from "./use-kept-aside.ts";

const ROW = "flex flex-wrap items-center gap-x-6 gap-y-3 py-4";

/** Complete requests that staff can call back or try again. */
export function RefusedList({ refused }: { refused: readonly RefusedRequest[] }) {
  return (
    <section aria-label="Requests" className="grid gap-2">
      <h2 className="font-display font-bold text-xl">Requests</h2>
      <HandOverList
        rows={refused.map(({ id }) => id)}
        className="grid divide-y divide-border border-border border-y"
      >
        {refused.map((request) => (
          <Refused key={request.id} {...request} />
        ))}
      </HandOverList>
    </section>
  );
}

function Refused({ id, name, phone, sentAt, refusal }: RefusedRequest) {
  const action = useActOnKeptAside();
  return (
    <li data-row={id} className={ROW}>
      <div className="grid flex-1 basis-72 gap-0.5">
        <b className="wrap-anywhere">
          <bdi>{name}</bdi>
        </b>
        <a
          href={`tel:${phone}`}
          className="justify-self-start py-1 text-primary underline underline-offset-4"
        >
          {formatPhone(phone)}
        </a>
        <p className="text-muted-foreground text-sm">
          {sentAt ? <Moment of={sentAt} /> : null} {describeRefusal(refusal)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="small"
          aria-label={`Try again: ${name}`}
          disabled={action.isPending}
          onClick={() => action.mutate({ id, action: "retry" })}
        >
          Try again
        </Button>
        <Removal
          id={id}
          label="Done, remove"
          about={name}
          title="Remove this request for good?"
          question={
            <>
              Nothing of what <bdi>{name}</bdi> sent will be left. Remove it once you’ve called.
            </>
          }
        />
      </div>
    </li>
  );
}

/** Damaged data that may contain requests nobody can read. */
export function DamagedList({ damaged }: { damaged: readonly DamagedPart[] }) {
  return (
    <section aria-label="Damaged parts" className="grid gap-2">
      <h2 className="font-display font-bold text-xl">Damaged parts</h2>
      <p className="max-w-prose text-muted-foreground text-sm">
        The disk gave these back torn or altered. A part of a request may still be readable in them.
      </p>
      <HandOverList
        rows={damaged.map(({ id }) => id)}
        className="grid divide-y divide-border border-border border-y"
      >
        {damaged.map((part) => (
          <Damaged key={part.id} {...part} />
        ))}
      </HandOverList>
    </section>
  );
}

function Damaged({ id, keptAt, bytes }: DamagedPart) {
  const action = useActOnKeptAside();
  return (
    <li data-row={id} className={ROW}>
      <div className="grid flex-1 basis-72 gap-0.5">
        <b>{describeBytes(bytes)}</b>
        <p className="text-muted-foreground text-sm">
          Found on <Moment of={keptAt} />
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="small"
          aria-label={`Download: ${id}`}
          disabled={action.isPending}
          onClick={() => action.mutate({ id, action: "download" })}
        >
          Download
        </Button>
        <Removal
          id={id}
          label="Remove"
          about={id}
          title="Remove this part for good?"
          question="If there was a request in it, nothing of it will be left."
        />
      </div>
    </li>
  );
}

/** Entries of the journal that may become requests once the disk is in order. */
export function StuckNote({ stuck }: { stuck: number }) {
  return (
    <section aria-label="Stuck on the disk" className="grid gap-2">
      <h2 className="font-display font-bold text-xl">Stuck on the disk</h2>
      <p className="max-w-prose text-muted-foreground text-sm">
        Entries of the journal that the disk doesn’t give back, or has no room to keep aside: {stuck}. Each
        may hold requests, and stays where it is. The server tries again by itself, at the latest when it next
        starts. Please have the disk checked.
      </p>
    </section>
  );
}

type RemovalProps = { id: string; label: string; about: string; title: string; question: ReactNode };

function Removal({ id, label, about, title, question }: RemovalProps) {
  const action = useActOnKeptAside();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="outline"
        size="small"
        aria-label={`${label}: ${about}`}
        disabled={action.isPending}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={asking}
        title={title}
        confirmLabel="Remove"
        busy={action.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => action.mutate({ id, action: "remove" }, { onSettled: () => setAsking(false) })}
      >
        {question}
      </ConfirmDialog>
    </>
  );
}

function Moment({ of }: { of: string }) {
  const { timeZone } = useBusiness();
  return <time dateTime={of}>{formatMoment(of, timeZone)}.</time>;
}
