import { useState } from "react";
import { createPortal } from "react-dom";
import { Dialog } from "#app/ui/dialog.tsx";
import { ChoosePicture } from "./choose-picture.tsx";
import { type Choosable, type ChosenPicture, choosablePicture } from "./chosen-picture.ts";
import { DescribePicture } from "./describe-picture.tsx";
import { DRAWINGS } from "./drawings.ts";
import { PictureGrid } from "./picture-grid.tsx";

type Describable = Omit<ChosenPicture, "alt"> & Pick<Choosable, "alt">;

type PicturePickerProps = {
  /** The picture that is there already, to be described anew or replaced by another; `alt` is null where it has no words yet. */
  current?: Describable | null;
  onChoose: (picture: ChosenPicture) => void;
  onClose: () => void;
};

/** Asks for a picture, of the library or a new one, and then for what it shows. */
export function PicturePicker({ current = null, onChoose, onClose }: PicturePickerProps) {
  const [picked, setPicked] = useState<Choosable | null>(current && asChoosable(current));
  // Outside of whatever form it was asked for in: it holds fields of its own.
  return createPortal(
    <Dialog
      open
      title={picked ? "Describe the picture" : "Choose a picture"}
      onCloseRequest={onClose}
      className="max-h-[85vh] w-[min(60rem,calc(100vw-2rem))] overflow-y-auto max-sm:p-4"
    >
      {picked ? (
        <DescribePicture
          picture={picked}
          onBack={() => setPicked(null)}
          onDescribed={(alt) => {
            const { src, width, height } = picked;
            onChoose({ src, alt, width, height });
          }}
        />
      ) : (
        <ChoosePicture onPick={(picture) => setPicked(choosablePicture(picture))} onCancel={onClose}>
          <section aria-labelledby="drawings" className="grid gap-3">
            <h3 id="drawings" className="font-semibold">
              Drawn for this site
            </h3>
            <PictureGrid label="Drawings" pictures={DRAWINGS} onOpen={setPicked} />
          </section>
        </ChoosePicture>
      )}
    </Dialog>,
    document.body,
  );
}

function asChoosable(picture: Describable): Choosable {
  return { ...picture, id: picture.src, name: "", thumbnail: picture.src };
}
