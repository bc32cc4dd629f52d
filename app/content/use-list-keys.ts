import { useKeys } from "#app/ui/use-keys.ts";

/** Marks the control of a row that opens its editor. */
export const OPENS_EDITOR = { "data-opens-editor": "" };

/** Keys that go through a list of posts or pages: j and k, o or e, which edit, and n, which begins a new one. */
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

/** The row in which the focus is. */
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
