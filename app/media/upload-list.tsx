import { Button } from "#app/ui/button.tsx";
import type { Upload } from "./use-uploads.ts";

type UploadListProps = { uploads: readonly Upload[]; onDismiss: (id: number) => void };

/** Files on their way into the library, and those that were not taken. */
export function UploadList({ uploads, onDismiss }: UploadListProps) {
  if (uploads.length === 0) return null;
  return (
    <ul aria-label="Uploads" className="grid gap-2">
      {uploads.map((upload) => (
        <li
          key={upload.id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md border border-border bg-background px-3 py-2 text-sm"
        >
          <span className="wrap-anywhere font-medium">{upload.name}</span>
          <UploadState upload={upload} onDismiss={() => onDismiss(upload.id)} />
        </li>
      ))}
    </ul>
  );
}

function UploadState({ upload: { name, state }, onDismiss }: { upload: Upload; onDismiss: () => void }) {
  if (state.kind === "waiting") return <span className="text-muted-foreground">Waiting</span>;
  if (state.kind === "sending") {
    // Once all of it is sent, the server still looks at it.
    const share = state.share < 1 ? state.share : undefined;
    return (
      <span className="flex items-center gap-2">
        <progress aria-label={`Upload of ${name}`} value={share} className="h-2 w-32 accent-primary" />
        <span className="text-muted-foreground">{share === undefined ? "Getting it ready" : "Sending"}</span>
      </span>
    );
  }
  return (
    <span className="flex flex-wrap items-center gap-3">
      <span role="alert" className="text-destructive">
        {state.problem}
      </span>
      <Button size="small" variant="outline" aria-label={`Dismiss ${name}`} onClick={onDismiss}>
        Dismiss
      </Button>
    </span>
  );
}
