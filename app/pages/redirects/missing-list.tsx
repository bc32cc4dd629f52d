import { useState } from "react";
import { useBusiness } from "#app/lib/root-data.ts";
import { Button } from "#app/ui/button.tsx";
import { HandOverList } from "#app/ui/hand-over-list.tsx";
import { LoadFailed, Notice } from "#app/ui/notice.tsx";
import { VanishingButton } from "#app/ui/vanishing-button.tsx";
import { describeMissing } from "./missing-addresses.ts";
import { redirectMessages } from "./redirect-messages.ts";
import type { MissingAddress } from "./redirect-queries.ts";
import { useDismissMissing, useMissing } from "./use-redirects.ts";

const SHOWN_AT_FIRST = 5;

type MissingListProps = { onRedirect: (path: string) => void };

/** Addresses that visitors requested but that do not exist, each with a button to redirect it. */
export function MissingList({ onRedirect }: MissingListProps) {
  const missing = useMissing();
  const [showsAll, setShowsAll] = useState(false);
  const [showsRobots, setShowsRobots] = useState(false);
  if (missing.isPending) return <Notice title={redirectMessages.loading} busy />;
  if (!missing.data) return <LoadFailed title={redirectMessages.missingLoadFailed} queries={[missing]} />;
  const byPeople = missing.data.filter(({ people }) => people > 0);
  const robotsOnlyCount = missing.data.length - byPeople.length;
  const all = showsRobots ? missing.data : byPeople;
  const shown = showsAll ? all : all.slice(0, SHOWN_AT_FIRST);
  return (
    <section aria-labelledby="missing" className="grid gap-2">
      <h2 id="missing" className="font-display font-bold text-xl">
        Not found
      </h2>
      <p className="max-w-prose text-muted-foreground text-sm">
        {byPeople.length === 0
          ? redirectMessages.nothingMissing
          : "Addresses requested in the last 90 days that don’t exist. We don’t keep who asked."}
      </p>
      {shown.length > 0 ? (
        <HandOverList
          rows={shown.map(({ path }) => path)}
          className="grid divide-y divide-border border-border border-y"
        >
          {shown.map((address) => (
            <Missing key={address.path} address={address} onRedirect={onRedirect} />
          ))}
        </HandOverList>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {all.length > shown.length ? (
          <VanishingButton variant="outline" size="small" onClick={() => setShowsAll(true)}>
            Show all {all.length}
          </VanishingButton>
        ) : null}
        {robotsOnlyCount > 0 ? (
          <Button
            variant="outline"
            size="small"
            className="h-auto min-h-9 max-w-full py-1.5"
            aria-pressed={showsRobots}
            onClick={() => setShowsRobots(!showsRobots)}
          >
            {showsRobots ? "Hide" : "Show"} what only robots asked for ({robotsOnlyCount})
          </Button>
        ) : null}
      </div>
    </section>
  );
}

function Missing({ address, onRedirect }: MissingListProps & { address: MissingAddress }) {
  const { timeZone } = useBusiness();
  const dismiss = useDismissMissing();
  const { path } = address;
  return (
    <li data-row={path} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
      <div className="grid flex-1 basis-72 gap-0.5">
        <b className="wrap-anywhere">{path}</b>
        <p className="wrap-anywhere text-muted-foreground text-sm">{describeMissing(address, timeZone)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="small" aria-label={`Redirect ${path}`} onClick={() => onRedirect(path)}>
          Redirect
        </Button>
        <Button
          variant="outline"
          size="small"
          aria-label={`Dismiss ${path}`}
          disabled={dismiss.isPending}
          onClick={() => dismiss.mutate(path)}
        >
          Dismiss
        </Button>
      </div>
    </li>
  );
}
