import { KeyList } from "#app/ui/key-list.tsx";
import { useKeys } from "#app/ui/use-keys.ts";

/** Props for the control in a row that opens the editor. */
export const OPENS_EDITOR = { "data-opens-editor": "" };

/** Keys in a list of posts or pages: j and k move, o and e open the editor, n starts a new one. */
export function useListKeys(startNew: () => void): void {
  const editFocused = () => focusedRow()?.querySelector<HTMLElement>("[data-opens-editor]")?.click();
  useKeys({
    j: () => focusRow(1),
    k: () => focusRow(-1),
    o: editFocused,
    e: editFocused,
    n: startNew,
  });
}

/** The row that contains the focus. */
export function focusedRow(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>("[data-row]") ?? null;
}

function focusRow(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-row]")];
  const from = focusedRow();
  const row = from ? rows[rows.indexOf(from) + by] : rows[0];
  const control = row?.querySelector<HTMLElement>("[data-opens-editor]") ?? row?.querySelector("button");
  control?.focus();
}

const KEYS = [
  ["n", "New"],
  ["/", "Search"],
  ["j, k", "Next in the list, the one before"],
  ["Enter, o, e", "Edit"],
  ["x", "Select, to publish or unpublish many at once"],
  ["?", "Show these keys"],
  ["Ctrl+S, ⌘S", "While editing: save"],
  ["Ctrl+Enter, ⌘Enter", "While editing: show or hide the preview"],
] as const;

/** A list of the shortcuts in the lists of posts and pages and in their editors. */
export function ContentKeys() {
  return <KeyList keys={KEYS} />;
}
