import { ChangedNote } from "#app/content/drafts/changed-note.tsx";
import { DueNote } from "#app/content/timetable/due-note.tsx";
import { OPENS_EDITOR } from "#app/content/use-list-keys.ts";
import { formatLongDay } from "#app/lib/calendar-day.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { ChooseBox } from "#app/ui/choosing/choose-box.tsx";
import type { ListRow } from "#app/ui/list-table.tsx";
import { TableCell, TableRow } from "#app/ui/table.tsx";
import type { ListedPost } from "./post-queries.ts";

type PostTableRowProps = {
  row: ListRow;
  post: ListedPost;
  busy: boolean;
  onToggle: (post: ListedPost) => void;
  onEdit: (post: ListedPost) => void;
  onDelete: (post: ListedPost) => void;
};

export function PostTableRow({ row, post, busy, onToggle, onEdit, onDelete }: PostTableRowProps) {
  const { id, title, excerpt, published, date } = post;
  const toggle = published ? "Unpublish" : "Publish";
  return (
    <TableRow {...row}>
      <TableCell className="wrap-anywhere max-lg:basis-full">
        <div className="flex items-start">
          <ChooseBox id={id} name={title} />
          <div className="min-w-0">
            <span className="block font-semibold">{title}</span>
            <span className="line-clamp-2 text-muted-foreground">{excerpt}</span>
          </div>
        </div>
      </TableCell>
      <TableCell>
        <Badge variant={published ? "default" : "secondary"}>{published ? "Published" : "Draft"}</Badge>
        <DueNote kind="post" id={id} />
        <ChangedNote kind="post" id={id} published={published} />
      </TableCell>
      <TableCell className="whitespace-nowrap">
        <time dateTime={date}>{formatLongDay(date)}</time>
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
          <Button
            size="small"
            variant="outline"
            aria-label={`Edit ${title}`}
            onClick={() => onEdit(post)}
            {...OPENS_EDITOR}
          >
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
