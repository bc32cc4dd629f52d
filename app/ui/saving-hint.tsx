/** What keys do with a choice that is not saved yet. */
export function SavingHint({ id }: { id: string }) {
  return (
    <span id={id} role="status" className="text-muted-foreground text-xs">
      Enter saves, Esc cancels
    </span>
  );
}
