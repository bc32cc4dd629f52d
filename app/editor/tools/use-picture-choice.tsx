import type { Editor } from "@tiptap/core";
import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { useBackendClient } from "#app/lib/backend-client.tsx";
import { type Choosable, type ChosenPicture, choosablePicture } from "#app/media/chosen-picture.ts";
import { mediaMessages } from "#app/media/media-messages.ts";
import { UploadRefused, uploadPicture } from "#app/media/upload-picture.ts";
import { ownOf, withOwn } from "../html/rich-node.ts";
import { type Chosen, setOwn } from "./chosen.ts";

/** What is asked for: a picture to describe or to choose, and the one that it takes the place of. */
type Asked = { current: Pick<Choosable, "src" | "alt" | "width" | "height"> | null; place: Chosen | null };
type Shown = Asked & typeof import("#app/media/picture-picker.tsx");

/** How pictures come into the text: chosen, or pasted and dropped as files. Each is described before it stands there. */
export function usePictureChoice(editor: Editor | null, say: (text: string) => void) {
  const client = useBackendClient();
  const [[asked, ...others], setAsked] = useState<readonly Shown[]>([]);
  const next = () => setAsked(others);

  /** @returns what kept it from being shown, in words; empty where nothing did */
  async function ask(one: Asked): Promise<string> {
    try {
      const picker = await import("#app/media/picture-picker.tsx");
      setAsked((all) => [...all, { ...one, ...picker }]);
      return "";
    } catch {
      return mediaMessages.pickerFailed;
    }
  }
  async function askAtOnce(one: Asked): Promise<void> {
    say("Opening the pictures…");
    say(await ask(one));
  }
  async function takeFiles(files: readonly File[]): Promise<void> {
    say(files.length > 1 ? `Uploading ${files.length} pictures…` : "Uploading the picture…");
    const refusals: string[] = [];
    for (const file of files) {
      try {
        const { src, width, height, alt } = choosablePicture(await uploadPicture(client, file));
        const problem = await ask({ current: { src, width, height, alt }, place: null });
        if (problem) refusals.push(problem);
      } catch (error) {
        if (!(error instanceof UploadRefused)) throw error;
        refusals.push(`${file.name}: ${error.message}`);
      }
    }
    say(refusals.join(" "));
  }
  function choose(picture: ChosenPicture): void {
    if (!editor || !asked) return;
    // The text takes no focus before the dialog is gone.
    flushSync(next);
    if (asked.place) setOwn(editor, asked.place, pictureOwn(picture, ownOf(asked.place.node)));
    else
      editor
        .chain()
        .insertContent({ type: "image", attrs: { own: pictureOwn(picture, []) } })
        .focus()
        .run();
  }
  const dialog: ReactNode = asked ? (
    <asked.PicturePicker key={asked.current?.src} current={asked.current} onChoose={choose} onClose={next} />
  ) : null;
  return {
    dialog,
    takeFiles,
    insert: () => void askAtOnce({ current: null, place: null }),
    replace: (place: Chosen) => void askAtOnce({ current: null, place }),
  };
}

function pictureOwn(picture: ChosenPicture, own: ReturnType<typeof ownOf>): ReturnType<typeof ownOf> {
  const { src, alt, width, height } = picture;
  const said = { src, alt, width: String(width), height: String(height) };
  return Object.entries(said).reduce((all, [name, value]) => withOwn(all, name, value), own);
}
