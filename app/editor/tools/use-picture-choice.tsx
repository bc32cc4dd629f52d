import type { Editor } from "@tiptap/core";
import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import { type Choosable, type ChosenPicture, choosablePicture } from "#app/media/chosen-picture.ts";
import { mediaMessages } from "#app/media/media-messages.ts";
import { uploadFailureOf, uploadPicture } from "#app/media/upload-picture.ts";
import { ownOf, withOwn } from "../html/rich-node.ts";
import { leaveSelected } from "../leave-selected.ts";
import { type Chosen, setOwn } from "./chosen.ts";

/** What the picker opens with. */
type PickerRequest = {
  /** The picture to describe; null to choose one. */
  current: Pick<Choosable, "src" | "alt" | "width" | "height"> | null;
  /** The picture in the text to replace; null to insert a new one. */
  replaced: Chosen | null;
};
type OpenPicker = PickerRequest & typeof import("#app/media/picture-picker.tsx");

/** Inserts pictures, from the library or from pasted and dropped files. A dialog asks for the alt text of each first. */
export function usePictureChoice(editor: Editor | null, showStatus: (text: string) => void) {
  const client = useBackendClient();
  const [[picker, ...queue], setPickers] = useState<readonly OpenPicker[]>([]);
  const next = () => setPickers(queue);

  /** Queues a picker dialog. @returns an error message if its script could not be loaded; otherwise "" */
  async function enqueue(request: PickerRequest): Promise<string> {
    try {
      const module = await import("#app/media/picture-picker.tsx");
      setPickers((all) => [...all, { ...request, ...module }]);
      return "";
    } catch {
      return mediaMessages.pickerFailed;
    }
  }
  async function openPicker(request: PickerRequest): Promise<void> {
    showStatus("Opening the pictures…");
    showStatus(await enqueue(request));
  }
  async function takeFiles(files: readonly File[]): Promise<void> {
    showStatus(files.length > 1 ? `Uploading ${files.length} pictures…` : "Uploading the picture…");
    const problems: string[] = [];
    for (const file of files) {
      try {
        const { src, width, height, alt } = choosablePicture(await uploadPicture(client, file));
        const problem = await enqueue({ current: { src, width, height, alt }, replaced: null });
        if (problem) problems.push(problem);
      } catch (error) {
        problems.push(`${file.name}: ${uploadFailureOf(error).problem}`);
      }
    }
    showStatus(problems.join(" "));
  }
  function choose(picture: ChosenPicture): void {
    if (!editor || !picker) return;
    const { replaced } = picker;
    // Synchronously: the editor cannot take focus while the dialog is open.
    flushSync(next);
    if (replaced) {
      setOwn(editor, replaced, pictureOwn(picture, ownOf(replaced.node)));
      return;
    }
    leaveSelected(editor.view);
    editor
      .chain()
      .insertContent({ type: "image", attrs: { own: pictureOwn(picture, []) } })
      .focus()
      .run();
  }
  const dialog: ReactNode = picker ? (
    <picker.PicturePicker
      key={picker.current?.src}
      current={picker.current}
      onChoose={choose}
      onClose={next}
    />
  ) : null;
  return {
    dialog,
    takeFiles,
    insert: () => void openPicker({ current: null, replaced: null }),
    replace: (replaced: Chosen) => void openPicker({ current: null, replaced }),
  };
}

function pictureOwn(picture: ChosenPicture, own: ReturnType<typeof ownOf>): ReturnType<typeof ownOf> {
  const { src, alt, width, height } = picture;
  const attributes = { src, alt, width: String(width), height: String(height) };
  return Object.entries(attributes).reduce((all, [name, value]) => withOwn(all, name, value), own);
}
