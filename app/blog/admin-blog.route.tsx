import { useCallback, useState } from "react";
import { Link } from "react-router";
import { ContentKeys } from "#app/content/content-keys.tsx";
import { LISTED_STATES } from "#app/content/listed-states.ts";
import { TrashHint, TrashList } from "#app/content/trash/trash-list.tsx";
import { useListKeys } from "#app/content/use-list-keys.ts";
import { usePreparedContentField } from "#app/editor/content-field.tsx";
import { useListing } from "#app/lib/use-listing.ts";
import { BackButton } from "#app/ui/back.tsx";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { Choice, ListTools, SearchField, SelectPlace } from "#app/ui/list-tools.tsx";
import { Screen } from "#app/ui/screen.tsx";
import type { Route } from "./+types/admin-blog.route";
import { PostDialog } from "./post-dialog.tsx";
import { PostList } from "./post-list.tsx";
import { POST_SORTS, type PostListing } from "./post-queries.ts";
import { postSlugProblem } from "./post-schema.ts";

const STATUSES = [...LISTED_STATES, { value: "trash", label: "Trash" }] as const;
const CHOICES = {
  status: STATUSES.map(({ value }) => value),
  sort: Object.keys(POST_SORTS) as PostListing["sort"][],
} as const;
const SORTS = CHOICES.sort.map((value) => ({ value, label: POST_SORTS[value].label }));

/** What the dialog is open for: a new post, or the one of that id. */
type Editing = { id: string | null };

export const meta: Route.MetaFunction = () => [{ title: "Blog posts | Admin" }];

export default function AdminBlog() {
  const { listing, change } = useListing(CHOICES);
  const [selectPlace, setSelectPlace] = useState<Element | null>(null);
  const [editing, setEditing] = useState<Editing | null>(null);
  const { status } = listing;
  const startNew = () => setEditing({ id: null });
  useListKeys(startNew);
  usePreparedContentField();
  const search = useCallback((text: string) => change({ search: text }), [change]);
  return (
    <Screen
      title="Blog Posts"
      back={<BackButton to="/admin/dashboard" label="Back to Dashboard" />}
      actions={
        <>
          <ContentKeys />
          <Link to="/admin/media" className={buttonVariants({ variant: "outline" })}>
            Pictures
          </Link>
          <Button aria-keyshortcuts="n" onClick={startNew}>
            New Post
          </Button>
        </>
      }
    >
      <ListTools>
        {status === "trash" ? (
          <TrashHint />
        ) : (
          <SearchField label="Search posts" value={listing.search} onChange={search} />
        )}
        <Choice label="Show" value={status} choices={STATUSES} onChange={(status) => change({ status })} />
        {status === "trash" ? null : (
          <Choice label="Order" value={listing.sort} choices={SORTS} onChange={(sort) => change({ sort })} />
        )}
        <SelectPlace ref={setSelectPlace} />
      </ListTools>
      {status === "trash" ? (
        <TrashList kind="post" addressOf={(slug) => `/blog/${slug}`} slugProblem={postSlugProblem} />
      ) : (
        <PostList
          listing={{ ...listing, status }}
          selectPlace={selectPlace}
          onShowAll={() => change({ search: "", status: "all" })}
          onEdit={({ id }) => setEditing({ id })}
        />
      )}
      {editing ? (
        <PostDialog id={editing.id} onOpen={(id) => setEditing({ id })} onClose={() => setEditing(null)} />
      ) : null}
    </Screen>
  );
}
