import { describeActor } from "#app/lib/actor.ts";
import { useBusiness } from "#app/lib/root-data.ts";
import { DAY_MS } from "#app/lib/time/calendar-day.ts";
import { formatDay, formatMoment } from "#app/lib/time/moments.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmailText } from "#app/ui/email-text.tsx";
import type { ListRow } from "#app/ui/list-table.tsx";
import { TableCell, TableRow } from "#app/ui/table.tsx";
import type { TrashedContent } from "./trash.ts";

const TRASH_KEPT_MS = 30 * DAY_MS;

type TrashRowProps = {
  row: ListRow;
  item: TrashedContent;
  address: string;
  busy: boolean;
  onRestore: () => void;
};

export function TrashRow({ row, item, address, busy, onRestore }: TrashRowProps) {
  const { timeZone } = useBusiness();
  const { title, published, deleted_at } = item;
  const until = new Date(Date.parse(deleted_at) + TRASH_KEPT_MS).toISOString();
  return (
    <TableRow {...row}>
      <TableCell className="wrap-anywhere max-lg:basis-full">
        <span dir="auto" className="block font-semibold">
          {title}
        </span>
        <span className="text-muted-foreground">{address}</span>
      </TableCell>
      <TableCell>
        <Badge variant={published ? "default" : "secondary"}>{published ? "Published" : "Draft"}</Badge>
      </TableCell>
      <TableCell
        data-label="Deleted "
        className="wrap-anywhere text-wrap max-lg:basis-full max-lg:before:content-[attr(data-label)]"
      >
        <time dateTime={deleted_at} className="lg:block">
          {formatMoment(deleted_at, timeZone)}
        </time>
        <span className="block text-muted-foreground">
          <EmailText>{describeActor(item)}</EmailText>
        </span>
      </TableCell>
      <TableCell
        data-label="Kept until "
        className="whitespace-nowrap max-lg:text-muted-foreground max-lg:before:content-[attr(data-label)]"
      >
        <time dateTime={until}>{formatDay(until, timeZone)}</time>
      </TableCell>
      <TableCell className="max-lg:ml-auto">
        <Button
          size="small"
          variant="outline"
          aria-label={`Restore ${title}`}
          disabled={busy}
          onClick={onRestore}
        >
          Restore
        </Button>
      </TableCell>
    </TableRow>
  );
}
