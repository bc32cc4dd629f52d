import { memo } from "react";
import { ChangedNote } from "#app/content/drafts/changed-note.tsx";
import { OPENS_EDITOR } from "#app/content/list-keys.tsx";
import { DueNote } from "#app/content/timetable/due-note.tsx";
import { formatDay } from "#app/lib/time/moments.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import type { ListRow } from "#app/ui/list-table.tsx";
import { OpeningButton } from "#app/ui/opening-button.tsx";
import { SelectBox } from "#app/ui/selection/select-box.tsx";
import { TableCell, TableRow } from "#app/ui/table.tsx";
import type { ListedPost } from "./post-queries.ts";

type PostTableRowProps = {
  row: ListRow;
  post: ListedPost;
  busy: boolean;
  /** Whether its editor is loading. */
  isOpening: boolean;
  onToggle: (post: ListedPost) => void;
  onEdit: (id: string) => void;
  onDelete: (post: ListedPost) => void;
};

/** Memoized: opening an editor re-renders the list twice, and no row changes. */
export const PostTableRow = memo(function PostTableRow(props: PostTableRowProps) {
  const { row, post, busy, isOpening, onToggle, onEdit, onDelete } = props;
  const { id, title, excerpt, published, date } = post;
  const toggle = published ? "Unpublish" : "Publish";
  return (
    <TableRow {...row}>
      <TableCell className="wrap-anywhere max-lg:basis-full">
        <div className="flex items-start">
          <SelectBox id={id} name={title} />
          <div className="min-w-0">
            <span dir="auto" className="block font-semibold">
              {title}
            </span>
            <span dir="auto" className="line-clamp-2 text-muted-foreground">
              {excerpt}
            </span>
          </div>
        </div>
      </TableCell>
      <TableCell>
        <Badge variant={published ? "default" : "secondary"}>{published ? "Published" : "Draft"}</Badge>
        <DueNote kind="post" id={id} />
        <ChangedNote kind="post" id={id} published={published} />
      </TableCell>
      <TableCell className="whitespace-nowrap">
        <time dateTime={date}>{formatDay(date, "UTC")}</time>
      </TableCell>
      <TableCell className="max-sm:basis-full sm:max-lg:ml-auto">
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            variant="outline"
            disabled={busy}
            aria-label={`${toggle} ${title}`}
            onClick={() => onToggle(post)}
          >
            {toggle}
          </Button>
          <OpeningButton
            size="small"
            variant="outline"
            isOpening={isOpening}
            about={title}
            onClick={() => onEdit(id)}
            {...OPENS_EDITOR}
          >
            Edit
          </OpeningButton>
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
});
