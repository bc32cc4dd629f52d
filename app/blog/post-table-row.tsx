import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { TableCell, TableRow } from "#app/ui/table.tsx";
import { formatPostDate } from "./post-date.ts";
import type { ListedPost } from "./post-queries.ts";

type PostTableRowProps = {
  post: ListedPost;
  busy: boolean;
  onToggle: (post: ListedPost) => void;
  onEdit: (post: ListedPost) => void;
  onDelete: (post: ListedPost) => void;
};

export function PostTableRow({ post, busy, onToggle, onEdit, onDelete }: PostTableRowProps) {
  const { title, excerpt, published, date } = post;
  const toggle = published ? "Unpublish" : "Publish";
  return (
    <TableRow className="max-md:grid max-md:grid-cols-[auto_1fr] max-md:gap-x-4 max-md:gap-y-2 max-md:py-4">
      <TableCell className="max-md:col-span-2 max-md:p-0">
        <span className="block font-semibold">{title}</span>
        <span className="line-clamp-2 text-muted-foreground">{excerpt}</span>
      </TableCell>
      <TableCell className="max-md:p-0">
        <Badge variant={published ? "default" : "secondary"}>{published ? "Published" : "Draft"}</Badge>
      </TableCell>
      <TableCell className="whitespace-nowrap max-md:p-0">
        <time dateTime={date}>{formatPostDate(date)}</time>
      </TableCell>
      <TableCell className="max-md:col-span-2 max-md:p-0">
        <div className="flex gap-2">
          <Button
            size="small"
            variant="outline"
            disabled={busy}
            aria-label={`${toggle} ${title}`}
            onClick={() => onToggle(post)}
          >
            {toggle}
          </Button>
          <Button size="small" variant="outline" aria-label={`Edit ${title}`} onClick={() => onEdit(post)}>
            Edit
          </Button>
          <Button
            size="small"
            variant="outline"
            aria-label={`Delete ${title}`}
            onClick={() => onDelete(post)}
          >
            Delete
          </Button>
        </div>
      </TableCell>
    </TableRow>
  );
}
