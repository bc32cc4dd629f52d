import type { Editor } from "@tiptap/core";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { cn } from "#app/ui/cn.ts";
import { useEditorState } from "../use-rich-editor.ts";
import { toggleCallout } from "./insertions.ts";
import { TextKind } from "./text-kind.tsx";

type ToolbarProps = {
  editor: Editor;
  /** The id of what it acts on. */
  controls: string;
  onLink: () => void;
};

type Tool = {
  name: string;
  sign: ReactNode;
  keys?: string;
  isOn?: boolean;
  isOff?: boolean;
  run: () => void;
  look?: string;
};

/** Few tools; one stop of the Tab key, and the arrow keys within. */
export function Toolbar({ editor, controls, onLink }: ToolbarProps) {
  useEditorState(editor);
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const tools = toolsOf(editor, onLink);
  function moveFocus(event: KeyboardEvent) {
    const steps: Record<string, number> = {
      ArrowRight: 1,
      ArrowLeft: -1,
      Home: -tools.length,
      End: tools.length,
    };
    const step = steps[event.key];
    if (step === undefined || event.target instanceof HTMLSelectElement) return;
    event.preventDefault();
    const next = Math.min(Math.max(current + step, 0), tools.length - 1);
    setCurrent(next);
    bar.current?.querySelectorAll("button")[next]?.focus();
  }
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Formatting"
      aria-controls={controls}
      className="rich-tools"
      onKeyDown={moveFocus}
    >
      <TextKind editor={editor} />
      {tools.map(({ name, sign, keys, isOn, isOff, run, look }, index) => (
        <button
          key={name}
          type="button"
          title={keys ? `${name}: ${keys}` : name}
          aria-label={name}
          aria-pressed={isOn}
          aria-disabled={isOff || undefined}
          tabIndex={index === current ? 0 : -1}
          onFocus={() => setCurrent(index)}
          // The selection stays where it is.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => isOff || run()}
          className={cn("rich-tool", look)}
        >
          {sign}
        </button>
      ))}
    </div>
  );
}

function toolsOf(editor: Editor, onLink: () => void): Tool[] {
  const mark = (type: string) => () => void editor.chain().focus().toggleMark(type).run();
  return [
    {
      name: "Bold",
      sign: "B",
      keys: "Ctrl+B",
      isOn: editor.isActive("bold"),
      run: mark("bold"),
      look: "font-bold",
    },
    {
      name: "Italic",
      sign: "I",
      keys: "Ctrl+I",
      isOn: editor.isActive("italic"),
      run: mark("italic"),
      look: "italic",
    },
    {
      name: "Link",
      sign: "Link",
      keys: "Ctrl+K",
      isOn: editor.isActive("link"),
      run: onLink,
      look: "underline",
    },
    {
      name: "List",
      sign: "List",
      isOn: editor.isActive("bulletList"),
      run: () => void editor.chain().focus().toggleBulletList().run(),
    },
    {
      name: "Numbered list",
      sign: "Numbered",
      isOn: editor.isActive("orderedList"),
      run: () => void editor.chain().focus().toggleOrderedList().run(),
    },
    {
      name: "Quote",
      sign: "“Quote”",
      isOn: editor.isActive("blockquote"),
      run: () => void editor.chain().focus().toggleBlockquote().run(),
    },
    {
      name: "Callout",
      sign: "Callout",
      isOn: editor.isActive("box", { tag: "aside" }),
      run: () => {
        toggleCallout(editor);
        editor.commands.focus();
      },
    },
    { name: "Insert", sign: "+ Insert", keys: "/ on a line of its own", run: () => openInsertMenu(editor) },
    {
      name: "Undo",
      sign: "Undo",
      keys: "Ctrl+Z",
      isOff: !editor.can().undo(),
      run: () => void editor.chain().focus().undo().run(),
    },
    {
      name: "Redo",
      sign: "Redo",
      keys: "Ctrl+Shift+Z",
      isOff: !editor.can().redo(),
      run: () => void editor.chain().focus().redo().run(),
    },
  ];
}

/** A slash on a line of its own opens the menu: this makes the line where the caret is in none that is empty. */
function openInsertMenu(editor: Editor): void {
  const { $to } = editor.state.selection;
  const isEmptyLine = $to.parent.type.name === "paragraph" && $to.parent.content.size === 0;
  const chain = editor.chain().focus();
  if (isEmptyLine) return void chain.insertContent("/").run();
  const after = $to.depth > 0 ? $to.after(1) : $to.pos;
  chain
    .insertContentAt(after, { type: "paragraph" })
    .setTextSelection(after + 1)
    .insertContent("/")
    .run();
}
