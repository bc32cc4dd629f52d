import { type FormEvent, useState } from "react";
import { useTabDraft } from "#app/lib/client/tab-draft.ts";
import { Button } from "#app/ui/button.tsx";
import { AltField } from "./alt-field.tsx";
import type { Choosable } from "./chosen-picture.ts";
import { mediaMessages } from "./media-messages.ts";

type DescribePictureProps = {
  picture: Choosable;
  onBack: () => void;
  onDescribed: (alt: string) => void;
};

/** Asks for the alt text at every use, since it depends on the context. */
export function DescribePicture({ picture, onBack, onDescribed }: DescribePictureProps) {
  const { draft, write, end } = useTabDraft(`describe ${picture.id}`, { alt: picture.alt });
  const { alt } = draft;
  const [problem, setProblem] = useState<string | null>(null);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // React events bubble through portals: this one must not submit the editor's form.
    event.stopPropagation();
    if (alt === "" || alt?.trim()) {
      end();
      return onDescribed(alt.trim());
    }
    setProblem(mediaMessages.altMissing);
    event.currentTarget.querySelector<HTMLElement>("[name=alt]")?.focus();
  }

  return (
    <form noValidate onSubmit={submit} className="mt-4 grid gap-4">
      <img
        src={picture.src}
        alt=""
        width={picture.width}
        height={picture.height}
        className="h-auto max-h-[40vh] w-full rounded-md border border-border bg-muted object-contain"
      />
      <AltField
        alt={alt}
        problem={problem}
        onChange={(next) => {
          write({ alt: next });
          setProblem(null);
        }}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          variant="outline"
          onClick={() => {
            end();
            onBack();
          }}
        >
          Choose another
        </Button>
        <Button type="submit">Use this picture</Button>
      </div>
    </form>
  );
}
