import { BackToDashboard } from "#app/ui/back.tsx";
import { LoadFailed, Notice } from "#app/ui/notice.tsx";
import { Screen } from "#app/ui/screen.tsx";
import type { Route } from "./+types/kept-aside.route";
import { DamagedList, RefusedList, StuckNote } from "./kept-aside-lists.tsx";
import { keptAsideMessages } from "./kept-aside-words.ts";
import { useKeptAside } from "./use-kept-aside.ts";

export const meta: Route.MetaFunction = () => [{ title: "Kept aside | Admin" }];

export default function KeptAsideScreen() {
  return (
    <Screen
      title="Kept aside"
      description="Requests taken while the database was unavailable, which it then refused. Call these customers."
      back={<BackToDashboard />}
    >
      <KeptAsideContent />
    </Screen>
  );
}

function KeptAsideContent() {
  const kept = useKeptAside();
  if (kept.isPending) return <Notice title={keptAsideMessages.loading} busy />;
  if (!kept.data) return <LoadFailed title={keptAsideMessages.loadFailed} queries={[kept]} />;
  const { refused, damaged, stuck } = kept.data;
  if (refused.length + damaged.length + stuck === 0) {
    return (
      <Notice title={keptAsideMessages.empty.title}>
        <p className="text-muted-foreground text-sm">{keptAsideMessages.empty.description}</p>
      </Notice>
    );
  }
  return (
    <>
      {refused.length > 0 ? <RefusedList refused={refused} /> : null}
      {damaged.length > 0 ? <DamagedList damaged={damaged} /> : null}
      {stuck > 0 ? <StuckNote stuck={stuck} /> : null}
    </>
  );
}
