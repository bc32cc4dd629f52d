import { useQuery } from "@tanstack/react-query";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import { countOf } from "#app/lib/counts.ts";
import { useBusiness } from "#app/lib/root-data.ts";
import { formatTime } from "#app/lib/time/moments.ts";
import { BackButton } from "#app/ui/back.tsx";
import { Button } from "#app/ui/button.tsx";
import { LoadFailed, Notice } from "#app/ui/notice.tsx";
import { Screen } from "#app/ui/screen.tsx";
import { DESK_PATH } from "../desk-path.ts";
import type { Route } from "./+types/call-sheet.route";
import { CallItem } from "./call-item.tsx";
import { type CallSheet, readCallSheet } from "./who-to-call.ts";

export const meta: Route.MetaFunction = () => [{ title: "Call sheet | Admin" }];

/** Whom to call, on one sheet to print. */
export default function CallSheetScreen() {
  const client = useBackendClient();
  const sheet = useQuery({
    queryKey: ["leads", "call sheet"],
    queryFn: ({ signal }) => readCallSheet(client, signal),
  });
  return (
    <Screen
      title="Call sheet"
      description={<Printed />}
      back={<BackButton to={DESK_PATH} label="Back to Leads" />}
      actions={
        <Button className="print:hidden" disabled={!sheet.data?.leads.length} onClick={() => window.print()}>
          Print
        </Button>
      }
    >
      <SheetOrReason sheet={sheet} />
    </Screen>
  );
}

/** The time of printing, since paper doesn't update. */
function Printed() {
  const { brand, timeZone } = useBusiness();
  const now = new Date();
  const day = new Intl.DateTimeFormat("en-US", { timeZone, dateStyle: "full" }).format(now);
  return (
    <>
      {brand} · {day}, {formatTime(now.toISOString(), timeZone)}
    </>
  );
}

type SheetState = { data?: CallSheet; isPending: boolean; isFetching: boolean; refetch: () => unknown };

function SheetOrReason({ sheet }: { sheet: SheetState }) {
  const { data, isPending } = sheet;
  if (isPending) return <Notice title="Loading the call sheet..." busy />;
  if (!data) return <LoadFailed title="Failed to load the call sheet" queries={[sheet]} />;
  if (data.leads.length === 0) return <Notice title="There’s no one to call." />;
  return (
    <>
      <ol className="grid border-foreground border-t-2">
        {data.leads.map((lead) => (
          <CallItem key={lead.id} lead={lead} />
        ))}
      </ol>
      {data.left > 0 ? (
        <p className="text-muted-foreground text-sm">
          {data.mayBeMore ? "At least " : null}
          {countOf(data.left, "more to call doesn’t", "more to call don’t")} fit on this page.
        </p>
      ) : null}
    </>
  );
}
