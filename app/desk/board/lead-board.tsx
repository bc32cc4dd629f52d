import { useQuery } from "@tanstack/react-query";
import { useLocation, useParams } from "react-router";
import type { LeadStatus } from "#app/leads/lead-status.ts";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import { useReadAs } from "#app/lib/client/roles.ts";
import { LEAD_ROLES } from "#app/lib/role-groups.ts";
import { LoadFailed, Notice } from "#app/ui/notice.tsx";
import { useDeskKeys } from "../desk-keys.tsx";
import { DESK_PATH } from "../desk-path.ts";
import { BOARD, REFETCH_MS } from "../lead-cache.ts";
import { leadDeskMessages } from "../lead-desk-messages.ts";
import type { LeadListing } from "../lead-listing.ts";
import type { LeadRow } from "../lead-queries.ts";
import { useChangeLeadStatus } from "../use-leads.ts";
import { type BoardColumn, boardConditions, columnsOf, readBoard } from "./board.ts";
import { LeadColumn } from "./lead-column.tsx";
import { useDragging } from "./use-dragging.ts";

/** A column per status. Cards move between columns by pointer or keyboard. */
export function LeadBoard({ listing }: { listing: LeadListing }) {
  const client = useBackendClient();
  const read = useReadAs(LEAD_ROLES);
  const conditions = boardConditions(listing);
  const board = useQuery({
    queryKey: [...BOARD, conditions],
    queryFn: ({ signal }) => read(readBoard(client, conditions, signal), signal),
    placeholderData: (previous) => previous,
    refetchInterval: REFETCH_MS,
    meta: { failure: leadDeskMessages.loadFailed },
  });
  if (board.isPaused && (board.isPending || board.isPlaceholderData)) {
    return <Notice title="Offline. This board isn’t on this device." />;
  }
  if (board.isPending) return <Notice title={leadDeskMessages.loading} busy />;
  if (!board.data) return <LoadFailed title={leadDeskMessages.loadFailed} queries={[board]} />;
  return <Columns columns={columnsOf(board.data, conditions)} isStale={board.isPlaceholderData} />;
}

function Columns({ columns, isStale }: { columns: BoardColumn[]; isStale: boolean }) {
  const changeStatus = useChangeLeadStatus();
  const openId = useParams().id;
  const { search } = useLocation();
  const pathOf = ({ id }: LeadRow) => `${DESK_PATH}/${id}${search}`;
  const leads = columns.flatMap((column) => column.leads);
  const dragging = useDragging(leads, (lead, status: LeadStatus) => changeStatus({ lead, status }));
  useDeskKeys({ leads, openId, pathOf });
  return (
    <>
      <p role="log" aria-label="Moving a lead" className="sr-only">
        {dragging.announcement}
      </p>
      <section
        aria-label="Leads by status"
        aria-busy={isStale}
        {...dragging.focusHandlers}
        className="-mx-4 grid snap-x snap-mandatory scroll-px-4 auto-cols-[85%] grid-flow-col gap-3 overflow-x-auto overscroll-x-contain px-4 pb-3 sm:auto-cols-[minmax(13rem,1fr)] lg:mx-0 lg:snap-none lg:px-0"
      >
        {columns.map((column) => (
          <LeadColumn
            key={column.status}
            column={column}
            dragging={dragging}
            pathOf={pathOf}
            openId={openId}
            onStatusChange={changeStatus}
          />
        ))}
      </section>
    </>
  );
}
