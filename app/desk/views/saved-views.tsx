import { useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { takeLostFocus } from "#app/ui/move-focus.ts";
import { OpeningButton } from "#app/ui/opening-button.tsx";
import { useOpening } from "#app/ui/use-opening.ts";
import { DESK_PATH } from "../desk-path.ts";
import { loadManageViewsDialog } from "../lazy-components.ts";
import { type LeadViewRow, queryOf } from "./lead-views.ts";
import { SaveViewDialog } from "./save-view-dialog.tsx";
import { useLeadViews } from "./use-lead-views.ts";

/** Links to the saved views. */
export function SavedViews() {
  const { opening, opened, open, close } = useOpening(
    loadManageViewsDialog,
    "The views couldn’t be loaded. Please try again, or reload the page.",
  );
  const query = queryOf(useLocation().search);
  const { data: views = [] } = useLeadViews();
  if (views.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <ViewLinks views={views} query={query} />
      <OpeningButton
        variant="link"
        size="inline"
        isOpening={opening !== undefined}
        onClick={() => open("views")}
      >
        Edit views
      </OpeningButton>
      {opened ? <opened.ManageViewsDialog views={views} onClose={close} /> : null}
    </div>
  );
}

/** Button that saves the current view; renders nothing if it is saved already, or is the default view. */
export function SaveView() {
  const [isOpen, setOpen] = useState(false);
  const query = queryOf(useLocation().search);
  const { data: views = [] } = useLeadViews();
  const saved = views.find((view) => view.query === query)?.id;
  const isSaving = useRef(false);
  useEffect(() => {
    // The list may also bring it while the dialog is open: an attempt whose response was lost has saved it.
    if (!saved || !(isSaving.current || isOpen)) return;
    isSaving.current = false;
    setOpen(false);
    // The button is gone, and the focus with it unless it was moved on while the view was being saved.
    takeLostFocus(document.getElementById(linkId(saved)));
  }, [saved, isOpen]);
  if (query === "" || saved) return null;
  return (
    <>
      <Button variant="link" size="inline" onClick={() => setOpen(true)}>
        Save this view
      </Button>
      {isOpen ? (
        <SaveViewDialog
          query={query}
          onClose={() => setOpen(false)}
          onSaved={() => {
            isSaving.current = true;
            setOpen(false);
          }}
        />
      ) : null}
    </>
  );
}

function linkId(id: LeadViewRow["id"]): string {
  return `view-${id}`;
}

/** More would push the leads off the screen of a phone. */
const SHOWN_AT_FIRST = 8;

function ViewLinks({ views, query }: { views: readonly LeadViewRow[]; query: string }) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? views : views.filter((view, at) => at < SHOWN_AT_FIRST || view.query === query);
  return (
    <nav aria-label="Saved views">
      <ul className="flex flex-wrap gap-2">
        {shown.map((view) => (
          <li key={view.id}>
            <Link
              id={linkId(view.id)}
              to={{ pathname: DESK_PATH, search: view.query }}
              aria-current={view.query === query ? "true" : undefined}
              className="wrap-anywhere inline-flex min-h-11 items-center rounded-full border border-input bg-card px-4 py-1 text-sm no-underline hover:bg-muted aria-[current]:border-foreground aria-[current]:bg-secondary aria-[current]:font-semibold lg:min-h-8 lg:px-3"
            >
              {view.name}
            </Link>
          </li>
        ))}
        {views.length > SHOWN_AT_FIRST ? (
          <li>
            <Button
              variant="link"
              size="inline"
              aria-expanded={showsAll}
              onClick={() => setShowsAll(!showsAll)}
            >
              {showsAll ? "Show fewer" : `Show all ${views.length}`}
            </Button>
          </li>
        ) : null}
      </ul>
    </nav>
  );
}
