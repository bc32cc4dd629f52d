import type { Editor } from "@tiptap/core";
import { useEffect, useLayoutEffect, useRef } from "react";
import { useEditorState } from "../use-rich-editor.ts";
import { type SlashMenuState, slashQuery } from "./use-slash-menu.ts";

const GAP_PX = 6;

/** The insert menu, below the slash that opened it. */
export function SlashMenu({ editor, slash }: { editor: Editor; slash: SlashMenuState }) {
  const query = useEditorState(editor, ({ state }) => slashQuery(state));
  const list = useRef<HTMLDivElement>(null);
  const { found, active, updateQuery } = slash;
  useEffect(() => {
    slash.editor.current = editor;
    updateQuery(query);
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
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the editor keeps the focus and forwards the keys.
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
  // The height of the sticky bar at the bottom of a phone's screen.
  const barPx = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0;
  const isBelow =
    caret.bottom + list.offsetHeight + GAP_PX < window.innerHeight - barPx || caret.top < list.offsetHeight;
  const top = isBelow ? caret.bottom + GAP_PX : caret.top - list.offsetHeight - GAP_PX;
  const left = Math.min(caret.left - frame.left, frame.width - list.offsetWidth - GAP_PX);
  list.style.setProperty("top", `${top - frame.top}px`);
  list.style.setProperty("left", `${Math.max(left, GAP_PX)}px`);
}
