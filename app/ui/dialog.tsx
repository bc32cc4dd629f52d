import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from "react";
import { cn } from "./cn.ts";

type DialogProps = Omit<ComponentProps<"dialog">, "open" | "onClose" | "title" | "children"> & {
  open: boolean;
  title: ReactNode;
  /** Asked for by Escape or the browser's back gesture; the caller decides whether to close. */
  onCloseRequest: () => void;
  children: ReactNode;
};

/** A modal on the browser's own `<dialog>`: focus stays inside and returns to where it was. Unmounted while closed. */
export function Dialog({ open, ...props }: DialogProps) {
  return open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ title, onCloseRequest, className, children, ...props }: Omit<DialogProps, "open">) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = element.current;
    const opener = document.activeElement;
    if (dialog && !dialog.open) dialog.showModal();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return (
    <dialog
      ref={element}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onCloseRequest();
      }}
      onClose={onCloseRequest}
      className={cn(
        "m-auto w-[min(40rem,calc(100vw-2rem))] rounded-lg border border-border bg-card p-6 text-foreground shadow-lifted backdrop:bg-[oklch(0.15_0.04_268/0.6)]",
        className,
      )}
      {...props}
    >
      <h2 id={titleId} className="font-display font-semibold text-xl">
        {title}
      </h2>
      {children}
    </dialog>
  );
}
