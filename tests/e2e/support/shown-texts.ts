/** A line of text as a browser shows it; positions in CSS pixels, from the document's or the window's corner. */
export type ShownText = {
  text: string;
  /** Where in the document: its element and the classes of it. */
  where: string;
  x: number;
  y: number;
  width: number;
  height: number;
  /** CSS colour as computed, and what its own and its ancestors' opacity leave of it, from 0 to 1. */
  color: string;
  opacity: number;
  /** Least contrast that WCAG 2.2 asks for at this size (1.4.3). */
  needs: number;
};

export type Sight = {
  texts: ShownText[];
  /** Texts that something else lies over, that are cut off, or that lie outside the window; each as one sentence. */
  faults: string[];
};

type Options = {
  /** Only what is in this element counts, and only where the window shows it now. */
  front: Element | null;
};

/**
 * Runs in the page: every line of text that is shown, and what is wrong with where it is. It leaves a page at its top.
 * Self-contained, as the browser gets it as source.
 */
export function inspectTexts({ front }: Options): Sight {
  const shown = new CSSStyleSheet();
  // What no pointer may touch hides text from people all the same.
  shown.replaceSync("* { pointer-events: auto !important; scroll-behavior: auto !important }");
  document.adoptedStyleSheets.push(shown);
  const scroll = { left: scrollX, top: scrollY };
  const FIRST_LINE_PX = 44;
  const faults: string[] = [];
  const forReaders = new Map<Element, boolean>();
  const staying = new Map<Element, boolean>();
  const texts = front ? inFront(front) : onPage();
  if (document.documentElement.scrollWidth > document.documentElement.clientWidth)
    faults.push("the page scrolls sideways");
  scrollTo(front ? scroll : { left: 0, top: 0 });
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== shown);
  return { texts, faults };

  function inFront(element: Element): ShownText[] {
    const inside = linesOf(element).filter(({ rect }) => isInWindow(rect));
    return inside.flatMap((line) => (isWhole(line, 0) && isOnTop(line, 0) ? [asText(line)] : []));
  }

  /** Each line is looked at in the middle of the window, where nothing that stays in place should be, or at an end. */
  function onPage(): ShownText[] {
    scrollTo({ left: 0, top: 0 });
    const lines = linesOf(document.body).filter(({ stays }) => !stays);
    const found: ShownText[] = [];
    const end = Math.max(0, document.documentElement.scrollHeight - innerHeight);
    for (let top = 0; ; top = Math.min(end, top + innerHeight / 3)) {
      scrollTo({ left: 0, top });
      for (const line of lines) {
        const middle = line.rect.top + line.rect.height / 2 - top;
        const isUpper = middle < innerHeight / 3 && top > 0;
        const isLower = middle >= (innerHeight * 2) / 3 && top < end;
        if (line.isSeen || isUpper || isLower) continue;
        line.isSeen = true;
        if (isWhole(line, top) && isOnTop(line, top)) found.push(asText(line));
      }
      if (top >= end) return found;
    }
  }

  /** A line of text; its place as it is with nothing scrolled. */
  type Line = { text: string; element: Element; rect: DOMRect; stays: boolean; isSeen: boolean };

  function linesOf(root: Element): Line[] {
    const lines: Line[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.nodeValue?.trim() ?? "";
      if (!element || !text || !isShown(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects())
        if (rect.width > 1 && rect.height > 1)
          lines.push({ text, element, rect, stays: staysInPlace(element), isSeen: false });
    }
    for (const field of root.querySelectorAll<HTMLInputElement>("input, textarea")) {
      const text = field.value || field.placeholder;
      if (!text || ["checkbox", "radio", "hidden"].includes(field.type) || !isShown(field)) continue;
      const { left, top, width, height } = field.getBoundingClientRect();
      const rect = new DOMRect(left, top, width, Math.min(height, FIRST_LINE_PX));
      lines.push({ text, element: field, rect, stays: staysInPlace(field), isSeen: false });
    }
    return lines;
  }

  function isShown(element: Element): boolean {
    if (
      element.closest(
        "script, style, noscript, option, datalist, title, desc, iframe, [aria-hidden=true], details:not([open]) > :not(summary)",
      )
    )
      return false;
    return (
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !isForReaders(element)
    );
  }

  /** Whether it is kept for screen readers alone. */
  function isForReaders(element: Element): boolean {
    return inherited(element, forReaders, (at) => {
      const { clipPath, overflowX, position } = getComputedStyle(at);
      if (position === "absolute" && clipPath === "inset(50%)") return true;
      if (position !== "absolute" || (clipPath === "none" && overflowX === "visible")) return false;
      const { width, height } = at.getBoundingClientRect();
      // A little more than 1 where what is around it is turned.
      return width < 2 && height < 2;
    });
  }

  function staysInPlace(element: Element): boolean {
    return inherited(element, staying, (at) => ["fixed", "sticky"].includes(getComputedStyle(at).position));
  }

  function staysWithin(front: Element, element: Element): boolean {
    for (let at: Element | null = element; at && at !== front; at = at.parentElement)
      if (getComputedStyle(at).position === "sticky") return true;
    return false;
  }

  /** Whether something is so of the element or of one around it, each asked once. */
  function inherited(
    element: Element,
    known: Map<Element, boolean>,
    holds: (at: Element) => boolean,
  ): boolean {
    const asked = known.get(element);
    if (asked !== undefined) return asked;
    const parent = element.parentElement;
    const answer = holds(element) || (parent !== null && inherited(parent, known, holds));
    known.set(element, answer);
    return answer;
  }

  function isInWindow({ top, bottom, left, right }: DOMRect): boolean {
    const x = (left + right) / 2;
    const y = (top + bottom) / 2;
    return x > 0 && x < innerWidth && y > 0 && y < innerHeight;
  }

  function isWhole({ text, element, rect }: Line, scrolled: number): boolean {
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      const box = at.getBoundingClientRect();
      if (["auto", "scroll"].includes(style.overflowX) && at.scrollWidth > at.clientWidth) break;
      // Shortened on purpose, and seen to be.
      if (style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none") return true;
      if (style.overflowX === "visible") continue;
      if (at instanceof SVGElement) continue;
      if (rect.left < box.left - 1 || rect.right > box.right + 1) {
        faults.push(`"${text.slice(0, 60)}" is cut off by ${nameOf(at)}`);
        return false;
      }
      if (
        style.overflowY === "hidden" &&
        rect.top + rect.height / 2 - scrolled > box.bottom &&
        style.maxHeight === "none"
      ) {
        faults.push(`"${text.slice(0, 60)}" is cut off below by ${nameOf(at)}`);
        return false;
      }
    }
    if (element.closest("svg") === null && (rect.left < -1 || rect.right > innerWidth + 1)) {
      if (!element.closest("[tabindex='0'], .overflow-x-auto"))
        faults.push(`"${text.slice(0, 60)}" reaches over the edge`);
      return false;
    }
    return true;
  }

  function isOnTop({ text, element, rect }: Line, scrolled: number): boolean {
    const y = rect.top + rect.height / 2 - scrolled;
    if (isCutByScrolling(element, rect.top - scrolled, rect.bottom - scrolled)) return false;
    const inset = Math.min(4, rect.width / 2);
    for (const x of [rect.left + inset, rect.left + rect.width / 2, rect.right - inset]) {
      // A scrolled part may have it out of sight.
      if (isScrolledAway(element, x, y)) return false;
      for (const above of document.elementsFromPoint(x, y)) {
        if (above.contains(element) || element.contains(above)) break;
        // Of a drawing's own parts, tests/e2e/layout.test.ts knows which may meet.
        if (above.closest("svg") && above.closest("svg") === element.closest("svg")) break;
        if (isSeeThrough(above)) continue;
        // What lies below buttons that stay in place while a dialog scrolls can be scrolled from there.
        if (front?.contains(above) && staysWithin(front, above) && !staysWithin(front, element)) return false;
        faults.push(`"${text.slice(0, 60)}" is covered by ${nameOf(above)}`);
        return false;
      }
    }
    return true;
  }

  /** A link laid over a whole card, for one, hides nothing of it. */
  function isSeeThrough(element: Element): boolean {
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
    if (opacity === "0") return true;
    if (element.matches("img, video, canvas, iframe, input, textarea, select") || element.closest("svg"))
      return false;
    return backgroundImage === "none" && /[,/] ?0\)$|^transparent$/.test(backgroundColor);
  }

  /** Whether the edge of a part that is scrolled runs through it. */
  function isCutByScrolling(element: Element, top: number, bottom: number): boolean {
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      if (!["auto", "scroll"].includes(getComputedStyle(at).overflowY)) continue;
      const box = at.getBoundingClientRect();
      if (at.scrollHeight > at.clientHeight && (top < box.top || bottom > box.bottom)) return true;
    }
    return false;
  }

  function isScrolledAway(element: Element, x: number, y: number): boolean {
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const { overflowY, webkitLineClamp } = getComputedStyle(at);
      const box = at.getBoundingClientRect();
      if (
        (overflowY !== "visible" || webkitLineClamp !== "none") &&
        (y < box.top || y > box.bottom || x < box.left || x > box.right)
      )
        return true;
    }
    return false;
  }

  function asText({ text, element, rect }: Line): ShownText {
    const style = getComputedStyle(element);
    const size = Number.parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const isPlaceholder = element instanceof HTMLInputElement && element.value === "";
    const isDisabled = element.closest(":disabled, [aria-disabled=true]") !== null;
    let opacity = 1;
    let right = rect.right;
    for (let at: Element | null = element; at; at = at.parentElement) {
      const around = getComputedStyle(at);
      opacity *= Number(around.opacity);
      if (around.textOverflow === "ellipsis") right = Math.min(right, at.getBoundingClientRect().right);
    }
    return {
      text: text.slice(0, 60),
      where: nameOf(element),
      x: rect.left,
      y: rect.top,
      width: right - rect.left,
      height: rect.height,
      color: isPlaceholder
        ? getComputedStyle(element, "::placeholder").color
        : element.closest("svg")
          ? style.fill
          : style.color,
      opacity,
      needs: isDisabled ? 0 : isLarge ? 3 : 4.5,
    };
  }

  function nameOf(element: Element): string {
    const classes = [...element.classList].slice(0, 3).join(".");
    return `<${element.localName}>${classes ? `.${classes}` : ""}`;
  }
}
