import {
  type ComponentProps,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from "react";
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

/** React hands on what happens to a dialog within this one; a browser, that no file was chosen. */
const isOwn = ({ target, currentTarget }: SyntheticEvent) => target === currentTarget;

/** Where the focus was before a dialog that goes in this very commit: one that takes its place leads back there. */
let givenWay: Element | null = null;

function OpenDialog({ title, onCloseRequest, className, children, ...props }: Omit<DialogProps, "open">) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const opener = useRef<Element>(null);
  useLayoutEffect(() => {
    opener.current = givenWay ?? document.activeElement;
    return () => {
      givenWay ??= opener.current;
    };
  }, []);
  // The rest of the page takes no focus until the dialog is gone, which it is when passive effects are cleaned up.
  useEffect(
    () => () => {
      givenWay = null;
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
    },
    [],
  );
  // After every render: a browser may close it against the caller's will, as at a second Escape.
  useLayoutEffect(() => {
    if (!element.current?.open) element.current?.showModal();
  });
  return (
    <dialog
      ref={element}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (!isOwn(event)) return;
        event.preventDefault();
        onCloseRequest();
      }}
      onClose={(event) => isOwn(event) && onCloseRequest()}
      className={cn(
        "m-auto w-[min(40rem,calc(100vw-2rem))] rounded-lg border border-border bg-card p-6 text-left text-base text-foreground shadow-lifted backdrop:bg-[oklch(0.15_0.04_268/0.6)]",
        className,
      )}
      {...props}
    >
      <h2 id={titleId} className="font-display font-bold text-xl">
        {title}
      </h2>
      {children}
    </dialog>
  );
}
