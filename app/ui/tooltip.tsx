import {
  type AriaAttributes,
  cloneElement,
  type PointerEvent,
  type ReactElement,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";

const OPEN_DELAY_MS = 700;
const SKIP_DELAY_MS = 300;
const FROM_EDGE_PX = 8;

/** There is one at a time, and for a moment after it the next opens without the delay. */
let closeShown: (() => void) | undefined;
let delayedFrom = 0;

type TooltipProps = {
  /** Null while there is nothing to explain. */
  text: string | null;
  children: ReactElement<AriaAttributes>;
};

/** Explains one control, which keeps its own accessible name, to who rests on it or comes by keyboard. */
export function Tooltip({ text, children }: TooltipProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const isRested = useRef(false);
  const timer = useRef(0);
  const close = useCallback(() => {
    clearTimeout(timer.current);
    setOpen(false);
  }, []);
  useEffect(() => close, [close]);
  const shown = isOpen ? text : null;
  const describedBy = shown === null || "aria-describedby" in children.props ? undefined : id;

  // A pointer below which the page was scrolled rests on nothing that it chose.
  function rest({ pointerType }: PointerEvent) {
    if (pointerType === "touch" || isRested.current) return;
    isRested.current = true;
    if (closeShown || performance.now() < delayedFrom) setOpen(true);
    else timer.current = window.setTimeout(() => setOpen(true), OPEN_DELAY_MS);
  }

  function leave() {
    isRested.current = false;
    close();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it has no box of its own, and hears of what is done with its control.
    <span
      className="contents"
      onPointerMove={rest}
      onPointerLeave={leave}
      onPointerDown={close}
      onFocus={({ target }) => target.matches(":focus-visible") && setOpen(true)}
      onBlur={close}
    >
      {describedBy ? cloneElement(children, { "aria-describedby": describedBy }) : children}
      {shown === null ? null : <Tip id={id} text={shown} onClose={close} />}
    </span>
  );
}

type TipProps = { id: string; text: string; onClose: () => void };

/** Above what it explains, or below; in the browser's top layer, so that no dialog lies over it. */
function Tip({ id, text, onClose }: TipProps) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const tip = element.current;
    const control = tip?.previousElementSibling;
    if (!tip || !control) return;
    closeShown?.();
    closeShown = onClose;
    tip.showPopover();
    place(tip, control);
    const gone = new AbortController();
    const { signal } = gone;
    const whileShown = { capture: true, signal };
    control.addEventListener("click", onClose, { signal });
    // Whoever came by keyboard still has the focus there: also the scroll that brings it into view is one.
    const follow = ({ target }: Event) => {
      if (target instanceof Node && !target.contains(control)) return;
      if (control.matches(":focus-visible")) place(tip, control);
      else onClose();
    };
    window.addEventListener("resize", follow, whileShown);
    window.addEventListener("scroll", follow, whileShown);
    // Closes nothing besides, as a dialog.
    window.addEventListener(
      "keydown",
      (event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        onClose();
      },
      whileShown,
    );
    return () => {
      gone.abort();
      if (closeShown === onClose) closeShown = undefined;
      delayedFrom = performance.now() + SKIP_DELAY_MS;
    };
  }, [onClose]);
  return (
    // Without a gap to its control: a pointer goes from one to the other and leaves neither.
    <div ref={element} popover="manual" className="inset-auto overflow-visible bg-transparent py-1.5">
      <div
        id={id}
        role="tooltip"
        className="wrap-anywhere max-w-xs whitespace-pre-line rounded-md bg-foreground px-3 py-1.5 text-left font-normal text-background text-xs forced-colors:border"
      >
        {text}
      </div>
    </div>
  );
}

function place(tip: HTMLElement, control: Element): void {
  const { left, right, top, bottom } = control.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const { offsetWidth, offsetHeight } = tip;
  const isBelow = top < offsetHeight && clientHeight - bottom > top;
  const middle = (left + right - offsetWidth) / 2;
  const last = clientWidth - FROM_EDGE_PX - offsetWidth;
  tip.style.left = `${Math.max(FROM_EDGE_PX, Math.min(middle, last))}px`;
  tip.style.top = `${isBelow ? bottom : top - offsetHeight}px`;
  tip.style.visibility = bottom < 0 || top > clientHeight ? "hidden" : "";
}
