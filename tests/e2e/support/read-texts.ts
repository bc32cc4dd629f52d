import type { ShownText, Sight } from "./shown-texts.ts";

/** Which part of a page to read. */
type Reading = {
  /** If set, only texts inside this element that are in the window count; otherwise the whole page. */
  front: Element | null;
  /** Whether to read each line's color and the colors behind it. */
  withColors: boolean;
};

declare global {
  interface Window {
    /** The last result with the page's current colors; null if anything has moved since. */
    lookAgain?: () => Sight | null;
    /** Whether any text of the last result has moved since. */
    hasMoved?: () => boolean;
  }
  interface Element {
    /** Chromium only: does nothing if the element is already visible. */
    scrollIntoViewIfNeeded(): void;
  }
}

/**
 * Runs in the page and leaves it scrolled to the top, unless `front` is set. Self-contained, since the browser gets it
 * as source. Elements that ignore the pointer can cover text, too, so the page must enable pointer events everywhere.
 * @returns a `Sight` as JSON
 */
export function readTexts({ front, withColors }: Reading): string {
  front?.scrollIntoViewIfNeeded();
  const scroll = { left: scrollX, top: scrollY };
  const FIRST_LINE_PX = 44;
  const CLEAR = /^rgba.*, 0\)$|\/ 0\)$|^transparent$/;
  const faults: string[] = [];
  const forReaders = new Map<Element, boolean>();
  const staying = new Map<Element, boolean>();
  const clippers = new Map<Element, readonly Clipper[]>();
  const places = new Map<Element, string>();
  const layers = new Map<Element, Layer | null>();
  const opacities = new Map<Element, number>();
  const inEffect = new Map<Element, boolean>();
  let drawings: DOMRect[] = [];
  const seen = front ? inFront(front) : onPage();
  if (document.documentElement.scrollWidth > document.documentElement.clientWidth)
    faults.push("the page scrolls sideways");
  scrollTo(front ? scroll : { left: 0, top: 0 });
  window.lookAgain = undefined;
  if (!withColors) return JSON.stringify({ faults, lines: seen.length, texts: [] } satisfies Sight);
  const layout = layoutNow();
  const stood = standing();
  window.hasMoved = () => standing() !== stood;
  window.lookAgain = () => {
    if (layoutNow() !== layout || !seen.every(({ element }) => element.isConnected)) return null;
    layers.clear();
    opacities.clear();
    inEffect.clear();
    return { faults, lines: seen.length, texts: seen.map(asText) };
  };
  return JSON.stringify({ faults, lines: seen.length, texts: seen.map(asText) } satisfies Sight);

  function standing(): string {
    return JSON.stringify(seen.map(({ element }) => element.getBoundingClientRect()));
  }

  /** The boxes of all visible elements, and whether they are opaque; layout faults depend on nothing else. */
  function layoutNow(): string {
    drawings = [];
    return Array.from(document.body.querySelectorAll("*"), (element) => {
      const box = element.getBoundingClientRect();
      const { left, top, width, height } = box;
      if (width === 0 || height === 0) return "";
      const style = getComputedStyle(element);
      const { backgroundColor, backgroundImage, opacity, visibility } = style;
      // Lines of a page are read where no element that stays in place is near them.
      if (draws(element, style) && (front || !staysInPlace(element))) drawings.push(box);
      const hides = backgroundImage !== "none" || !CLEAR.test(backgroundColor);
      return `${left} ${top} ${width} ${height} ${visibility} ${opacity} ${hides}`;
    }).join();
  }

  function inFront(element: Element): SeenLine[] {
    const inside = linesOf(element).filter(({ rect }) => isInWindow(rect));
    return inside.flatMap((line) => seenLine(line, 0));
  }

  /** Reads each line in the middle of the window, clear of what stays in place, or at an end of the page. */
  function onPage(): SeenLine[] {
    scrollTo({ left: 0, top: 0 });
    const lines = linesOf(document.body).filter(({ stays }) => !stays);
    const found: SeenLine[] = [];
    const end = Math.max(0, document.documentElement.scrollHeight - innerHeight);
    for (let top = 0; ; top = Math.min(end, top + innerHeight / 3)) {
      scrollTo({ left: 0, top });
      for (const line of lines) {
        const middle = line.rect.top + line.rect.height / 2 - top;
        const isUpper = middle < innerHeight / 3 && top > 0;
        const isLower = middle >= (innerHeight * 2) / 3 && top < end;
        if (line.isSeen || isUpper || isLower) continue;
        line.isSeen = true;
        found.push(...seenLine(line, top));
      }
      if (top >= end) return found;
    }
  }

  /** A line of text, with its position when nothing is scrolled. */
  type Line = { text: string; element: Element; rect: DOMRect; stays: boolean; isSeen: boolean };

  /** A visible line, with the elements under it. */
  type SeenLine = Line & { stacks: Element[][] };

  /** An element that clips, truncates or scrolls its content. */
  type Clipper = { at: Element; style: CSSStyleDeclaration };

  /** What an element paints over what is behind it. */
  type Layer = { color: string; isOpaque: boolean; likeness: string };

  function seenLine(line: Line, scrolled: number): SeenLine[] {
    if (!isWhole(line, scrolled)) return [];
    const stacks = stacksUnder(line, scrolled);
    return stacks ? [{ ...line, stacks }] : [];
  }

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

  /** Whether it is only for screen readers. */
  function isForReaders(element: Element): boolean {
    return inherited(element, forReaders, (at) => {
      const { clipPath, overflowX, position } = getComputedStyle(at);
      if (position === "absolute" && clipPath === "inset(50%)") return true;
      if (position !== "absolute" || (clipPath === "none" && overflowX === "visible")) return false;
      const { width, height } = at.getBoundingClientRect();
      // Slightly more than 1 inside a rotated element.
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

  /** Whether something holds for the element or an ancestor; cached. */
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

  /** The elements that clip an element, from itself outwards. */
  function clippersOf(element: Element | null): readonly Clipper[] {
    if (!element || element === document.body) return [];
    const known = clippers.get(element);
    if (known) return known;
    const style = getComputedStyle(element);
    const clips =
      style.overflowX !== "visible" ||
      style.overflowY !== "visible" ||
      style.textOverflow === "ellipsis" ||
      style.webkitLineClamp !== "none";
    const around = clippersOf(boxAround(element, style));
    const all = clips ? [{ at: element, style }, ...around] : around;
    clippers.set(element, all);
    return all;
  }

  /** The parent, or for a fixed element its nearest ancestor with a transform or filter, or null for the window. */
  function boxAround(element: Element, { position }: CSSStyleDeclaration): Element | null {
    let around = element.parentElement;
    while (position === "fixed" && around) {
      const { transform, filter } = getComputedStyle(around);
      if (transform !== "none" || filter !== "none") return around;
      around = around.parentElement;
    }
    return around;
  }

  function isInWindow({ top, bottom, left, right }: DOMRect): boolean {
    const x = (left + right) / 2;
    const y = (top + bottom) / 2;
    return x > 0 && x < innerWidth && y > 0 && y < innerHeight;
  }

  function isWhole({ text, element, rect }: Line, scrolled: number): boolean {
    for (const { at, style } of clippersOf(element)) {
      const box = at.getBoundingClientRect();
      if (["auto", "scroll"].includes(style.overflowX) && at.scrollWidth > at.clientWidth) break;
      // Truncated on purpose and visibly.
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

  /** The elements under a line's ends and middle, from its own element down; null if another element covers it. */
  function stacksUnder({ text, element, rect }: Line, scrolled: number): Element[][] | null {
    const y = rect.top + rect.height / 2 - scrolled;
    const [top, bottom] = [rect.top - scrolled, rect.bottom - scrolled];
    if (isCutByScrolling(element, top, bottom)) return null;
    if ([top + 1, bottom - 1].some((edge) => isUnderWhatStays(element, rect.left + rect.width / 2, edge)))
      return null;
    const inset = Math.min(4, rect.width / 2);
    const stacks: Element[][] = [];
    for (const x of [rect.left + inset, rect.left + rect.width / 2, rect.right - inset]) {
      // It may be scrolled out of sight.
      if (isScrolledAway(element, x, y)) return null;
      // elementsFromPoint takes many times as long as elementFromPoint.
      if (!withColors && isNear(document.elementFromPoint(x, y), element)) continue;
      const stack = document.elementsFromPoint(x, y);
      let depth = 0;
      for (const above of stack) {
        if (isNear(above, element)) break;
        // tests/e2e/layout.test.ts checks which parts of a drawing may overlap.
        if (above.closest("svg") && above.closest("svg") === element.closest("svg")) break;
        depth += 1;
        if (isSeeThrough(above)) continue;
        faults.push(`"${text.slice(0, 60)}" is covered by ${nameOf(above)}`);
        return null;
      }
      stacks.push(stack.slice(depth));
    }
    return stacks;
  }

  /** Whether one contains the other, or both are the same. */
  function isNear(one: Element | null, other: Element): boolean {
    return one !== null && (one.contains(other) || other.contains(one));
  }

  /** Text under a dialog's sticky buttons can be scrolled out from under them. */
  function isUnderWhatStays(element: Element, x: number, y: number): boolean {
    if (!front) return false;
    const above = document.elementFromPoint(x, y);
    if (!above || above.contains(element) || !front.contains(above)) return false;
    return staysWithin(front, above) && !staysWithin(front, element);
  }

  function groundOf(element: Element, stacks: Element[][]): string | null {
    const grounds = new Set<string>();
    for (const stack of stacks) {
      const colors: string[] = [];
      for (const at of stack) {
        const layer = layerOf(at);
        if (!layer) return null;
        colors.push(layer.likeness);
        if (layer.isOpaque) break;
      }
      grounds.add(colors.join(" over "));
    }
    return `${placeOf(element)} on ${[...grounds].join(" and ")}`;
  }

  /** The colors behind a text, down to an opaque one; null where anything but plain boxes may be visible. */
  function colorsBehind(element: Element, stacks: Element[][]): string[][] | null {
    if (isInEffect(element)) return null;
    const behind: string[][] = [];
    for (const stack of stacks) {
      const colors: string[] = [];
      for (const at of stack) {
        const layer = layerOf(at);
        if (!layer || isInEffect(at)) return null;
        colors.push(layer.color);
        if (layer.isOpaque) break;
      }
      behind.push(colors);
    }
    return behind;
  }

  function meet(one: DOMRect, other: DOMRect): boolean {
    return (
      one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top
    );
  }

  /** Whether the element or an ancestor has opacity, a filter or the like, or a painted pseudo-element. */
  function isInEffect(element: Element): boolean {
    return inherited(element, inEffect, (at) => {
      const { filter, mixBlendMode, opacity, maskImage } = getComputedStyle(at);
      if (filter !== "none" || mixBlendMode !== "normal" || opacity !== "1" || maskImage !== "none")
        return true;
      return ["::before", "::after"].some((part) => {
        const { content, backgroundColor, backgroundImage } = getComputedStyle(at, part);
        return content !== "none" && (backgroundImage !== "none" || !CLEAR.test(backgroundColor));
      });
    });
  }

  /** The color that an element paints over what is behind it; null if it draws more than plain boxes. */
  function layerOf(element: Element): Layer | null {
    const known = layers.get(element);
    if (known !== undefined) return known;
    const style = getComputedStyle(element);
    const { backgroundColor, opacity } = style;
    const boxes = ["::before", "::after"].map((part) => boxOf(getComputedStyle(element, part)));
    const isPlain = !draws(element, style) && !boxes.includes(null);
    const layer = isPlain
      ? {
          color: backgroundColor,
          isOpaque: opacity === "1" && !/^rgba|\//.test(backgroundColor),
          likeness: `${backgroundColor} at ${opacity} ${boxes.join(" ")}`,
        }
      : null;
    layers.set(element, layer);
    return layer;
  }

  function draws(element: Element, style: CSSStyleDeclaration): boolean {
    if (element.matches("img, video, canvas, iframe, progress") || element.closest("svg")) return true;
    const { backgroundImage, boxShadow, filter, backdropFilter, mixBlendMode } = style;
    return (
      [backgroundImage, filter, backdropFilter].some((value) => value !== "none") ||
      mixBlendMode !== "normal" ||
      boxShadow.includes("inset")
    );
  }

  /** The position, size and color of a ::before or ::after box; null if it is a drawing. */
  function boxOf(style: CSSStyleDeclaration): string | null {
    const { content, position, inset, width, height, transform, backgroundColor, backgroundImage } = style;
    if (content === "none") return "";
    if (backgroundImage !== "none" || content.includes("url(")) return null;
    return [position, inset, width, height, transform, backgroundColor].join(" ");
  }

  function placeOf(element: Element): string {
    const known = places.get(element);
    if (known !== undefined) return known;
    const parent = element.parentElement;
    const place = `${parent ? placeOf(parent) : ""} ${element.localName}.${element.getAttribute("class") ?? ""}`;
    places.set(element, place);
    return place;
  }

  /** A link that covers a whole card, for example, hides nothing of it. */
  function isSeeThrough(element: Element): boolean {
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
    if (opacity === "0") return true;
    if (element.matches("img, video, canvas, iframe, input, textarea, select") || element.closest("svg"))
      return false;
    return backgroundImage === "none" && CLEAR.test(backgroundColor);
  }

  /** Whether the edge of a scroll container cuts through the line. */
  function isCutByScrolling(element: Element, top: number, bottom: number): boolean {
    for (const { at, style } of clippersOf(element)) {
      if (!["auto", "scroll"].includes(style.overflowY)) continue;
      const box = at.getBoundingClientRect();
      if (at.scrollHeight > at.clientHeight && (top < box.top || bottom > box.bottom)) return true;
    }
    return false;
  }

  function isScrolledAway(element: Element, x: number, y: number): boolean {
    for (const { at, style } of clippersOf(element)) {
      const { overflowY, webkitLineClamp } = style;
      const box = at.getBoundingClientRect();
      if (
        (overflowY !== "visible" || webkitLineClamp !== "none") &&
        (y < box.top || y > box.bottom || x < box.left || x > box.right)
      )
        return true;
    }
    return false;
  }

  function asText({ text, element, rect, stacks }: SeenLine): ShownText {
    const style = getComputedStyle(element);
    const size = Number.parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const isPlaceholder = element instanceof HTMLInputElement && element.value === "";
    const isDisabled = element.closest(":disabled, [aria-disabled=true]") !== null;
    let right = rect.right;
    for (const { at, style } of clippersOf(element))
      if (style.textOverflow === "ellipsis") right = Math.min(right, at.getBoundingClientRect().right);
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
      opacity: opacityOf(element),
      needs: isDisabled ? 0 : isLarge ? 3 : 4.5,
      colorsBehind: drawings.some((drawing) => meet(drawing, rect)) ? null : colorsBehind(element, stacks),
      ground: groundOf(element, stacks),
    };
  }

  function opacityOf(element: Element): number {
    const known = opacities.get(element);
    if (known !== undefined) return known;
    const around = element.parentElement ? opacityOf(element.parentElement) : 1;
    const opacity = around * Number(getComputedStyle(element).opacity);
    opacities.set(element, opacity);
    return opacity;
  }

  function nameOf(element: Element): string {
    const classes = [...element.classList].slice(0, 3).join(".");
    return `<${element.localName}>${classes ? `.${classes}` : ""}`;
  }
}
