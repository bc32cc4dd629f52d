/**
 * What keys do with what is not saved yet.
 * @param id none while nothing is unsaved
 */
export function SavingHint({ id }: { id: string | undefined }) {
  if (!id) return null;
  return (
    <span id={id} role="status" className="text-muted-foreground text-xs">
      Enter saves, Esc cancels
    </span>
  );
}
