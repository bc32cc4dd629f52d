import { latePart } from "#app/lib/use-late-part.ts";

/** What of the desk is fetched once it stands, or by who asks for it before: its first rows have the network to themselves. */
export const loadTakeDownDialog = () => import("./take-down-dialog.tsx");
export const leadBoard = latePart(async () => (await import("./board/lead-board.tsx")).LeadBoard);

export function fetchLateParts(): Promise<unknown> {
  return Promise.allSettled([loadTakeDownDialog(), leadBoard.fetch()]);
}
