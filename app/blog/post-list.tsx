import { useCallback } from "react";
import { SelectableContent } from "#app/content/bulk/selectable-content.tsx";
import { LoadingNotice } from "#app/content/loading-notice.tsx";
import { useRefreshWhenDue } from "#app/content/timetable/use-timetable.ts";
import { useContentChanges, useContentList } from "#app/content/use-content-list.ts";
import { ListTable } from "#app/ui/list-table.tsx";
import { NothingMatches } from "#app/ui/list-tools.tsx";
import { LoadMore } from "#app/ui/load-more.tsx";
import { EmptyList, LoadFailed, Notice, StatusPlace } from "#app/ui/notice.tsx";
import { postMessages } from "./post-messages.ts";
import { type ListedPost, listPosts, type PostListing } from "./post-queries.ts";
import { PostTableRow } from "./post-table-row.tsx";

const COLUMNS = [
  { name: "Title" },
  { name: "Status", className: "w-32" },
  { name: "Date", className: "w-44" },
  { name: "Actions", className: "w-76" },
];
const LOADING = "Loading posts...";
const idOf = ({ id }: ListedPost) => id;

type PostListProps = {
  listing: PostListing;
  selectPlace: Element | null;
  onShowAll: () => void;
  /** The id of the post whose editor is loading. */
  openingId: string | undefined;
  onEdit: (id: string) => void;
};

export function PostList({ listing, selectPlace, onShowAll, openingId, onEdit }: PostListProps) {
  const posts = useContentList({ kind: "post", listing, list: listPosts, failed: postMessages.loadFailed });
  const { toggle, remove } = useContentChanges({ kind: "post", messages: postMessages });
  const { mutate: deletePost } = remove;
  useRefreshWhenDue("post");

  const confirmDelete = useCallback(
    (post: ListedPost) => {
      if (window.confirm(postMessages.confirmDelete)) deletePost(post);
    },
    [deletePost],
  );

  if (posts.isPending || (posts.isPaused && posts.isPlaceholderData))
    return <LoadingNotice title={LOADING} what="list" isPaused={posts.isPaused} />;
  if (!posts.data) return <LoadFailed title={postMessages.loadFailed} queries={[posts]} />;
  const isEmpty = posts.data.length === 0;
  const isStale = posts.isPlaceholderData;
  if (isEmpty && !isStale && !listing.search && listing.status === "all") return <NoPosts />;
  return (
    <>
      <StatusPlace>
        {isEmpty ? (
          <EmptyList isStale={isStale} loading={LOADING}>
            <NothingMatches title="No posts match." onShowAll={onShowAll} />
          </EmptyList>
        ) : null}
      </StatusPlace>
      {isEmpty ? null : (
        <SelectableContent
          kind="post"
          rows={posts.data}
          buttonPlace={selectPlace}
          failed={postMessages.toggleFailed}
        >
          <ListTable
            aria-label="Blog posts"
            aria-busy={isStale}
            columns={COLUMNS}
            items={posts.data}
            keyOf={idOf}
            hasMore={posts.hasNextPage}
          >
            {(post, row) => (
              <PostTableRow
                row={row}
                post={post}
                busy={toggle.isPending && toggle.variables.id === post.id}
                isOpening={post.id === openingId}
                onToggle={toggle.mutate}
                onEdit={onEdit}
                onDelete={confirmDelete}
              />
            )}
          </ListTable>
          <LoadMore list={posts} loading={LOADING} failed={postMessages.loadFailed} />
        </SelectableContent>
      )}
    </>
  );
}

function NoPosts() {
  const { title, description } = postMessages.empty;
  return (
    <Notice title={title}>
      <p className="text-muted-foreground">{description}</p>
    </Notice>
  );
}
