import { lazyComponent } from "#app/lib/lazy-component.ts";

/** Components that load after the desk's first rows, or earlier when they are needed. */
export const loadAddRequestDialog = () => import("./add-request-dialog.tsx");
export const loadManageViewsDialog = () => import("./views/manage-views-dialog.tsx");
export const leadBoard = lazyComponent(async () => (await import("./board/lead-board.tsx")).LeadBoard);

export function prefetchDeskComponents(): Promise<unknown> {
  return Promise.allSettled([loadAddRequestDialog(), loadManageViewsDialog(), leadBoard.fetch()]);
}
