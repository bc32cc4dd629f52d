import type { ShownText, Sight } from "./shown-texts.ts";

/** What of a page is read. */
type Reading = {
  /** Only what is in this element counts, and only where the window shows it then; the whole page where it is null. */
  front: Element | null;
  /** Whether each line's color, and what lies behind it, is told as well. */
  withColors: boolean;
};

declare global {
  interface Window {
    /** What was seen last, in the colours that the page has now; none where anything is in another place since. */
    lookAgain?: (withColors: boolean) => Sight | null;
    /** Whether a text that was seen last is in another place by now. */
    hasMoved?: () => boolean;
  }
  interface Element {
    /** Chromium's own: does nothing where it can be seen already. */
    scrollIntoViewIfNeeded(): void;
  }
}

/**
 * Runs in the page, which it leaves at its top. Self-contained, as the browser gets it as source. What no pointer may
 * touch hides text from people all the same: the page lets pointers touch everything.
 * @returns the sight as JSON
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
  window.lookAgain = (withColors) => {
    if (layoutNow() !== layout || !seen.every(({ element }) => element.isConnected)) return null;
    layers.clear();
    opacities.clear();
    inEffect.clear();
    return { faults, lines: seen.length, texts: withColors ? seen.map(asText) : [] };
  };
  return JSON.stringify({ faults, lines: seen.length, texts: seen.map(asText) } satisfies Sight);

  function standing(): string {
    return JSON.stringify(seen.map(({ element }) => element.getBoundingClientRect()));
  }

  /** Where everything is that shows, and what of it can be seen through: the faults of a page follow from that. */
  function layoutNow(): string {
    drawings = [];
    return Array.from(document.body.querySelectorAll("*"), (element) => {
      const box = element.getBoundingClientRect();
      const { left, top, width, height } = box;
      if (width === 0 || height === 0) return "";
      const style = getComputedStyle(element);
      const { backgroundColor, backgroundImage, opacity, visibility } = style;
      // A page's lines are looked at where nothing that stays in place is near them.
      if (draws(element, style) && (front || !staysInPlace(element))) drawings.push(box);
      const hides = backgroundImage !== "none" || !CLEAR.test(backgroundColor);
      return `${left} ${top} ${width} ${height} ${visibility} ${opacity} ${hides}`;
    }).join();
  }

  function inFront(element: Element): SeenLine[] {
    const inside = linesOf(element).filter(({ rect }) => isInWindow(rect));
    return inside.flatMap((line) => seenLine(line, 0));
  }

  /** Each line is looked at in the middle of the window, where nothing that stays in place should be, or at an end. */
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

  /** A line of text; its place as it is with nothing scrolled. */
  type Line = { text: string; element: Element; rect: DOMRect; stays: boolean; isSeen: boolean };

  /** One that nothing hides, with what lies under it. */
  type SeenLine = Line & { stacks: Element[][] };

  /** What cuts off, shortens or scrolls what is in it. */
  type Clipper = { at: Element; style: CSSStyleDeclaration };

  /** What an element lays over what is behind it. */
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

  /** What clips an element, from itself outwards. */
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

  /** What it is laid out in: of what stays in place, the window, or what is moved or filtered as a whole around it. */
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

  /** What lies under a line at its ends and in its middle, itself first; none where something else hides it. */
  function stacksUnder({ text, element, rect }: Line, scrolled: number): Element[][] | null {
    const y = rect.top + rect.height / 2 - scrolled;
    const [top, bottom] = [rect.top - scrolled, rect.bottom - scrolled];
    if (isCutByScrolling(element, top, bottom)) return null;
    if ([top + 1, bottom - 1].some((edge) => isUnderWhatStays(element, rect.left + rect.width / 2, edge)))
      return null;
    const inset = Math.min(4, rect.width / 2);
    const stacks: Element[][] = [];
    for (const x of [rect.left + inset, rect.left + rect.width / 2, rect.right - inset]) {
      // A scrolled part may have it out of sight.
      if (isScrolledAway(element, x, y)) return null;
      // All that lies there takes many times as long to find as what lies on top.
      if (!withColors && isNear(document.elementFromPoint(x, y), element)) continue;
      const stack = document.elementsFromPoint(x, y);
      let depth = 0;
      for (const above of stack) {
        if (isNear(above, element)) break;
        // Of a drawing's own parts, tests/e2e/layout.test.ts knows which may meet.
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

  /** Whether one is in the other, or both are the same. */
  function isNear(one: Element | null, other: Element): boolean {
    return one !== null && (one.contains(other) || other.contains(one));
  }

  /** What lies below buttons that stay in place while a dialog scrolls can be scrolled from there. */
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

  /** From the top down to one that hides all below it; none where anything but plain boxes may decide what is seen. */
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

  /** Whether it, or what it is in, is painted as a whole in another way than its parts, or with a box of no element. */
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

  /** The colour that an element lays over what is behind it; none where it draws more than plain boxes. */
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

  /** A box put before or after what an element holds: its place, size and colour; none where it is a drawing. */
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

  /** A link laid over a whole card, for one, hides nothing of it. */
  function isSeeThrough(element: Element): boolean {
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
    if (opacity === "0") return true;
    if (element.matches("img, video, canvas, iframe, input, textarea, select") || element.closest("svg"))
      return false;
    return backgroundImage === "none" && CLEAR.test(backgroundColor);
  }

  /** Whether the edge of a part that is scrolled runs through it. */
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
