import { useId, useState } from "react";
import { describeActor } from "#app/lib/actor.ts";
import { useTabDraft } from "#app/lib/client/tab-draft.ts";
import { useBusiness } from "#app/lib/root-data.ts";
import { formatMoment } from "#app/lib/time/moments.ts";
import { Badge } from "#app/ui/badge.tsx";
import { EmailText } from "#app/ui/email-text.tsx";
import { Label } from "#app/ui/label.tsx";
import { LabeledSelect } from "#app/ui/list-tools.tsx";
import { PartFailed } from "#app/ui/notice.tsx";
import { UnsavedText } from "#app/ui/saving-text.tsx";
import { VanishingButton } from "#app/ui/vanishing-button.tsx";
import type { ContentRef } from "../content-identity.ts";
import { LazyDifferenceView } from "./lazy-difference-view.tsx";
import { describeRevision } from "./revision-words.ts";
import type { ListedRevision, RevisionFields } from "./revisions.ts";
import { useNameRevision, useRevision } from "./use-revisions.ts";

type RevisionItemProps = {
  content: ContentRef;
  labels: Record<string, string>;
  revision: ListedRevision;
  isNewest: boolean;
  isOpen: boolean;
  /** Whether a version is being restored. */
  isBusy: boolean;
  onToggle: () => void;
  onRestore: (version: RevisionFields) => void;
};

/** A version in the list; expands to show what it changed. */
export function RevisionItem({ revision, isOpen, onToggle, ...rest }: RevisionItemProps) {
  const { timeZone } = useBusiness();
  const id = useId();
  return (
    <article className="rounded-lg border border-border bg-card">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onToggle}
        className="flex w-full cursor-pointer flex-wrap items-center gap-x-4 gap-y-1 rounded-lg px-4 py-3 text-left hover:bg-muted/50 aria-expanded:rounded-b-none"
      >
        <span className="wrap-anywhere flex-1 basis-40 font-semibold">
          {revision.name ? (
            <>
              “<bdi>{revision.name}</bdi>” ·{" "}
            </>
          ) : null}
          {describeRevision(revision, rest.labels)}
        </span>
        <Badge variant={revision.published ? "default" : "secondary"}>
          {revision.published ? "Published" : "Draft"}
        </Badge>
        <span className="wrap-anywhere basis-full text-muted-foreground text-sm">
          <time dateTime={revision.created_at}>{formatMoment(revision.created_at, timeZone)}</time>
          {" · "}
          <EmailText>{describeActor(revision)}</EmailText>
        </span>
      </button>
      {isOpen ? <OpenRevision id={id} revision={revision} {...rest} /> : null}
    </article>
  );
}

const COMPARISONS = [
  { value: "before", label: "The version before" },
  { value: "newest", label: "The newest version" },
] as const;

type OpenRevisionProps = Omit<RevisionItemProps, "isOpen" | "onToggle"> & { id: string };

function OpenRevision({ id, content, labels, revision, isNewest, isBusy, onRestore }: OpenRevisionProps) {
  const { data, isError, refetch } = useRevision(content, revision.id);
  const [against, setAgainst] = useState<(typeof COMPARISONS)[number]["value"]>("before");
  if (isError)
    return (
      <div id={id} className="border-border border-t p-4">
        <PartFailed title="Failed to load this version" onRetry={refetch} />
      </div>
    );
  if (!data)
    return (
      <p id={id} className="border-border border-t p-4 text-sm">
        Loading this version...
      </p>
    );
  const { own, before, newest } = data;
  const [from, to] = against === "before" ? [before ?? {}, own] : [own, newest];
  return (
    <div id={id} className="grid gap-4 border-border border-t p-4">
      {isNewest ? null : (
        <div className="flex flex-wrap items-end justify-between gap-3">
          <LabeledSelect
            label="Compare with"
            value={against}
            choices={COMPARISONS}
            onChange={setAgainst}
            className="grid gap-1"
          />
          <VanishingButton disabled={isBusy} onClick={() => onRestore(own)}>
            Restore this version
          </VanishingButton>
        </div>
      )}
      <RevisionName content={content} revision={revision} />
      <LazyDifferenceView labels={labels} before={from} after={to} />
      {isNewest ? null : (
        <p className="text-muted-foreground text-sm">
          Restoring brings back its words. The address, and whether visitors see it, stay as they are.
        </p>
      )}
    </div>
  );
}

const MAX_VERSION_NAME_LENGTH = 100;

/** What was typed stays until it is saved, or discarded. */
function RevisionName({ content, revision }: Pick<OpenRevisionProps, "content" | "revision">) {
  // Saved as a change of the name that was there before the first edit.
  const { draft, write, end } = useTabDraft<{ name?: string; over?: string | null }>(
    `version ${revision.id}`,
    {},
  );
  const save = useNameRevision(content, end);
  const id = useId();
  const { name, over = revision.name } = draft;

  function submit() {
    if (name === undefined || save.isPending) return;
    if (name.trim() === (over ?? "")) end();
    else save.mutate({ revision: { ...revision, name: over }, name: name.trim() });
  }

  return (
    <div className="grid max-w-sm gap-1">
      <Label htmlFor={id}>Name this version, to keep it for good</Label>
      <UnsavedText
        id={id}
        value={revision.name ?? ""}
        unsaved={name ?? null}
        maxLength={MAX_VERSION_NAME_LENGTH}
        readOnly={save.isPending}
        placeholder="Before the price change"
        hintId={name === undefined ? undefined : `${id}-hint`}
        write={(text) => write({ name: text, over })}
        save={submit}
        discard={() => save.isPending || end()}
      />
    </div>
  );
}
