import type { Editor } from "@tiptap/core";
import { useEffect, useLayoutEffect, useRef } from "react";
import { useEditorState } from "../use-rich-editor.ts";
import { type SlashMenuState, slashedIn } from "./use-slash-menu.ts";

const GAP_PX = 6;

/** What can be inserted, below the slash that asked for it. */
export function SlashMenu({ editor, slash }: { editor: Editor; slash: SlashMenuState }) {
  const typed = useEditorState(editor, ({ state }) => slashedIn(state));
  const list = useRef<HTMLDivElement>(null);
  const { found, active, follow } = slash;
  useEffect(() => {
    slash.editor.current = editor;
    follow(typed);
  });
  useLayoutEffect(() => {
    if (list.current && found.length > 0) place(list.current, editor);
  });
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);
  if (found.length === 0) return null;
  return (
    <div ref={list} id={slash.menuId} role="listbox" aria-label="Insert" className="rich-menu">
      {found.map((insertion, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: keys come from the text, where the focus stays.
        <div
          key={insertion.name}
          id={slash.idOf(index)}
          role="option"
          aria-selected={index === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => slash.choose(insertion)}
        >
          {insertion.name}
        </div>
      ))}
    </div>
  );
}

/** Below the caret, or above it where there is more room. */
function place(list: HTMLElement, editor: Editor): void {
  const caret = editor.view.coordsAtPos(editor.state.selection.from);
  const frame = list.offsetParent?.getBoundingClientRect();
  if (!frame) return;
  // What a bar at the thumb takes of the window.
  const barPx = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0;
  const isBelow =
    caret.bottom + list.offsetHeight + GAP_PX < window.innerHeight - barPx || caret.top < list.offsetHeight;
  const top = isBelow ? caret.bottom + GAP_PX : caret.top - list.offsetHeight - GAP_PX;
  const left = Math.min(caret.left - frame.left, frame.width - list.offsetWidth - GAP_PX);
  list.style.setProperty("top", `${top - frame.top}px`);
  list.style.setProperty("left", `${Math.max(left, GAP_PX)}px`);
}
