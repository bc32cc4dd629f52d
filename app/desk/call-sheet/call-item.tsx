import { formatPhone } from "#app/leads/phone.ts";
import { useBusiness } from "#app/lib/root-data.ts";
import { formatDay } from "#app/lib/time/moments.ts";
import { useToday } from "#app/lib/time/use-now.ts";
import { CallLink } from "../call-link.tsx";
import { DESK_PATH } from "../desk-path.ts";
import { describeDue } from "../follow-up/due-words.ts";
import type { LeadRow } from "../lead-queries.ts";

/** One call: a box to tick, whom to call and why, and a line to write on. All have the same height on paper. */
export function CallItem({ lead }: { lead: LeadRow }) {
  const { id, name, phone, city, message } = lead;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 border-border border-b py-3 sm:grid-cols-[auto_minmax(0,4fr)_minmax(0,5fr)_minmax(0,5fr)] print:h-[0.57in] print:grid-rows-[minmax(0,1fr)] print:break-inside-avoid print:grid-cols-[auto_minmax(0,4fr)_minmax(0,5fr)_minmax(0,5fr)] print:gap-y-0 print:overflow-hidden print:border-foreground/40 print:py-1 print:text-[0.8rem] print:leading-tight">
      <span className="mt-1 size-4 border-2 border-foreground" />
      <div className="grid content-start">
        <b className="wrap-anywhere print:line-clamp-1">
          <bdi>{name}</bdi>
        </b>
        <CallLink
          lead={lead}
          to={`${DESK_PATH}/${id}`}
          isFromDesk={false}
          hasRoom={false}
          className="inline-flex min-h-11 items-center text-primary tabular-nums underline underline-offset-4 lg:min-h-6 print:min-h-0 print:font-semibold print:text-foreground print:no-underline"
        >
          {formatPhone(phone)}
        </CallLink>
      </div>
      <div className="grid content-start text-sm max-sm:col-start-2 print:text-[length:inherit] print:leading-[inherit]">
        <p className="wrap-anywhere text-muted-foreground print:line-clamp-1 print:text-foreground">
          <Why lead={lead} />
          {city ? ` · ${city}` : null}
        </p>
        {message ? (
          <p dir="auto" className="line-clamp-2 wrap-anywhere">
            {message}
          </p>
        ) : null}
      </div>
      <span className="hidden self-end border-foreground/60 border-b sm:block print:mb-1 print:block" />
    </li>
  );
}

function Why({ lead: { follow_up_on, created_at } }: { lead: LeadRow }) {
  const { timeZone } = useBusiness();
  const today = useToday();
  if (follow_up_on && follow_up_on <= today) return describeDue(follow_up_on, today);
  return `Since ${formatDay(created_at, timeZone)}`;
}
