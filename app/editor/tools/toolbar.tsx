import type { Editor } from "@tiptap/core";
import { type KeyboardEvent, memo, useRef, useState } from "react";
import { cn } from "#app/ui/cn.ts";
import { useEditorState } from "../use-rich-editor.ts";
import { TOOLS } from "./formatting.ts";
import { TextKind } from "./text-kind.tsx";

type ToolbarProps = {
  editor: Editor;
  /** The id of the editor. */
  controls: string;
  onLink: () => void;
};

/** The names of the matching tools as one string: equal strings do not re-render the toolbar. */
const namesThat = (are: "isOn" | "isOff") => (editor: Editor) =>
  TOOLS.filter((tool) => tool[are]?.(editor))
    .map(({ name }) => name)
    .join("\n");
const namesOn = namesThat("isOn");
const namesOff = namesThat("isOff");

/** A toolbar with a roving tabindex: one Tab stop, arrow keys within. */
export const Toolbar = memo(function Toolbar({ editor, controls, onLink }: ToolbarProps) {
  const on = useEditorState(editor, namesOn).split("\n");
  const off = useEditorState(editor, namesOff).split("\n");
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  function moveFocus(event: KeyboardEvent) {
    const steps: Record<string, number> = {
      ArrowRight: 1,
      ArrowLeft: -1,
      Home: -TOOLS.length,
      End: TOOLS.length,
    };
    const step = steps[event.key];
    if (step === undefined || event.target instanceof HTMLSelectElement) return;
    event.preventDefault();
    const next = Math.min(Math.max(current + step, 0), TOOLS.length - 1);
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
      {TOOLS.map(({ name, sign, keys, isOn, run, look }, index) => (
        <button
          key={name}
          type="button"
          title={keys ? `${name}: ${keys}` : name}
          aria-label={name}
          aria-pressed={isOn && on.includes(name)}
          aria-disabled={off.includes(name) || undefined}
          tabIndex={index === current ? 0 : -1}
          onFocus={() => setCurrent(index)}
          // Keeps the editor's focus and selection.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => off.includes(name) || run(editor, onLink)}
          className={cn("rich-tool", look)}
        >
          {sign}
        </button>
      ))}
    </div>
  );
});
