import type { Editor } from "@tiptap/core";
import { ToolButton } from "./tool-button.tsx";

export function TableTools({ editor }: { editor: Editor }) {
  const table = () => editor.chain().focus();
  return (
    <span className="flex gap-1 sm:flex-wrap">
      <ToolButton onClick={() => table().addRowAfter().run()}>Add row</ToolButton>
      <ToolButton onClick={() => table().addColumnAfter().run()}>Add column</ToolButton>
      <ToolButton onClick={() => table().deleteRow().run()}>Delete row</ToolButton>
      <ToolButton onClick={() => table().deleteColumn().run()}>Delete column</ToolButton>
    </span>
  );
}
