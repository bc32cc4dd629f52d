import { type ReactNode, useState } from "react";
import { LoadMore } from "#app/ui/load-more.tsx";
import { LoadFailed, Notice } from "#app/ui/notice.tsx";
import { Screen } from "#app/ui/screen.tsx";
import type { ContentKind, ContentRef } from "../content-identity.ts";
import type { NewContent, StoredContent } from "../content-queries.ts";
import { historyMessages } from "./history-messages.ts";
import { RevisionItem } from "./revision-item.tsx";
import type { RevisionFields } from "./revisions.ts";
import { useRestoreRevision, useRevisions, useStored } from "./use-revisions.ts";

type ContentHistoryProps<Kind extends ContentKind> = {
  content: ContentRef<Kind>;
  /** Picks the fields that are saved. */
  fieldsOf: (stored: StoredContent<Kind>) => NewContent<Kind>;
  /** The editor's labels of the fields. */
  labels: Record<string, string>;
  back: ReactNode;
};

/** All kept versions of a post or page: who saved each, when, what changed, and a button to restore it. */
export function ContentHistory<Kind extends ContentKind>({ back, ...versions }: ContentHistoryProps<Kind>) {
  const stored = useStored(versions.content);
  const title = stored.data?.title;
  return (
    <Screen
      title="History"
      description={title ? `Every saved version of “${title}”` : "Saved versions"}
      back={back}
    >
      <Versions {...versions} stored={stored} />
    </Screen>
  );
}

type VersionsProps<Kind extends ContentKind> = Omit<ContentHistoryProps<Kind>, "back"> & {
  stored: ReturnType<typeof useStored<Kind>>;
};

function Versions<Kind extends ContentKind>({ content, fieldsOf, labels, stored }: VersionsProps<Kind>) {
  const list = useRevisions(content);
  const restore = useRestoreRevision(content, fieldsOf);
  const [open, setOpen] = useState<number | null>(null);
  const missing = [stored, list].filter(({ data }) => data === undefined);
  if (missing.some(({ isError }) => isError))
    return <LoadFailed title={historyMessages.loadFailed} queries={missing} />;
  if (!list.data || stored.data === undefined) return <Notice title={historyMessages.loading} busy />;
  const seen = stored.data;
  if (!seen) return <Notice title={historyMessages.gone} />;
  const restoreVersion = (version: RevisionFields) =>
    restore.mutate({ seen, version }, { onSuccess: () => setOpen(null) });
  return (
    <>
      <ol aria-label="Versions" className="grid gap-3">
        {list.data.map((revision, place) => (
          <li key={revision.id}>
            <RevisionItem
              content={content}
              labels={labels}
              revision={revision}
              isNewest={place === 0}
              isOpen={open === revision.id}
              isBusy={restore.isPending}
              onToggle={() => setOpen(open === revision.id ? null : revision.id)}
              onRestore={restoreVersion}
            />
          </li>
        ))}
      </ol>
      <LoadMore list={list} loading={historyMessages.loading} failed={historyMessages.loadFailed} />
    </>
  );
}
