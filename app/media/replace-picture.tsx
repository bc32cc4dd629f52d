import { useId, useState } from "react";
import { createPortal } from "react-dom";
import { countOf } from "#app/lib/counts.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Problem } from "#app/ui/notice.tsx";
import { ChoosePicture } from "./choose-picture.tsx";
import { choosablePicture } from "./chosen-picture.ts";
import { mediaMessages } from "./media-messages.ts";
import type { Picture, PictureUse } from "./picture-queries.ts";
import { UseList } from "./picture-uses.tsx";
import { usePictureUses, useReplacePicture } from "./use-pictures.ts";

type ReplacePictureProps = { picture: Picture; onReplaced: (by: Picture) => void };

/** Replaces a picture everywhere; renders nothing if it is not in use. */
export function ReplacePicture({ picture, onReplaced }: ReplacePictureProps) {
  const [isAsking, setIsAsking] = useState(false);
  const uses = usePictureUses(picture.id).data ?? [];
  if (uses.length === 0) return null;
  return (
    <>
      <Button variant="outline" onClick={() => setIsAsking(true)}>
        Replace
      </Button>
      {isAsking ? (
        <Replacement
          picture={picture}
          uses={uses}
          onClose={() => setIsAsking(false)}
          onReplaced={onReplaced}
        />
      ) : null}
    </>
  );
}

type ReplacementProps = ReplacePictureProps & { uses: readonly PictureUse[]; onClose: () => void };

/** Asks for the new picture, and shows both before it replaces anything. */
function Replacement({ picture, uses, onClose, onReplaced }: ReplacementProps) {
  const [by, setBy] = useState<Picture | null>(null);
  const replace = useReplacePicture((now) => {
    onClose();
    onReplaced(now);
  });
  const warningId = useId();
  const isSame = by?.id === picture.id;
  const isChosen = by !== null && !isSame;
  // A portal, because it is rendered inside the dialog's form and forms can't be nested.
  return createPortal(
    <Dialog
      // A dialog per step: opening gives it the focus, and screen readers say its name.
      key={isChosen ? "confirm" : "choose"}
      open
      title={isChosen ? "Replace this picture?" : "Choose the new picture"}
      aria-describedby={isChosen ? warningId : undefined}
      onCloseRequest={onClose}
      className="max-h-[85vh] w-[min(60rem,calc(100vw-2rem))] overflow-y-auto max-sm:p-4"
    >
      {isChosen ? (
        <div className="mt-4 grid gap-4">
          <div className="grid grid-cols-2 gap-4">
            <Side label="Now" picture={picture} />
            <Side label="From now on" picture={by} />
          </div>
          <UseList uses={uses} />
          <p id={warningId} className="text-muted-foreground text-sm">
            Visitors see the new one at once. Its description stays as it is in each place: see whether the
            words still fit.
          </p>
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="outline" className="mr-auto" onClick={() => setBy(null)}>
              Choose another
            </Button>
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button
              disabled={replace.isPending}
              onClick={() => replace.mutate({ id: picture.id, by: by.id, uses: uses.length })}
            >
              {replace.isPending ? "Replacing..." : `Replace in ${countOf(uses.length, "place", "places")}`}
            </Button>
          </div>
        </div>
      ) : (
        <>
          {isSame ? <Problem className="mt-3">{mediaMessages.samePicture}</Problem> : null}
          <ChoosePicture onPick={setBy} onCancel={onClose} />
        </>
      )}
    </Dialog>,
    document.body,
  );
}

function Side({ label, picture }: { label: string; picture: Picture }) {
  const { src, width, height, name } = choosablePicture(picture);
  return (
    <figure className="grid content-start gap-1.5">
      <img
        src={src}
        alt={picture.alt ?? ""}
        width={width}
        height={height}
        className="aspect-[4/3] h-auto w-full rounded-md border border-border bg-muted object-contain"
      />
      <figcaption className="grid text-sm">
        <span className="font-medium">{label}</span>
        <span className="wrap-anywhere text-muted-foreground text-xs">{name}</span>
      </figcaption>
    </figure>
  );
}
