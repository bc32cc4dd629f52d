import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import { useReadAllAs } from "#app/lib/client/roles.ts";
import { ADMIN_ONLY } from "#app/lib/role-groups.ts";
import { useBusiness } from "#app/lib/root-data.ts";
import { formatDay } from "#app/lib/time/moments.ts";
import { useNow } from "#app/lib/time/use-now.ts";
import { BackToDashboard } from "#app/ui/back.tsx";
import { LoadFailed, Notice } from "#app/ui/notice.tsx";
import { Screen } from "#app/ui/screen.tsx";
import { ScreenChoice } from "#app/ui/screen-choice.tsx";
import type { Route } from "./+types/figures.route";
import { readFigures } from "./figure-queries.ts";
import {
  CitySection,
  FieldSection,
  Funnel,
  PageSection,
  ResponseSection,
  SourceSection,
} from "./figure-sections.tsx";
import { readSpanWeeks, SPANS, type Span, spanOf } from "./figure-span.ts";
import { figureMessages } from "./figure-words.ts";
import { WeekSection } from "./week-section.tsx";

const FIGURES = ["figures"];

export const meta: Route.MetaFunction = () => [{ title: "Figures | Admin" }];

export default function FiguresScreen() {
  const [query] = useSearchParams();
  const { timeZone } = useBusiness();
  const span = spanOf(readSpanWeeks(query), timeZone, useNow());
  return (
    <Screen
      title="Figures"
      description="What visitors do here, and what becomes of their requests. Counted by this site only, as daily totals."
      back={<BackToDashboard />}
      actions={<SpanChoice />}
    >
      <FigureSections span={span} />
    </Screen>
  );
}

function SpanChoice() {
  const [query, setQuery] = useSearchParams();
  return (
    <ScreenChoice
      value={String(readSpanWeeks(query))}
      choices={SPANS.map(({ weeks, name }) => ({ value: String(weeks), label: name }))}
      onChange={(weeks) => setQuery({ weeks }, { replace: true, preventScrollReset: true })}
    />
  );
}

function FigureSections({ span }: { span: Span }) {
  const figures = useFigures(span);
  if (figures.isPending) return <Notice title={figureMessages.loading} busy />;
  if (!figures.data) return <LoadFailed title={figureMessages.loadFailed} queries={[figures]} />;
  const { week, page, source, city, field, responses, countedSince } = figures.data;
  return (
    <div aria-busy={figures.isPlaceholderData} className="grid gap-10">
      <CountedSince day={countedSince} from={span.from} />
      <div className="grid gap-10 lg:grid-cols-2">
        <Funnel weeks={week} />
        <ResponseSection times={responses} />
      </div>
      <WeekSection rows={week} weeks={span.weeks} countedSince={countedSince} />
      <PageSection pages={page} />
      <SourceSection sources={source} />
      <div className="grid gap-10 lg:grid-cols-2">
        <CitySection cities={city} pages={page} />
        <FieldSection fields={field} />
      </div>
    </div>
  );
}

/** Explains that the first weeks have no visits. */
function CountedSince({ day, from }: { day: string | null; from: string }) {
  if (day === null) {
    return <p className="text-sm">No visits have been counted yet. Requests are all here.</p>;
  }
  if (day <= from) return null;
  return (
    <p className="text-sm">
      {`Visits have been counted since ${formatDay(day, "UTC")}. Earlier requests have no visits to compare with.`}
    </p>
  );
}

/** The figures of a period; shows the previous period's until they have loaded. */
function useFigures({ from, until }: Span) {
  const client = useBackendClient();
  const business = useBusiness();
  // An agent may count the requests, without the visits.
  const read = useReadAllAs(ADMIN_ONLY, FIGURES);
  return useQuery({
    queryKey: [...FIGURES, from, until],
    queryFn: ({ signal }) => read(readFigures(client, { from, until }, business, signal), signal),
    placeholderData: keepPreviousData,
    meta: { failure: figureMessages.loadFailed },
  });
}
