import { useState } from "react";
import { createPortal } from "react-dom";
import { Dialog } from "#app/ui/dialog.tsx";
import { ChoosePicture } from "./choose-picture.tsx";
import { type Choosable, type ChosenPicture, choosablePicture } from "./chosen-picture.ts";
import { DescribePicture } from "./describe-picture.tsx";
import { PictureGrid } from "./picture-grid.tsx";

const DRAWING_SIZE = { width: 1280, height: 720 };

/** Drawings that come with the site, from public/drawings. */
const DRAWINGS: readonly Choosable[] = [
  drawing("hard-water", "Washer in Lake Mead", "A washer stands in Lake Mead up to its door."),
  drawing("rent-or-buy", "Seesaw", "A seesaw: a washer and dryer on one end, calendars on the other."),
  drawing("dryer-hookups", "Outlets", "Two dryer outlets and a gas valve, drawn as faces."),
  drawing("summer-laundry", "Monsoon", "Laundry hangs on a power line below a monsoon cloud."),
  drawing("dryer-vent", "Tumbleweed", "A dryer vent blows lint into the desert as tumbleweed."),
  drawing("moving", "Moving van", "A van with a washer on its roof drives into town."),
];

type Describable = Omit<ChosenPicture, "alt"> & Pick<Choosable, "alt">;

type PicturePickerProps = {
  /** The current picture, to describe or replace, or null; its `alt` is null if it has no description yet. */
  current: Describable | null;
  onChoose: (picture: ChosenPicture) => void;
  onClose: () => void;
};

/** Asks for a picture, then for its alt text. */
export function PicturePicker({ current, onChoose, onClose }: PicturePickerProps) {
  const [picked, setPicked] = useState<Choosable | null>(current && asChoosable(current));
  // A portal, because forms can't be nested and the caller may be inside one.
  return createPortal(
    <Dialog
      // A dialog per step: opening gives it the focus, and screen readers say its name.
      key={picked ? "describe" : "choose"}
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

function drawing(file: string, name: string, alt: string): Choosable {
  const src = `/drawings/${file}.svg`;
  return { id: file, name, alt, src, thumbnail: src, ...DRAWING_SIZE };
}
