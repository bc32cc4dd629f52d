import { LoadFailed } from "#app/ui/load-failed.tsx";
import { LoadMore } from "#app/ui/load-more.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Table, TableBody, TableHead, TableHeader, TableRow } from "#app/ui/table.tsx";
import { postMessages } from "./post-messages.ts";
import type { ListedPost, PostListing } from "./post-queries.ts";
import { PostTableRow } from "./post-table-row.tsx";
import { useDeletePost, usePosts, useTogglePost } from "./use-posts.ts";

type PostListProps = { listing: PostListing; onEdit: (post: ListedPost) => void };

export function PostList({ listing, onEdit }: PostListProps) {
  const posts = usePosts(listing);
  const toggle = useTogglePost();
  const remove = useDeletePost();

  function confirmDelete(post: ListedPost) {
    if (window.confirm(postMessages.confirmDelete)) remove.mutate(post);
  }

  if (posts.isPending) return <Notice title="Loading posts..." busy />;
  if (!posts.data) {
    return <LoadFailed title={postMessages.loadFailed} retrying={posts.isFetching} onRetry={posts.refetch} />;
  }
  if (posts.data.length === 0)
    return <NoPosts narrowed={listing.search !== "" || listing.status !== "all"} />;
  return (
    <>
      <Table aria-label="Blog posts" aria-busy={posts.isPlaceholderData}>
        <TableHeader>
          <TableRow>
            <TableHead>Title</TableHead>
            <TableHead>Status</TableHead>
            <TableHead>Date</TableHead>
            <TableHead>Actions</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {posts.data.map((post) => (
            <PostTableRow
              key={post.id}
              post={post}
              busy={toggle.isPending && toggle.variables.id === post.id}
              onToggle={toggle.mutate}
              onEdit={onEdit}
              onDelete={confirmDelete}
            />
          ))}
        </TableBody>
      </Table>
      <LoadMore list={posts} loading="Loading posts..." failed={postMessages.loadFailed} />
    </>
  );
}

function NoPosts({ narrowed }: { narrowed: boolean }) {
  const { title, description } = postMessages.empty;
  return (
    <Notice title={title}>
      <p className="text-muted-foreground">{narrowed ? "Nothing matches this search." : description}</p>
    </Notice>
  );
}
