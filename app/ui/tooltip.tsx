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

/** Only one tooltip shows at a time. Right after it closes, the next one opens without the delay. */
let closeShown: (() => void) | undefined;
let instantUntil = 0;

type TooltipProps = {
  /** Null if there is nothing to explain. */
  text: string | null;
  children: ReactElement<AriaAttributes>;
};

/** Explains a control to users who hover it or focus it by keyboard. The control keeps its own accessible name. */
export function Tooltip({ text, children }: TooltipProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const isHovering = useRef(false);
  const timer = useRef(0);
  const close = useCallback(() => {
    clearTimeout(timer.current);
    setOpen(false);
  }, []);
  useEffect(() => close, [close]);
  const shown = isOpen ? text : null;
  const describedBy = shown === null || "aria-describedby" in children.props ? undefined : id;

  // Listen to moves, not enter: when the page scrolls under a resting pointer, the user didn't choose the control.
  function hover({ pointerType }: PointerEvent) {
    if (pointerType === "touch" || isHovering.current) return;
    isHovering.current = true;
    if (closeShown || performance.now() < instantUntil) setOpen(true);
    else timer.current = window.setTimeout(() => setOpen(true), OPEN_DELAY_MS);
  }

  function leave() {
    isHovering.current = false;
    close();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it has no box of its own and only listens to its control's events.
    <span
      className="contents"
      onPointerMove={hover}
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

/** Above its control, or below it if there is no room; in the top layer, so that no dialog covers it. */
function Tip({ id, text, onClose }: TipProps) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const tip = element.current;
    const control = tip?.previousElementSibling;
    if (!tip || !control) return;
    closeShown?.();
    closeShown = onClose;
    tip.showPopover?.();
    place(tip, control);
    const gone = new AbortController();
    const { signal } = gone;
    const whileShown = { capture: true, signal };
    control.addEventListener("click", onClose, { signal });
    // After keyboard focus, keep the tooltip: the browser's own scroll into view also fires a scroll event.
    const follow = ({ target }: Event) => {
      if (target instanceof Node && !target.contains(control)) return;
      if (control.matches(":focus-visible")) place(tip, control);
      else onClose();
    };
    window.addEventListener("resize", follow, whileShown);
    window.addEventListener("scroll", follow, whileShown);
    // Close only the tooltip, not a dialog around it.
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
      instantUntil = performance.now() + SKIP_DELAY_MS;
    };
  }, [onClose]);
  return (
    // No gap to the control, so that the pointer can move onto the tooltip without leaving both.
    <div
      ref={element}
      popover="manual"
      className="fixed inset-auto z-50 overflow-visible bg-transparent py-1.5"
    >
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
