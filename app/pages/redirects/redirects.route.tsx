import { useCallback, useState } from "react";
import { PAGES_PATH } from "#app/lib/admin-paths.ts";
import { useListing } from "#app/lib/use-listing.ts";
import { BackLink } from "#app/ui/back.tsx";
import { Button } from "#app/ui/button.tsx";
import { SearchField } from "#app/ui/list-tools.tsx";
import { Screen } from "#app/ui/screen.tsx";
import type { Route } from "./+types/redirects.route";
import { ImportDialog } from "./import-dialog.tsx";
import { MissingList } from "./missing-list.tsx";
import { type EditedRedirect, RedirectDialog } from "./redirect-dialog.tsx";
import { RedirectList } from "./redirect-list.tsx";
import { useMissing } from "./use-redirects.ts";

const NO_CHOICES = {};

export const meta: Route.MetaFunction = () => [{ title: "Redirects | Admin" }];

export default function Redirects() {
  const { listing, change } = useListing(NO_CHOICES);
  const isMissingPending = useMissing().isPending;
  const [edited, setEdited] = useState<EditedRedirect | null>(null);
  const [importing, setImporting] = useState(false);
  const search = useCallback((text: string) => change({ search: text }), [change]);
  return (
    <Screen
      title="Redirects"
      description="Send visitors from old addresses to pages that exist."
      back={<BackLink to={PAGES_PATH} label="Back to Pages" />}
      actions={
        <>
          <Button variant="outline" onClick={() => setImporting(true)}>
            Import
          </Button>
          <Button onClick={() => setEdited({ seen: null, from: "" })}>New redirect</Button>
        </>
      }
    >
      <MissingList onRedirect={(from) => setEdited({ seen: null, from })} />
      {/*
       * Loads meanwhile, and is not seen being pushed down when what is above it arrives. Takes its room: rows that had no
       * height and get one would scroll the page down.
       */}
      <section
        aria-labelledby="redirects"
        className={isMissingPending ? "invisible grid gap-4" : "grid gap-4"}
      >
        <h2 id="redirects" className="font-display font-bold text-xl">
          Your redirects
        </h2>
        <search className="max-w-md">
          <SearchField label="Search redirects" value={listing.search} onChange={search} />
        </search>
        <RedirectList
          search={listing.search}
          onShowAll={() => change({ search: "" })}
          onEdit={(seen) => setEdited({ seen })}
        />
      </section>
      {importing ? <ImportDialog onClose={() => setImporting(false)} /> : null}
      {edited ? <RedirectDialog edited={edited} onClose={() => setEdited(null)} /> : null}
    </Screen>
  );
}
