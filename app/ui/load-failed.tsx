import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

type LoadFailedProps = { title: string; retrying: boolean; onRetry: () => unknown };

/** What stands where a list would that could not be loaded. */
export function LoadFailed({ title, retrying, onRetry }: LoadFailedProps) {
  return (
    <Notice role="alert" title={title}>
      <Button variant="outline" onClick={() => onRetry()} disabled={retrying}>
        Try again
      </Button>
    </Notice>
  );
}
