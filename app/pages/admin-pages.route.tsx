import { useCallback, useState } from "react";
import { Link, useNavigate } from "react-router";
import { ContentKeys, useListKeys } from "#app/content/list-keys.tsx";
import { STATIC_PAGES } from "#app/content/static-pages.ts";
import { TrashHint, TrashList } from "#app/content/trash/trash-list.tsx";
import { usePreparedContentField } from "#app/editor/content-field.tsx";
import { MEDIA_PATH, PAGES_PATH } from "#app/lib/admin-paths.ts";
import { readPrefetchedQueries, usePrefetchedQueries } from "#app/lib/client/first-queries.ts";
import { useListing } from "#app/lib/use-listing.ts";
import { BackToDashboard } from "#app/ui/back.tsx";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { LabeledSelect, ListTools, SearchField } from "#app/ui/list-tools.tsx";
import { Screen } from "#app/ui/screen.tsx";
import { SelectPlace } from "#app/ui/selection/select-place.tsx";
import type { Route } from "./+types/admin-pages.route";
import { PageList } from "./page-list.tsx";
import { CHOICES, firstPageQueries, SHOWN } from "./page-listing.ts";
import { PAGE_SORTS } from "./page-queries.ts";
import { pageSlugProblem } from "./page-schema.ts";
import { usePageTotals } from "./use-page-totals.ts";

const SORTS = CHOICES.sort.map((value) => ({ value, label: PAGE_SORTS[value].label }));

export const meta: Route.MetaFunction = () => [{ title: "Pages | Admin" }];

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  return readPrefetchedQueries(firstPageQueries(url));
}
clientLoader.hydrate = true as const;

/** The loader only picks up reads that the document started; later changes go through the list's own query. */
export function shouldRevalidate() {
  return false;
}

export default function AdminPages({ loaderData }: Route.ComponentProps) {
  usePrefetchedQueries(loaderData);
  const { listing, change } = useListing(CHOICES);
  const navigate = useNavigate();
  const [selectPlace, setSelectPlace] = useState<Element | null>(null);
  const totals = usePageTotals();
  const { show } = listing;
  const startNew = () => void navigate(`${PAGES_PATH}/new`);
  useListKeys(startNew);
  usePreparedContentField();
  const search = useCallback((text: string) => change({ search: text }), [change]);
  const count = totals.data && totals.data.dynamic + STATIC_PAGES.length - totals.data.takenSlugs.length;
  return (
    <Screen
      title="Page Management"
      description={count === undefined ? "All pages" : `All pages (${count})`}
      back={<BackToDashboard />}
      actions={
        <>
          <ContentKeys />
          <Link to={MEDIA_PATH} className={buttonVariants({ variant: "outline" })}>
            Pictures
          </Link>
          <Link to={`${PAGES_PATH}/redirects`} className={buttonVariants({ variant: "outline" })}>
            Redirects
          </Link>
          <Button aria-keyshortcuts="n" onClick={startNew}>
            Create New Page
          </Button>
        </>
      }
    >
      <ListTools>
        {show === "trash" ? (
          <TrashHint />
        ) : (
          <SearchField label="Search pages" value={listing.search} onChange={search} />
        )}
        <LabeledSelect label="Show" value={show} choices={SHOWN} onChange={(show) => change({ show })} />
        {show === "trash" ? null : (
          <>
            <LabeledSelect
              label="Order"
              value={listing.sort}
              choices={SORTS}
              onChange={(sort) => change({ sort })}
            />
            <SelectPlace ref={setSelectPlace} />
          </>
        )}
      </ListTools>
      {show === "trash" ? (
        <TrashList kind="page" addressOf={(slug) => `/${slug}`} slugProblem={restoredSlugProblem} />
      ) : (
        <PageList
          listing={{ ...listing, show }}
          selectPlace={selectPlace}
          onShowAll={() => change({ search: "", show: "all" })}
        />
      )}
    </Screen>
  );
}

function restoredSlugProblem(slug: string): string | null {
  return slug === "" ? "Please choose a slug." : pageSlugProblem(slug);
}
