/** The keys that every editor has. */
export function KeyHint() {
  return (
    <p className="text-muted-foreground text-xs max-md:hidden">
      <kbd className="font-semibold">Ctrl+S</kbd> (<kbd className="font-semibold">⌘S</kbd>) saves,{" "}
      <kbd className="font-semibold">Alt+P</kbd> switches publishing,{" "}
      <kbd className="font-semibold">Ctrl+Enter</kbd> (<kbd className="font-semibold">⌘Enter</kbd>) or{" "}
      <kbd className="font-semibold">Alt+V</kbd> the preview.
    </p>
  );
}
