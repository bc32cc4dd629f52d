import {
  type ComponentProps,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { cn } from "./cn.ts";

type DialogProps = Omit<ComponentProps<"dialog">, "open" | "onClose" | "title" | "children"> & {
  open: boolean;
  title: ReactNode;
  /** Escape or the browser's back gesture; the caller decides whether to close. */
  onCloseRequest: () => void;
  /** Starts with the focus on the title, as a screen does, instead of on the first control. */
  startsAtTitle?: boolean;
  children: ReactNode;
};

/** A modal based on `<dialog>`: traps the focus and returns it on close. Unmounted while closed. */
export function Dialog({ open, ...props }: DialogProps) {
  return open ? <OpenDialog {...props} /> : null;
}

/**
 * React also delivers events of nested dialogs here, and browsers fire `cancel` when a file picker is dismissed.
 * Ignore both.
 */
const isOwn = ({ target, currentTarget }: SyntheticEvent) => target === currentTarget;

/**
 * The opener of a dialog that is being removed in this commit. A dialog that replaces it returns the focus to the
 * same element.
 */
let replacedDialogOpener: Element | null = null;

const startHere = (element: Element | null) => void element?.setAttribute("autofocus", "");

function OpenDialog(dialog: Omit<DialogProps, "open">) {
  const { title, onCloseRequest, startsAtTitle = false, className, children, ...props } = dialog;
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const opener = useRef<Element>(null);
  useLayoutEffect(() => {
    opener.current = replacedDialogOpener ?? document.activeElement;
    return () => {
      replacedDialogOpener ??= opener.current;
    };
  }, []);
  // The rest of the page is inert until the dialog has been removed, which is the case when passive effects are
  // cleaned up.
  useEffect(
    () => () => {
      replacedDialogOpener = null;
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
    },
    [],
  );
  const [, showAgain] = useState({});
  // After every render, because a browser may close the dialog although the caller didn't, as Chrome does on a second
  // Escape.
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
      onClose={(event) => {
        if (!isOwn(event)) return;
        onCloseRequest();
        showAgain({});
      }}
      className={cn(
        "m-auto overscroll-contain w-[min(40rem,calc(100vw-2rem))] rounded-lg border border-border bg-card p-6 text-left text-base text-foreground shadow-lifted backdrop:bg-[oklch(0.15_0.04_268/0.6)]",
        className,
      )}
      {...props}
    >
      <h2
        id={titleId}
        {...(startsAtTitle && { ref: startHere, tabIndex: -1 })}
        className="font-display font-bold text-xl outline-none"
      >
        {title}
      </h2>
      {children}
    </dialog>
  );
}
