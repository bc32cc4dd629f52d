import { type ReactNode, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { SearchField } from "#app/ui/list-tools.tsx";
import { LibraryGrid } from "./picture-grid.tsx";
import type { Picture } from "./picture-queries.ts";
import { UploadArea } from "./upload-area.tsx";

type ChoosePictureProps = {
  onPick: (picture: Picture) => void;
  onCancel: () => void;
  /** Further choices, hidden during a search. */
  children?: ReactNode;
};

/** Choose a picture from the library, or upload one. */
export function ChoosePicture({ onPick, onCancel, children }: ChoosePictureProps) {
  const [search, setSearch] = useState("");
  return (
    <div className="mt-4 grid gap-6">
      <UploadArea
        onUploaded={onPick}
        tools={
          <search className="min-w-56 flex-1">
            <SearchField label="Search pictures" value={search} onChange={setSearch} />
          </search>
        }
      >
        <LibraryGrid search={search} onOpen={onPick} />
      </UploadArea>
      {search ? null : children}
      <div className="flex justify-end">
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
