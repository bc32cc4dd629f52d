import type { Editor } from "@tiptap/core";
import type { EditorState } from "@tiptap/pm/state";
import { useId, useRef, useState } from "react";
import { takeBackSlash } from "./insert-menu.ts";
import { type Insertion, matchingInsertions } from "./insertions.ts";

export type SlashMenuState = ReturnType<typeof useSlashMenu>;

/** The text after a slash that starts the caret's line; null if there is no such slash. */
export function slashQuery({ selection }: EditorState): string | null {
  const { $from, empty } = selection;
  if (!empty || $from.parent.type.name !== "paragraph" || $from.parentOffset !== $from.parent.content.size)
    return null;
  return /^\/([\p{L}\p{N} -]{0,24})$/u.exec($from.parent.textContent)?.[1] ?? null;
}

/** The insert menu, opened by a slash. While it is open it handles the keys, and the caret stays in the text. */
export function useSlashMenu(insertions: readonly Insertion[]) {
  const menuId = useId();
  const editor = useRef<Editor>(null);
  const [query, setQuery] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const [closedAt, setClosedAt] = useState<string | null>(null);
  const found = query === null || query === closedAt ? [] : matchingInsertions(insertions, query);
  const idOf = (index: number) => `${menuId}${index}`;

  function updateQuery(now: string | null): void {
    if (now === query) return;
    setQuery(now);
    setActive(0);
    if (now === null) setClosedAt(null);
  }
  function choose(insertion: Insertion | undefined): void {
    if (!insertion || !editor.current) return;
    const { $from } = editor.current.state.selection;
    editor.current.chain().focus().deleteRange({ from: $from.start(), to: $from.end() }).run();
    insertion.run(editor.current);
    editor.current.commands.focus();
  }
  function close(): void {
    if (!editor.current || !takeBackSlash(editor.current)) setClosedAt(query);
  }
  function onKey(event: KeyboardEvent): boolean {
    if (found.length === 0) return false;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: found.length - 1 };
    const step = steps[event.key];
    if (step !== undefined) setActive((active + step) % found.length);
    else if (event.key === "Enter" || event.key === "Tab") choose(found[active]);
    else if (event.key === "Escape") close();
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }
  return {
    menuId,
    found,
    active,
    activeId: found.length > 0 ? idOf(active) : null,
    idOf,
    editor,
    updateQuery,
    choose,
    onKey,
  };
}
