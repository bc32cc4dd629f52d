import { useId, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import type { Picture } from "./picture-queries.ts";
import { UseList } from "./picture-uses.tsx";
import { useDeletePicture, usePictureUses } from "./use-pictures.ts";

type DeletePictureProps = { picture: Picture; onDeleted: () => void };

/** Asks for confirmation, and lists the posts and pages that would lose the picture. */
export function DeletePicture({ picture, onDeleted }: DeletePictureProps) {
  const [asking, setAsking] = useState(false);
  const uses = usePictureUses(picture.id);
  const remove = useDeletePicture(onDeleted);
  const known = uses.data;
  const warningId = useId();
  return (
    <>
      <Button variant="outline" disabled={!known || remove.isPending} onClick={() => setAsking(true)}>
        Delete
      </Button>
      <Dialog
        open={asking && known !== undefined}
        title="Delete this picture?"
        aria-describedby={warningId}
        onCloseRequest={() => setAsking(false)}
        className="w-[min(28rem,calc(100vw-2rem))]"
      >
        {known && known.length > 0 ? (
          <div className="mt-3 grid gap-2">
            <p id={warningId}>
              It is still in use. Posts lose it as their cover; in a text, an empty place is left.
            </p>
            <UseList uses={known} />
          </div>
        ) : (
          <p id={warningId} className="mt-3">
            Nothing uses it. It can’t be brought back.
          </p>
        )}
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <Button variant="outline" onClick={() => setAsking(false)}>
            Cancel
          </Button>
          <Button
            variant="destructive"
            onClick={() => {
              setAsking(false);
              if (known) remove.mutate({ id: picture.id, uses: known.length });
            }}
          >
            Delete
          </Button>
        </div>
      </Dialog>
    </>
  );
}
