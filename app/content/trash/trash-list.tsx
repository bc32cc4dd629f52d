import { useState } from "react";
import { ListTable } from "#app/ui/list-table.tsx";
import { LoadMore } from "#app/ui/load-more.tsx";
import { LoadFailed, Notice } from "#app/ui/notice.tsx";
import type { ContentKind } from "../content-identity.ts";
import { RestoreDialog } from "./restore-dialog.tsx";
import type { TrashedContent } from "./trash.ts";
import { trashMessages } from "./trash-messages.ts";
import { TrashRow } from "./trash-row.tsx";
import { type Restoration, useRestoreFromTrash, useTrash } from "./use-trash.ts";

const COLUMNS = [
  { name: "Title" },
  { name: "Status", className: "w-32" },
  { name: "Deleted", className: "w-64" },
  { name: "Kept until", className: "w-36" },
  { name: "Actions", className: "w-28" },
];
const idOf = ({ id }: TrashedContent) => id;

type TrashListProps = {
  kind: ContentKind;
  addressOf: (slug: string) => string;
  /** Why a slug can't be used, as a message; null when it can. */
  slugProblem: (slug: string) => string | null;
};

/** Shown above the trash in place of a list's search field. */
export function TrashHint() {
  return <p className="flex-1 text-muted-foreground text-sm max-sm:basis-full">{trashMessages.hint}</p>;
}

/** Deleted posts or pages, each with a button to restore it. */
export function TrashList({ kind, addressOf, slugProblem }: TrashListProps) {
  const trash = useTrash(kind);
  const [taken, setTaken] = useState<Restoration | null>(null);
  const restore = useRestoreFromTrash(kind, { onRestored: () => setTaken(null), onTaken: setTaken });

  if (trash.isPending) return <Notice title={trashMessages.loading} busy />;
  if (!trash.data) return <LoadFailed title={trashMessages.loadFailed} queries={[trash]} />;
  if (trash.data.length === 0) return <Notice title={trashMessages.empty} />;
  return (
    <>
      <ListTable
        aria-label="Trash"
        columns={COLUMNS}
        items={trash.data}
        keyOf={idOf}
        hasMore={trash.hasNextPage}
      >
        {(item, row) => (
          <TrashRow
            row={row}
            item={item}
            address={addressOf(item.slug)}
            busy={restore.isPending}
            onRestore={() => restore.mutate({ item, slug: item.slug })}
          />
        )}
      </ListTable>
      <LoadMore list={trash} loading={trashMessages.loading} failed={trashMessages.loadFailed} />
      {taken ? (
        <RestoreDialog
          title={taken.item.title}
          takenSlug={taken.slug}
          addressOf={addressOf}
          slugProblem={slugProblem}
          busy={restore.isPending}
          onCancel={() => setTaken(null)}
          onRestore={(slug) => restore.mutate({ item: taken.item, slug })}
        />
      ) : null}
    </>
  );
}
