import { Button } from "#app/ui/button.tsx";
import { HandOverList } from "#app/ui/hand-over-list.tsx";
import { VanishingButton } from "#app/ui/vanishing-button.tsx";
import type { Upload } from "./use-uploads.ts";

type UploadActions = { onRetry: (upload: Upload) => void; onDismiss: (upload: Upload) => void };

/** Uploads in progress and failed ones. */
export function UploadList({ uploads, ...actions }: { uploads: readonly Upload[] } & UploadActions) {
  if (uploads.length === 0) return null;
  return (
    <HandOverList rows={uploads.map(({ id }) => `${id}`)} aria-label="Uploads" className="grid gap-2">
      {uploads.map((upload) => (
        <li
          key={upload.id}
          data-row={upload.id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md border border-border bg-background px-3 py-2 text-sm"
        >
          <span className="wrap-anywhere font-medium">{upload.file.name}</span>
          <span className="flex flex-wrap items-center gap-3">
            <UploadState upload={upload} />
            <UploadButtons upload={upload} {...actions} />
          </span>
        </li>
      ))}
    </HandOverList>
  );
}

function UploadState({ upload: { file, state } }: { upload: Upload }) {
  if (state.kind === "waiting") return <span className="text-muted-foreground">Waiting</span>;
  if (state.kind === "uploaded") return <span className="text-muted-foreground">Uploaded</span>;
  if (state.kind === "sending") {
    // After the last byte, the server still processes the file, so the progress is indeterminate.
    const share = state.share < 1 ? state.share : undefined;
    return (
      <span className="flex items-center gap-2">
        <progress
          aria-label={`Upload of ${file.name}`}
          value={share}
          className="h-2 w-24 appearance-none overflow-hidden rounded-full border border-input bg-muted indeterminate:animate-pulse indeterminate:bg-primary motion-reduce:animate-none sm:w-32 [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-primary"
        />
        <span className="text-muted-foreground">{share === undefined ? "Getting it ready" : "Sending"}</span>
      </span>
    );
  }
  return (
    <span role="alert" className="text-destructive">
      {state.problem}
    </span>
  );
}

function UploadButtons({ upload, onRetry, onDismiss }: { upload: Upload } & UploadActions) {
  const { file, state } = upload;
  if (state.kind === "uploaded") return null;
  const isOver = state.kind === "failed";
  return (
    <>
      {isOver && state.canRetry ? (
        <VanishingButton size="small" aria-label={`Try again: ${file.name}`} onClick={() => onRetry(upload)}>
          Try again
        </VanishingButton>
      ) : null}
      <Button
        size="small"
        variant="outline"
        aria-label={`${isOver ? "Dismiss" : "Cancel"} ${file.name}`}
        onClick={() => onDismiss(upload)}
      >
        {isOver ? "Dismiss" : "Cancel"}
      </Button>
    </>
  );
}
