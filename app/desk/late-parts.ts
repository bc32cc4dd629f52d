import { latePart } from "#app/lib/use-late-part.ts";

/** Parts that load after the desk’s first rows, or earlier when they are needed. */
export const loadTakeDownDialog = () => import("./take-down-dialog.tsx");
export const leadBoard = latePart(async () => (await import("./board/lead-board.tsx")).LeadBoard);

export function fetchLateParts(): Promise<unknown> {
  return Promise.allSettled([loadTakeDownDialog(), leadBoard.fetch()]);
}
