import { memo } from "react";
import { mediaMessages } from "#app/media/media-messages.ts";
import { Button } from "#app/ui/button.tsx";
import { OpeningButton } from "#app/ui/opening-button.tsx";
import { useOpening } from "#app/ui/use-opening.ts";
import { COVER_FRAME } from "./cover-frame.ts";
import type { PostFields } from "./post-schema.ts";

const loadPicker = async (purpose: "new" | "current") => ({
  purpose,
  ...(await import("#app/media/picture-picker.tsx")),
});

type Cover = Pick<PostFields, "cover" | "cover_alt">;

type CoverFieldProps = Cover & {
  /** Read-only while true. */
  isSaving: boolean;
  onChange: (cover: Cover) => void;
};

/** The post's cover picture, which lists, feeds and shared links show. */
export const CoverField = memo(function CoverField(props: CoverFieldProps) {
  const { cover, cover_alt, isSaving, onChange } = props;
  const { opening, opened, open, close } = useOpening(loadPicker, mediaMessages.pickerFailed);
  const pickerButton = (purpose: "new" | "current") =>
    ({
      size: "small",
      variant: "outline",
      disabled: isSaving,
      isOpening: opening === purpose,
      onClick: () => open(purpose),
    }) as const;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-medium text-sm">Cover picture</legend>
      {cover ? (
        <div className="flex flex-wrap items-start gap-4">
          <img
            src={cover}
            alt={cover_alt}
            {...COVER_FRAME}
            className="aspect-video h-auto w-48 rounded-md border border-border bg-muted object-cover"
          />
          <p className="min-w-40 flex-1 text-muted-foreground text-sm">{cover_alt || "Only decoration"}</p>
        </div>
      ) : (
        <p className="text-muted-foreground text-xs">Shown in lists, feeds and shared links.</p>
      )}
      <div className="flex flex-wrap gap-2">
        <OpeningButton {...pickerButton("new")}>
          {cover ? "Choose another picture" : "Choose a picture"}
        </OpeningButton>
        {cover ? (
          <>
            <OpeningButton {...pickerButton("current")}>Describe it</OpeningButton>
            <Button
              size="small"
              variant="outline"
              disabled={isSaving}
              onClick={() => onChange({ cover: null, cover_alt: "" })}
            >
              Remove picture
            </Button>
          </>
        ) : null}
      </div>
      {opened ? (
        <opened.PicturePicker
          current={
            opened.purpose === "current" && cover ? { src: cover, alt: cover_alt, ...COVER_FRAME } : null
          }
          onChoose={({ src, alt }) => {
            onChange({ cover: src, cover_alt: alt });
            close();
          }}
          onClose={close}
        />
      ) : null}
    </fieldset>
  );
});
