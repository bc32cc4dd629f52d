import { useState } from "react";
import { SelectableContent } from "#app/content/bulk/selectable-content.tsx";
import { LoadingNotice } from "#app/content/loading-notice.tsx";
import { useRefreshWhenDue } from "#app/content/timetable/use-timetable.ts";
import { useContentChanges, useContentList } from "#app/content/use-content-list.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { NothingMatches } from "#app/ui/list-tools.tsx";
import { LoadMore } from "#app/ui/load-more.tsx";
import { EmptyList, LoadFailed, Notice, StatusPlace } from "#app/ui/notice.tsx";
import { combinePages } from "./all-pages.ts";
import { pageMessages } from "./page-messages.ts";
import { describeRestoredBuiltIns, describeReturningBuiltIn } from "./page-overrides.ts";
import { type ListedPage, listPages, type PageListing } from "./page-queries.ts";
import { PageTable } from "./page-table.tsx";
import { useConvertPage } from "./use-convert-page.ts";
import { usePageTotals } from "./use-page-totals.ts";

const LOADING = "Loading pages...";

type PageListProps = { listing: PageListing; selectPlace: Element | null; onShowAll: () => void };

export function PageList({ listing, selectPlace, onShowAll }: PageListProps) {
  const pages = useContentList({ kind: "page", listing, list: listPages, failed: pageMessages.loadFailed });
  const totals = usePageTotals();
  const { toggle, remove } = useContentChanges({
    kind: "page",
    messages: pageMessages,
    afterwards: describeRestoredBuiltIns,
  });
  const convert = useConvertPage();
  useRefreshWhenDue("page");
  const [deleting, setDeleting] = useState<ListedPage | null>(null);

  const missing = [pages, totals].filter(
    ({ data, isPaused, isPlaceholderData }) => !data || (isPaused && isPlaceholderData),
  );
  if (missing.some(({ isError }) => isError))
    return <LoadFailed title={pageMessages.loadFailed} queries={missing} />;
  const isPaused = missing.some((query) => query.isPaused);
  if (!pages.data || !totals.data || isPaused)
    return <LoadingNotice title={LOADING} what="list" isPaused={isPaused} />;

  const { takenSlugs } = totals.data;
  const entries = combinePages({ dynamic: pages.data, takenSlugs, listing, hasMore: pages.hasNextPage });
  const isEmpty = entries.length === 0;
  if (isEmpty && !listing.search && listing.show === "all") return <Notice title={pageMessages.empty} />;
  return (
    <>
      <StatusPlace>
        {isEmpty ? (
          <EmptyList isStale={pages.isPlaceholderData} loading={LOADING}>
            <NothingMatches title="No pages match." onShowAll={onShowAll} />
          </EmptyList>
        ) : null}
      </StatusPlace>
      {isEmpty ? null : (
        <SelectableContent
          kind="page"
          rows={pages.data}
          buttonPlace={selectPlace}
          keyOf={({ slug }) => `dynamic/${slug}`}
          failed={pageMessages.toggleFailed}
          afterwards={describeRestoredBuiltIns}
        >
          <PageTable
            entries={entries}
            hasMore={pages.hasNextPage}
            busySlug={pendingSlug(toggle) ?? pendingSlug(convert)}
            onToggle={toggle.mutate}
            onDelete={setDeleting}
            onConvert={convert.mutate}
          />
          <LoadMore list={pages} loading={LOADING} failed={pageMessages.loadFailed} />
        </SelectableContent>
      )}
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
        {pageMessages.deleteQuestion[0]}
        <bdi>{deleting?.title}</bdi>
        {pageMessages.deleteQuestion[1]} {deleting ? describeReturningBuiltIn(deleting) : null}
      </ConfirmDialog>
    </>
  );
}

type SlugMutation = { isPending: boolean; variables: { slug: string } | undefined };

function pendingSlug({ isPending, variables }: SlugMutation): string | undefined {
  return isPending ? variables?.slug : undefined;
}
