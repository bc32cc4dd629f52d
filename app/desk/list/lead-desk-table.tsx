import { useLocation, useParams } from "react-router";
import { cn } from "#app/ui/cn.ts";
import { ListTable } from "#app/ui/list-table.tsx";
import { useDeskKeys } from "../desk-keys.tsx";
import { useRoomForBoth } from "../desk-layout.tsx";
import { DESK_PATH } from "../desk-path.ts";
import type { LeadRow } from "../lead-queries.ts";
import type { QueuedStatusChange } from "../offline/change-keys.ts";
import { useUnsent } from "../offline/unsent.ts";
import { usePersons } from "../person/use-person.ts";
import type { Release } from "../quarantine-parts.tsx";
import { LeadDeskRow } from "./lead-desk-row.tsx";

const COLUMNS = ["Contact Info", "Location", "Message", "Status", "Date", "Actions"].map((name) => ({
  name,
}));
/** Each row is its own grid, since `content-visibility` has no effect on table rows. */
const GRID = "lg:block lg:[&>:is(thead,tbody)]:block lg:[&_tr]:grid lg:[&_tr]:items-baseline";
const ALL_COLUMNS = "lg:[&_tr]:grid-cols-[15rem_8rem_minmax(0,1fr)_7.5rem_8rem_10rem]";
/** The columns that fit beside an open lead, whose panel shows the rest. */
const COLUMNS_BESIDE =
  "lg:max-xl:[&_tr]:grid-cols-[minmax(0,15fr)_minmax(0,7.5fr)_minmax(0,10fr)] xl:max-[89rem]:[&_tr]:grid-cols-[minmax(0,15fr)_minmax(0,8fr)_minmax(0,7.5fr)_minmax(0,8fr)_minmax(0,10fr)] max-[89rem]:[&_:is(th,td):nth-child(3)]:hidden max-xl:[&_:is(th,td):is(:nth-child(2),:nth-child(5))]:hidden";
const idOf = ({ id }: LeadRow) => id;

type LeadDeskTableProps = {
  leads: LeadRow[];
  /** Whether these are still the leads of the previous listing. */
  isStale: boolean;
  hasMore: boolean;
  onStatusChange: (change: Omit<QueuedStatusChange, "at">) => void;
  onRelease: (release: Release) => void;
};

export function LeadDeskTable({ leads, isStale, hasMore, ...changes }: LeadDeskTableProps) {
  const openId = useParams().id;
  const { search } = useLocation();
  const hasRoom = useRoomForBoth();
  const pathOf = ({ id }: LeadRow) => `${DESK_PATH}/${id}${search}`;
  const persons = usePersons(leads);
  const unsent = new Set(useUnsent().map(({ lead }) => lead.id));
  useDeskKeys({ leads, openId, pathOf });
  return (
    <ListTable
      aria-label="Leads"
      aria-busy={isStale}
      className={cn(GRID, ALL_COLUMNS, openId && COLUMNS_BESIDE)}
      columns={COLUMNS}
      items={leads}
      keyOf={idOf}
      hasMore={hasMore}
    >
      {(lead, row) => (
        <LeadDeskRow
          row={row}
          lead={lead}
          to={pathOf(lead)}
          hasRoom={hasRoom}
          isOpen={lead.id === openId}
          ofPerson={persons[lead.id]}
          isUnsent={unsent.has(lead.id)}
          {...changes}
        />
      )}
    </ListTable>
  );
}
