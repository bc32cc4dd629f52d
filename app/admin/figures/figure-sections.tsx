import type { ReactNode } from "react";
import { countOf, formatCount } from "#app/lib/counts.ts";
import { useBusiness } from "#app/lib/root-data.ts";
import { formatMinutes } from "#app/lib/time/moments.ts";
import { BarTable } from "./bar-table.tsx";
import type { FigureRow, Figures, ResponseTimes } from "./figure-queries.ts";
import { FigureTable } from "./figure-table.tsx";
import {
  cityRows,
  describeCut,
  describePage,
  describeShare,
  describeSource,
  fieldRows,
  totalOf,
} from "./figure-words.ts";

type SectionProps = { title: string; note?: ReactNode; children: ReactNode };

export function FigureSection({ title, note, children }: SectionProps) {
  return (
    <section aria-label={title} className="grid min-w-0 content-start gap-3">
      <div className="grid gap-1">
        <h2 className="font-display font-bold text-xl">{title}</h2>
        {note ? <p className="max-w-prose text-muted-foreground text-sm">{note}</p> : null}
      </div>
      {children}
    </section>
  );
}

/** The steps from a visit to a customer. */
export function Funnel({ weeks }: { weeks: readonly FigureRow[] }) {
  const { arrivals, starts, sent, requests, contacted, converted } = totalOf(weeks);
  return (
    <FigureSection
      title="From visit to customer"
      note="Requests also come by phone, in person and by import. Some forms are sent from visits that aren’t counted, by browsers that ask not to be."
    >
      <BarTable
        label="From visit to customer"
        columns={["Step", "Count", "Of the step before"]}
        rows={[
          { name: "Visits", count: arrivals },
          { name: "Form starts", count: starts, note: describeShare(starts, arrivals) },
          { name: "Forms sent", count: sent, note: describeShare(sent, starts) },
          { name: "Requests", count: requests },
          { name: "Contacted", count: contacted, note: describeShare(contacted, requests) },
          { name: "Converted", count: converted, note: describeShare(converted, contacted) },
        ]}
      />
    </FigureSection>
  );
}

/** How long requests waited for an answer. */
export function ResponseSection({ times }: { times: ResponseTimes }) {
  const { responsePromiseMinutes: promise, hours } = useBusiness();
  const { answered, in_promise, median_minutes } = times;
  return (
    <FigureSection
      title="How soon we answer"
      note={`From request to first contact, in business hours only (${hours.label}).`}
    >
      {median_minutes !== null ? (
        <p className="text-sm">
          Half of them within <b>{formatMinutes(median_minutes)}</b>.{" "}
          {`${formatCount(in_promise)} of ${formatCount(answered)} within the ${promise} minutes we promise (${describeShare(in_promise, answered)}).`}
        </p>
      ) : null}
      <BarTable
        label="How soon we answer"
        columns={["First contact", "Requests", "Share"]}
        rows={[
          { name: "Within 15 min", count: times.within_15 },
          { name: "Within an hour", count: times.within_60 },
          { name: "Within 4 hours", count: times.within_240 },
          { name: "Later", count: times.later },
        ].map((row) => ({ ...row, note: describeShare(row.count, answered) }))}
      />
      <p className="text-muted-foreground text-sm">
        {`${formatCount(times.waiting)} still waiting.`}
        {times.unknown > 0
          ? ` ${countOf(times.unknown, "more was", "more were")} contacted before this was tracked.`
          : ""}
      </p>
    </FigureSection>
  );
}

/** The last field touched by visitors who started the form but did not send it. */
export function FieldSection({ fields }: { fields: readonly FigureRow[] }) {
  const rows = fieldRows(fields);
  const all = rows.reduce((sum, { count }) => sum + count, 0);
  return (
    <FigureSection
      title="Where people leave the form"
      note="The last field that people touched who started the form and left without sending it."
    >
      <BarTable
        label="Where people leave the form"
        columns={["Last field", "Left", "Share"]}
        rows={rows.map((row) => ({ ...row, note: describeShare(row.count, all) }))}
      />
    </FigureSection>
  );
}

const VISITS = [
  { name: "Form starts", count: ({ starts }: FigureRow) => starts },
  { name: "Call taps", count: ({ calls }: FigureRow) => calls },
];

const OUTCOMES = [
  { name: "Requests", count: ({ requests }: Pick<FigureRow, "requests">) => requests },
  { name: "Contacted", count: ({ contacted }: Pick<FigureRow, "contacted">) => contacted },
  { name: "Converted", count: ({ converted }: Pick<FigureRow, "converted">) => converted },
];

export function PageSection({ pages }: Record<"pages", Figures["page"]>) {
  return (
    <FigureSection title="By page" note={`Requests by the page whose form was sent.${describeCut(pages)}`}>
      <FigureTable
        label="By page"
        of="Page"
        rows={pages}
        nameOf={({ name }) => describePage(name)}
        columns={[{ name: "Seen", count: ({ views }) => views }, ...VISITS, ...OUTCOMES]}
      />
    </FigureSection>
  );
}

export function SourceSection({ sources }: Record<"sources", Figures["source"]>) {
  return (
    <FigureSection
      title="By source"
      note={`The website or campaign that led to a visit, as far as the browser says it.${describeCut(sources)}`}
    >
      <FigureTable
        label="By source"
        of="Source"
        rows={sources}
        nameOf={({ name }) => describeSource(name)}
        columns={[{ name: "Visits", count: ({ arrivals }) => arrivals }, ...VISITS, ...OUTCOMES]}
      />
    </FigureSection>
  );
}

export function CitySection({ cities, pages }: { cities: Figures["city"]; pages: Figures["page"] }) {
  return (
    <FigureSection
      title="By city"
      note={`Requests by the city that customers gave, and how often that city’s own page was seen.${describeCut(cities)}`}
    >
      <FigureTable
        label="By city"
        of="City"
        rows={cityRows(cities, pages)}
        nameOf={({ name }) => name}
        columns={[{ name: "Page seen", count: ({ views }) => views }, ...OUTCOMES]}
      />
    </FigureSection>
  );
}
