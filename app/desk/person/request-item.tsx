import { Link, useLocation } from "react-router";
import { leadStatusLook } from "#app/leads/lead-status.ts";
import { useBusiness } from "#app/lib/root-data.ts";
import { formatDay } from "#app/lib/time/moments.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { DESK_PATH } from "../desk-path.ts";
import type { OtherRequest } from "./requests-of-person.ts";

type RequestItemProps = {
  request: OtherRequest;
  /** The name in the open lead. */
  name: string;
  onSetApart: (request: OtherRequest) => void;
};

/** Another request in short. Its name shows only if it differs from the open lead's. */
export function RequestItem({ request, name, onSetApart }: RequestItemProps) {
  const { search } = useLocation();
  const { timeZone } = useBusiness();
  const { label, variant } = leadStatusLook(request.status);
  const words = [request.name === name ? null : request.name, request.message].filter(Boolean).join(": ");
  const day = formatDay(request.created_at, timeZone);
  return (
    <li data-row={request.id} className="grid gap-1 py-2 text-sm">
      <div className="flex flex-wrap items-center gap-x-3">
        <Link
          to={{ pathname: `${DESK_PATH}/${request.id}`, search }}
          preventScrollReset
          className="inline-flex min-h-11 items-center text-primary underline underline-offset-4 lg:min-h-6"
        >
          <time dateTime={request.created_at}>{day}</time>
        </Link>
        <Badge variant={variant}>{label}</Badge>
        <Button
          variant="link"
          className="ml-auto h-11 px-0 font-normal lg:h-6"
          aria-label={`Not this person: ${request.name}, ${day}`}
          onClick={() => onSetApart(request)}
        >
          Not this person
        </Button>
      </div>
      {words ? <p className="line-clamp-2 wrap-anywhere text-muted-foreground">{words}</p> : null}
    </li>
  );
}
