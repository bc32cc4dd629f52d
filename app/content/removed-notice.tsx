import { showToast } from "#app/ui/toaster.tsx";

function explain(removed: string[]): string {
  return `Not kept, because it could harm visitors or break the page: ${removed.join(", ")}.`;
}

/** Tells an author what will not be kept of their HTML. */
export function RemovedNotice({ removed }: { removed: string[] | undefined }) {
  return (
    <div role="status">
      {removed?.length ? (
        <p className="mb-5 rounded-md bg-muted px-3 py-2 text-sm">{explain(removed)}</p>
      ) : null}
    </div>
  );
}

/** The same once it has been saved. */
export function sayWhatWasRemoved(removed: string[]): void {
  if (removed.length > 0) void showToast({ title: "Saved in part", description: explain(removed) });
}
