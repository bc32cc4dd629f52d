import type { FormEvent } from "react";
import { useTabDraft } from "#app/lib/client/tab-draft.ts";
import { countOf } from "#app/lib/counts.ts";
import { useBusiness } from "#app/lib/root-data.ts";
import { formatMoment } from "#app/lib/time/moments.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { FormField } from "#app/ui/form-field.tsx";
import { Input } from "#app/ui/input.tsx";
import { AltField } from "./alt-field.tsx";
import { choosablePicture } from "./chosen-picture.ts";
import { DeletePicture } from "./delete-picture.tsx";
import type { Picture } from "./picture-queries.ts";
import { PictureUses } from "./picture-uses.tsx";
import { ReplacePicture } from "./replace-picture.tsx";
import { useDescribePicture } from "./use-pictures.ts";

const MAX_PICTURE_NAME_LENGTH = 120;

type PictureDialogProps = {
  picture: Picture;
  onClose: () => void;
  onReplaced: (by: Picture) => void;
};

/** A picture of the library: name, description, uses; replace or delete it. */
export function PictureDialog({ picture, onClose, onReplaced }: PictureDialogProps) {
  // What was typed over other words isn't for these.
  const { draft, write, end } = useTabDraft(
    `picture ${picture.id} ${picture.name} ${picture.alt}`,
    { name: picture.name, alt: picture.alt },
    onClose,
  );
  const { name, alt } = draft;
  const { timeZone } = useBusiness();
  const save = useDescribePicture(end);
  const { src, width, height } = choosablePicture(picture);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!save.isPending) save.mutate({ seen: picture, name: name.trim() || picture.name, alt });
  }

  return (
    <Dialog
      open
      title="Picture"
      onCloseRequest={onClose}
      className="max-h-[85vh] w-[min(60rem,calc(100vw-2rem))] overflow-y-auto max-sm:p-4"
    >
      <div className="mt-4 grid gap-6 md:grid-cols-2">
        <div className="grid content-start gap-2">
          <img
            src={src}
            alt={picture.alt ?? ""}
            width={width}
            height={height}
            className="h-auto max-h-[30vh] w-full rounded-md border border-border bg-muted object-contain md:max-h-[50vh]"
          />
          <p className="text-muted-foreground text-xs">
            {width} × {height} pixels, {countOf(Math.ceil(picture.bytes / 1024), "KB", "KB")}, since{" "}
            {formatMoment(picture.created_at, timeZone)}
          </p>
        </div>
        <form onSubmit={submit} className="grid content-start gap-4">
          <FormField label="Name" hint="For you and other staff; visitors never see it.">
            {(tie) => (
              <Input
                {...tie}
                required
                maxLength={MAX_PICTURE_NAME_LENGTH}
                value={name}
                onChange={({ currentTarget }) => write({ name: currentTarget.value })}
              />
            )}
          </FormField>
          <AltField alt={alt} onChange={(described) => write({ alt: described })} isOptional />
          <PictureUses id={picture.id} />
          <div className="flex flex-wrap items-center gap-2">
            <DeletePicture picture={picture} onDeleted={end} />
            <ReplacePicture picture={picture} onReplaced={onReplaced} />
            <div className="ml-auto flex gap-2">
              <Button variant="outline" onClick={end}>
                Cancel
              </Button>
              <Button type="submit" disabled={save.isPending}>
                {save.isPending ? "Saving..." : "Save"}
              </Button>
            </div>
          </div>
        </form>
      </div>
    </Dialog>
  );
}
