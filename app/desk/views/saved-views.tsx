import { useState } from "react";
import { Link, useLocation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { type LeadViewRow, queryOf } from "./lead-views.ts";
import { ManageViewsDialog } from "./manage-views-dialog.tsx";
import { SaveViewDialog } from "./save-view-dialog.tsx";
import { useLeadViews } from "./use-lead-views.ts";

/** The views that were given a name, each a link; and what gives the present one a name. */
export function SavedViews() {
  const [open, setOpen] = useState<"save" | "manage" | null>(null);
  const query = queryOf(useLocation().search);
  const { data: views = [] } = useLeadViews();
  const isSaved = views.some((view) => view.query === query);
  const close = () => setOpen(null);
  if (views.length === 0 && query === "") return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {views.length > 0 ? <ViewLinks views={views} query={query} /> : null}
      {query !== "" && !isSaved ? (
        <Button variant="link" size="inline" onClick={() => setOpen("save")}>
          Save this view
        </Button>
      ) : null}
      {views.length > 0 ? (
        <Button variant="link" size="inline" onClick={() => setOpen("manage")}>
          Edit views
        </Button>
      ) : null}
      {open === "save" ? <SaveViewDialog query={query} onClose={close} /> : null}
      {open === "manage" ? <ManageViewsDialog views={views} onClose={close} /> : null}
    </div>
  );
}

function ViewLinks({ views, query }: { views: readonly LeadViewRow[]; query: string }) {
  return (
    <nav aria-label="Saved views">
      <ul className="flex flex-wrap gap-2">
        {views.map((view) => (
          <li key={view.id}>
            <Link
              to={{ pathname: "/admin/leads", search: view.query }}
              aria-current={view.query === query ? "true" : undefined}
              className="wrap-anywhere inline-flex min-h-11 items-center rounded-full border border-input bg-card px-4 py-1 text-sm no-underline hover:bg-muted aria-[current]:border-foreground aria-[current]:bg-secondary aria-[current]:font-semibold lg:min-h-8 lg:px-3"
            >
              {view.name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
