import { useState } from "react";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { NothingMatches } from "#app/ui/list-tools.tsx";
import { LoadMore } from "#app/ui/load-more.tsx";
import { EmptyList, LoadFailed, Notice, StatusPlace } from "#app/ui/notice.tsx";
import { redirectMessages } from "./redirect-messages.ts";
import type { Redirect } from "./redirect-schema.ts";
import { RedirectTable } from "./redirect-table.tsx";
import { useDeleteRedirect, useRedirects } from "./use-redirects.ts";

type RedirectListProps = { search: string; onShowAll: () => void; onEdit: (redirect: Redirect) => void };

export function RedirectList({ search, onShowAll, onEdit }: RedirectListProps) {
  const redirects = useRedirects(search);
  const remove = useDeleteRedirect();
  const [deleting, setDeleting] = useState<Redirect | null>(null);
  if (redirects.isPending) return <Notice title={redirectMessages.loading} busy />;
  if (!redirects.data) return <LoadFailed title={redirectMessages.loadFailed} queries={[redirects]} />;
  const isEmpty = redirects.data.length === 0;
  const isStale = redirects.isPlaceholderData;
  if (isEmpty && !isStale && !search) {
    return (
      <Notice title={redirectMessages.empty}>
        <p className="max-w-prose text-muted-foreground text-sm">
          When a page or post moves, its old address redirects by itself. For others, add a redirect.
        </p>
      </Notice>
    );
  }
  return (
    <>
      <StatusPlace>
        {isEmpty ? (
          <EmptyList isStale={isStale} loading={redirectMessages.loading}>
            <NothingMatches title="No redirects match." onShowAll={onShowAll} />
          </EmptyList>
        ) : null}
      </StatusPlace>
      {isEmpty ? null : (
        <RedirectTable
          redirects={redirects.data}
          hasMore={redirects.hasNextPage}
          onEdit={onEdit}
          onDelete={setDeleting}
        />
      )}
      <LoadMore list={redirects} loading={redirectMessages.loading} failed={redirectMessages.loadFailed} />
      <ConfirmDialog
        open={deleting !== null}
        title="Delete redirect"
        confirmLabel="Delete"
        onCancel={() => setDeleting(null)}
        onConfirm={() => {
          if (deleting) remove.mutate(deleting);
          setDeleting(null);
        }}
      >
        Visitors to {deleting?.from_path} will see “not found” again.
      </ConfirmDialog>
    </>
  );
}
