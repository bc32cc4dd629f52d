import type { Editor } from "@tiptap/core";
import { isInLine } from "../schema/nodes.ts";
import { useEditorState } from "../use-rich-editor.ts";

const KINDS = [
  { kind: "paragraph", name: "Text" },
  { kind: "2", name: "Heading" },
  { kind: "3", name: "Small heading" },
  { kind: "4", name: "Smallest heading" },
  { kind: "codeBlock", name: "Code" },
] as const;

/** Selects what the line at the caret is: text, heading or code. */
export function TextKind({ editor }: { editor: Editor }) {
  const kind = useEditorState(editor, kindAtCaret);
  const isOff = useEditorState(editor, ({ state }) => isInLine(state));
  return (
    <select
      aria-label="Kind of text"
      value={kind}
      disabled={isOff}
      className="rich-tool rich-kind"
      onChange={({ currentTarget }) => change(editor, currentTarget.value)}
    >
      {kind === "1" ? <option value="1">Main heading</option> : null}
      {KINDS.map(({ kind: value, name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>
  );
}

function kindAtCaret(editor: Editor): string {
  const level = editor.getAttributes("heading").level as number | undefined;
  return level ? String(level) : editor.isActive("codeBlock") ? "codeBlock" : "paragraph";
}

function change(editor: Editor, kind: string): void {
  const chain = editor.chain().focus();
  if (kind === "paragraph") chain.setParagraph().run();
  else if (kind === "codeBlock") chain.setCodeBlock().run();
  else chain.setHeading({ level: Number(kind) as 2 | 3 | 4 }).run();
}
