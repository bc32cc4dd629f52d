import { useCallback, useState } from "react";
import { useListing } from "#app/lib/use-listing.ts";
import { BackToDashboard } from "#app/ui/back.tsx";
import { SearchField } from "#app/ui/list-tools.tsx";
import { Screen } from "#app/ui/screen.tsx";
import type { Route } from "./+types/media.route";
import { PictureDialog } from "./picture-dialog.tsx";
import { LibraryGrid } from "./picture-grid.tsx";
import type { Picture } from "./picture-queries.ts";
import { UploadArea } from "./upload-area.tsx";

const NO_CHOICES = {};

export const meta: Route.MetaFunction = () => [{ title: "Pictures | Admin" }];

export default function Media() {
  const { listing, change } = useListing(NO_CHOICES);
  const [open, setOpen] = useState<Picture | null>(null);
  const search = useCallback((text: string) => change({ search: text }), [change]);
  return (
    <Screen
      title="Pictures"
      description="What posts and pages may show. Drop or paste pictures anywhere below."
      back={<BackToDashboard />}
    >
      <UploadArea
        onUploaded={() => undefined}
        tools={
          <search className="min-w-56 max-w-md flex-1">
            <SearchField label="Search pictures" value={listing.search} onChange={search} />
          </search>
        }
      >
        <LibraryGrid search={listing.search} onOpen={setOpen} />
      </UploadArea>
      {open ? (
        <PictureDialog key={open.id} picture={open} onClose={() => setOpen(null)} onReplaced={setOpen} />
      ) : null}
    </Screen>
  );
}
