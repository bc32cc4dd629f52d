import { useCallback, useState } from "react";
import { Link } from "react-router";
import { ContentKeys, useListKeys } from "#app/content/list-keys.tsx";
import { TrashHint, TrashList } from "#app/content/trash/trash-list.tsx";
import { usePreparedContentField } from "#app/editor/content-field.tsx";
import { MEDIA_PATH } from "#app/lib/admin-paths.ts";
import { readPrefetchedQueries, usePrefetchedQueries } from "#app/lib/client/first-queries.ts";
import { useListing } from "#app/lib/use-listing.ts";
import { BackToDashboard } from "#app/ui/back.tsx";
import { buttonVariants } from "#app/ui/button.tsx";
import { LabeledSelect, ListTools, SearchField } from "#app/ui/list-tools.tsx";
import { OpeningButton } from "#app/ui/opening-button.tsx";
import { Screen } from "#app/ui/screen.tsx";
import { SelectPlace } from "#app/ui/selection/select-place.tsx";
import type { Route } from "./+types/admin-blog.route";
import { PostList } from "./post-list.tsx";
import { CHOICES, firstPostQueries, STATUSES } from "./post-listing.ts";
import { POST_SORTS } from "./post-queries.ts";
import { postSlugProblem } from "./post-slug.ts";
import { NEW_POST, usePostEditor } from "./use-post-editor.ts";

const SORTS = CHOICES.sort.map((value) => ({ value, label: POST_SORTS[value].label }));

export const meta: Route.MetaFunction = () => [{ title: "Blog posts | Admin" }];

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  return readPrefetchedQueries(firstPostQueries(url));
}
clientLoader.hydrate = true as const;

/** The loader only picks up reads that the document started; later changes go through the list's own query. */
export function shouldRevalidate() {
  return false;
}

export default function AdminBlog({ loaderData }: Route.ComponentProps) {
  usePrefetchedQueries(loaderData);
  const { listing, change } = useListing(CHOICES);
  const [selectPlace, setSelectPlace] = useState<Element | null>(null);
  const { opening, opened, open, close } = usePostEditor();
  const { status } = listing;
  const startNew = () => void open(NEW_POST);
  useListKeys(startNew);
  usePreparedContentField();
  const search = useCallback((text: string) => change({ search: text }), [change]);
  return (
    <Screen
      title="Blog Posts"
      back={<BackToDashboard />}
      actions={
        <>
          <ContentKeys />
          <Link to={MEDIA_PATH} className={buttonVariants({ variant: "outline" })}>
            Pictures
          </Link>
          <OpeningButton aria-keyshortcuts="n" isOpening={opening === NEW_POST} onClick={startNew}>
            New Post
          </OpeningButton>
        </>
      }
    >
      <ListTools>
        {status === "trash" ? (
          <TrashHint />
        ) : (
          <SearchField label="Search posts" value={listing.search} onChange={search} />
        )}
        <LabeledSelect
          label="Show"
          value={status}
          choices={STATUSES}
          onChange={(status) => change({ status })}
        />
        {status === "trash" ? null : (
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
      {status === "trash" ? (
        <TrashList kind="post" addressOf={(slug) => `/blog/${slug}`} slugProblem={postSlugProblem} />
      ) : (
        <PostList
          listing={{ ...listing, status }}
          selectPlace={selectPlace}
          onShowAll={() => change({ search: "", status: "all" })}
          openingId={opening}
          onEdit={open}
        />
      )}
      {opened ? (
        <opened.PostEditor key={opened.seen?.id} seen={opened.seen} onOpen={open} onClose={close} />
      ) : null}
    </Screen>
  );
}
