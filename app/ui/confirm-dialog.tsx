import { type ReactNode, useId } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

type ConfirmDialogProps = {
  open: boolean;
  title: string;
  children: ReactNode;
  cancelLabel?: string;
  confirmLabel: string;
  busy?: boolean;
  onCancel: () => void;
  onConfirm: () => void;
};

/** Asks for confirmation of an irreversible action. Cancel gets the initial focus. */
export function ConfirmDialog({
  open,
  title,
  children,
  cancelLabel = "Cancel",
  confirmLabel,
  busy = false,
  onCancel,
  onConfirm,
}: ConfirmDialogProps) {
  const questionId = useId();
  return (
    <Dialog
      open={open}
      title={title}
      aria-describedby={questionId}
      onCloseRequest={onCancel}
      className="w-[min(28rem,calc(100vw-2rem))]"
    >
      <p id={questionId} className="mt-3">
        {children}
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button variant="outline" onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button variant="destructive" disabled={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
