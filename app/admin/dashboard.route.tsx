import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { DESK_PATH } from "#app/desk/desk-path.ts";
import { LeadViewLink } from "#app/desk/lead-view-link.tsx";
import { WaitingLeads } from "#app/desk/waiting-leads.tsx";
import { MEDIA_PATH } from "#app/lib/admin-paths.ts";
import { useStaff } from "#app/lib/client/staff.tsx";
import { useBusiness } from "#app/lib/root-data.ts";
import { cn } from "#app/ui/cn.ts";
import { Screen } from "#app/ui/screen.tsx";
import type { Route } from "./+types/dashboard.route";
import { FailedNotices } from "./alerts/failed-notices.tsx";
import { BackupNote, BackupTrouble } from "./backup/backup-notes.tsx";
import { FormNote, FormTrouble } from "./form-check/form-check-notes.tsx";
import {
  FIGURES_PATH,
  KEPT_ASIDE_PATH,
  mayOpen,
  PERSONAL_DATA_PATH,
  type Section,
  sectionsFor,
} from "./sections.ts";

export const meta: Route.MetaFunction = () => [{ title: "Admin dashboard" }];

export default function Dashboard() {
  const { roles } = useStaff();
  const { brand } = useBusiness();
  const isAdmin = roles.includes("admin");
  const isLoaded = useQueriesDone();
  return (
    <Screen title="Dashboard" description={brand}>
      {/* Hidden until loaded: content that appears above a link would move it away from under a finger. */}
      <div className={cn("contents", isLoaded || "invisible")}>
        {mayOpen(roles, DESK_PATH) ? (
          <WaitingLeads
            action={<LeadViewLink view="waiting" />}
            keptAside={isAdmin ? <KeptAsideLink /> : undefined}
          />
        ) : null}
        {isAdmin ? <FormTrouble /> : null}
        {isAdmin ? <FailedNotices /> : null}
        {isAdmin ? <BackupTrouble /> : null}
        <nav aria-label="Admin sections">
          <ul className="grid max-sm:divide-y max-sm:divide-border max-sm:rounded-lg max-sm:border max-sm:border-border max-sm:bg-card sm:grid-cols-2 sm:gap-4">
            {sectionsFor(roles).map((section) => (
              <Tile key={section.path} {...section} />
            ))}
          </ul>
        </nav>
        <div className="grid gap-1 text-sm empty:hidden">
          {HINTS.filter(({ to }) => mayOpen(roles, to)).map((hint) => (
            <SectionHint key={hint.to} {...hint} />
          ))}
        </div>
        {isAdmin ? (
          <div className="grid gap-1 text-muted-foreground text-sm">
            <FormNote />
            <BackupNote />
          </div>
        ) : null}
      </div>
    </Screen>
  );
}

type Hint = { text: string; to: string; label: string };

/** Links to sections that are needed too rarely for a tile. */
const HINTS: readonly Hint[] = [
  { text: "How many visitors become customers?", to: FIGURES_PATH, label: "See the figures" },
  { text: "Pictures of posts and pages:", to: MEDIA_PATH, label: "See the library" },
  {
    text: "Does a customer want to see or delete their data?",
    to: PERSONAL_DATA_PATH,
    label: "Find what we have",
  },
];

function SectionHint({ text, to, label }: Hint) {
  return (
    <p>
      {text}{" "}
      <Link
        to={to}
        className="inline-block py-1 text-primary max-sm:block max-sm:w-fit underline underline-offset-4"
      >
        {label}
      </Link>
    </p>
  );
}

function KeptAsideLink() {
  return (
    <Link to={KEPT_ASIDE_PATH} className="whitespace-nowrap font-semibold underline underline-offset-4">
      See them
    </Link>
  );
}

function Tile({ path, name, description }: Section) {
  return (
    <li className="sm:first:nth-last-[odd]:col-span-2">
      <Link
        to={path}
        className="grid h-full content-start gap-1 px-4 py-3 no-underline transition-colors max-sm:hover:text-primary sm:rounded-lg sm:border sm:border-border sm:bg-card sm:p-5 sm:hover:border-primary"
      >
        <span className="font-display font-bold text-xl">{name}</span>{" "}
        <span className="text-muted-foreground text-sm">{description}</span>
      </Link>
    </li>
  );
}

/** Show the screen after this long, even if a query is still pending. */
const MAX_WAIT_MS = 1_000;

/** Whether the screen's queries have their first results, or have taken too long, so that what is shown won't move. */
function useQueriesDone(): boolean {
  const queries = useQueryClient();
  const [areDone, setDone] = useState(false);
  useEffect(() => {
    if (areDone) return;
    const check = () => {
      if (queries.isFetching({ predicate: ({ state }) => state.status === "pending" }) === 0) setDone(true);
    };
    check();
    const unsubscribe = queries.getQueryCache().subscribe(check);
    const timer = setTimeout(setDone, MAX_WAIT_MS, true);
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [queries, areDone]);
  return areDone;
}
