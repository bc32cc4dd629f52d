import { showToast } from "#app/ui/toaster.tsx";

function explain(removed: string[]): string {
  return `Not kept, because it could harm visitors or break the page: ${removed.join(", ")}.`;
}

/** Tells the author which parts of their HTML will be removed. */
export function RemovedNotice({ removed }: { removed: string[] | undefined }) {
  return (
    <div role="status">
      {removed?.length ? (
        <p className="mb-5 rounded-md bg-muted px-3 py-2 text-sm">{explain(removed)}</p>
      ) : null}
    </div>
  );
}

/** Shows the same as a toast after saving. */
export function showRemovedToast(removed: string[]): void {
  if (removed.length > 0) void showToast({ title: "Saved in part", description: explain(removed) });
}
