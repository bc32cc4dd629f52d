import { useEffect, useRef } from "react";
import { Outlet, useLocation, useParams } from "react-router";
import { readPrefetchedQueries, usePrefetchedQueries } from "#app/lib/client/first-queries.ts";
import { BackButton, BackToDashboard } from "#app/ui/back.tsx";
import { cn } from "#app/ui/cn.ts";
import { Screen } from "#app/ui/screen.tsx";
import type { Route } from "./+types/admin-leads.route";
import { AddRequestButton } from "./add-request-button.tsx";
import { LeadKeys } from "./desk-keys.tsx";
import { layoutOf, useRoomForBoth } from "./desk-layout.tsx";
import { deskStateOf } from "./desk-location-state.ts";
import { DESK_PATH } from "./desk-path.ts";
import { firstLeadQueries } from "./first-leads.ts";
import { LeadDesk } from "./list/lead-desk.tsx";
import { AskWhyLost } from "./loss/ask-why-lost.tsx";
import { returnFocusTo } from "./row-focus.ts";
import { useOpenNotifiedLead } from "./use-open-notified-lead.ts";

export const meta: Route.MetaFunction = () => [{ title: "Leads | Admin" }];

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  return readPrefetchedQueries(firstLeadQueries(url));
}
clientLoader.hydrate = true as const;

/** The loader only serves queries that came with the document. */
export function shouldRevalidate() {
  return false;
}

export default function AdminLeads({ loaderData }: Route.ComponentProps) {
  usePrefetchedQueries(loaderData);
  const openId = useParams().id;
  const isOpen = openId !== undefined;
  const location = useLocation();
  const { search } = location;
  const hasRoom = useRoomForBoth();
  useOpenNotifiedLead();
  useFocusOnReturn(openId);
  if (isOpen && !hasRoom) {
    return (
      <Screen
        key="lead"
        title="Lead"
        back={
          <BackButton
            to={deskStateOf(location).isFromDesk ? -1 : `${DESK_PATH}${search}`}
            label="Back to Leads"
          />
        }
      >
        <Outlet />
        <AskWhyLost />
      </Screen>
    );
  }
  return (
    <Screen
      key="leads"
      title="Leads"
      wide={isOpen || layoutOf(search) === "board"}
      back={<BackToDashboard />}
      actions={
        <>
          <LeadKeys />
          <AddRequestButton />
        </>
      }
    >
      {/* Always a grid: switching to one when a lead opens would make the browser restyle the whole list. */}
      <div
        className={cn("grid items-start gap-8", isOpen ? "grid-cols-[minmax(0,1fr)_24rem]" : "grid-cols-1")}
      >
        <div className="grid grid-cols-1 gap-6">
          <LeadDesk />
        </div>
        <Outlet />
      </div>
      <AskWhyLost />
    </Screen>
  );
}

/** Going back from a lead to the list focuses the lead’s name there, unless a control has the focus. */
function useFocusOnReturn(openId: string | undefined): void {
  const left = useRef(openId);
  useEffect(() => {
    if (!openId && left.current) returnFocusTo(left.current);
    left.current = openId;
  }, [openId]);
}
