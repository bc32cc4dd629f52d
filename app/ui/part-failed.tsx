import { Button } from "./button.tsx";

/** What stands where a part of a screen would that could not be loaded. */
export function PartFailed({ title, onRetry }: { title: string; onRetry: () => unknown }) {
  return (
    <div role="alert" className="grid justify-items-start gap-3 text-sm">
      <p>{title}.</p>
      <Button variant="outline" size="small" onClick={() => onRetry()}>
        Try again
      </Button>
    </div>
  );
}
