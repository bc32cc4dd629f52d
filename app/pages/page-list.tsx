import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { combinePages } from "./all-pages.ts";
import { pageMessages } from "./page-messages.ts";
import type { ListedPage, PageListing } from "./page-queries.ts";
import { PageTable } from "./page-table.tsx";
import { useConvertPage } from "./use-convert-page.ts";
import { useDeletePage, usePages, useTogglePage } from "./use-pages.ts";

type PageListProps = {
  listing: PageListing;
  /** Slugs of built-in pages that dynamic pages have; undefined while not known. */
  takenSlugs: string[] | undefined;
};

export function PageList({ listing, takenSlugs }: PageListProps) {
  const pages = usePages(listing);
  const toggle = useTogglePage();
  const remove = useDeletePage();
  const convert = useConvertPage();
  const [deleting, setDeleting] = useState<ListedPage | null>(null);

  if (pages.isError && !pages.data) {
    return (
      <Notice role="alert" title={pageMessages.loadFailed}>
        <Button variant="outline" onClick={() => pages.refetch()} disabled={pages.isFetching}>
          Try again
        </Button>
      </Notice>
    );
  }
  if (!pages.data || !takenSlugs) return <Notice title="Loading pages..." busy />;

  const entries = combinePages({ dynamic: pages.data, takenSlugs, listing, hasMore: pages.hasNextPage });
  if (entries.length === 0) return <Notice title={pageMessages.empty} />;
  return (
    <>
      <PageTable
        entries={entries}
        busySlug={pendingSlug(toggle) ?? pendingSlug(convert)}
        onToggle={toggle.mutate}
        onDelete={setDeleting}
        onConvert={convert.mutate}
      />
      {pages.hasNextPage ? (
        <Button
          variant="outline"
          className="justify-self-center"
          disabled={pages.isFetchingNextPage || pages.isPlaceholderData}
          onClick={() => pages.fetchNextPage()}
        >
          {pages.isFetchingNextPage ? "Loading pages..." : "Load more"}
        </Button>
      ) : null}
      <ConfirmDialog
        open={deleting !== null}
        title={pageMessages.deleteTitle}
        confirmLabel="Delete"
        onCancel={() => setDeleting(null)}
        onConfirm={() => {
          if (deleting) remove.mutate(deleting);
          setDeleting(null);
        }}
      >
        {pageMessages.deleteQuestion(deleting?.title ?? "")}
      </ConfirmDialog>
    </>
  );
}

type SlugMutation = { isPending: boolean; variables: { slug: string } | undefined };

function pendingSlug({ isPending, variables }: SlugMutation): string | undefined {
  return isPending ? variables?.slug : undefined;
}
