import type { Editor } from "@tiptap/core";
import { useEffect, useLayoutEffect, useRef } from "react";
import { visiblePart } from "#app/ui/visible-part.ts";
import { useEditorState } from "../use-rich-editor.ts";
import { type SlashMenuState, slashQuery } from "./use-slash-menu.ts";

const GAP_PX = 6;
/** Room for two choices, where there is less. */
const MIN_ROOM_PX = 96;

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

/** Below the caret, or above it where there is more room. Scrolls if it has less room than it needs. */
function place(list: HTMLElement, editor: Editor): void {
  const caret = editor.view.coordsAtPos(editor.state.selection.from);
  const frame = list.offsetParent?.getBoundingClientRect();
  if (!frame) return;
  const edges = freePart(list);
  const above = caret.top - GAP_PX - edges.top;
  const below = edges.bottom - caret.bottom - GAP_PX;
  list.style.removeProperty("--room");
  const isBelow = below >= Math.min(list.offsetHeight, above);
  list.style.setProperty("--room", `${Math.max(isBelow ? below : above, MIN_ROOM_PX)}px`);
  const top = isBelow ? caret.bottom + GAP_PX : caret.top - list.offsetHeight - GAP_PX;
  const left = Math.min(caret.left - frame.left, frame.width - list.offsetWidth - GAP_PX);
  list.style.setProperty("top", `${top - frame.top}px`);
  list.style.setProperty("left", `${Math.max(left, GAP_PX)}px`);
}

/** The edges of what shows of the dialog or page around the editor, without the bars that stick to it. */
function freePart(list: HTMLElement): { top: number; bottom: number } {
  const dialog = list.closest("dialog");
  const scroller = dialog?.getBoundingClientRect() ?? { top: 0, bottom: window.innerHeight };
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(dialog ?? document.documentElement);
  const visible = visiblePart();
  return {
    top: Math.max(visible.top, scroller.top + (Number.parseFloat(scrollPaddingTop) || 0)),
    bottom: Math.min(visible.bottom, scroller.bottom - (Number.parseFloat(scrollPaddingBottom) || 0)),
  };
}
