import { visiblePart } from "./visible-part.ts";

/** Distance from controls beside a toast and from bars at the edges of the viewport. */
const GAP_PX = 16;
/** A fixed or sticky element counts as a bar up to this share of the viewport's height. */
const MAX_BAR_SHARE = 0.4;

/**
 * A heading that has the focus is the answer to what was just done, to be read at once. A bar at the top may have no control,
 * such as the line that says that the device is offline.
 */
const CONTROLS =
  "a[href], button, input, select, textarea, summary, label, [tabindex='0'], [data-top-bar], [contenteditable='true'], :is(h1, h2, h3):focus";

type Control = { element: Element; box: DOMRect };

/** Distances from the viewport's left and bottom edge, in CSS pixels. */
export type Place = { left: number; bottom: number };

/**
 * Finds a position where toasts cover no control and not the heading that has the focus; failing that, no bar and not
 * what is in use; failing that, the default position at the bottom right.
 * @param front the toast in front
 * @param layer the toasts' layer, a child of the element that contains all usable controls
 * @param now the current position, kept while it covers nothing; null if there is none
 * @param lastPressed the target of the last press: a control that is disabled while it saves has lost the focus
 */
export function findPlace(
  front: HTMLElement,
  layer: HTMLElement,
  now: Place | null,
  lastPressed: Node | null,
): Place {
  const { clientWidth, clientHeight } = document.documentElement;
  const visible = visiblePart();
  const { offsetWidth: width, offsetHeight: height } = front;
  const controls = findControls(layer);
  const isAtSameHeight = (box: DOMRect, { bottom }: Place) =>
    box.bottom > clientHeight - bottom - height && box.top < clientHeight - bottom;
  const isCovered = (box: DOMRect, place: Place) =>
    box.right > place.left && box.left < place.left + width && isAtSameHeight(box, place);
  const coveredBy = (place: Place) =>
    controls.filter(({ element, box }) => isCovered(box, place) && isVisible(element));
  // For new elements, only those at the toasts' height can be bars that they cover.
  const coversBar = (place: Place) =>
    findBars(controls.filter(({ box }) => isAtSameHeight(box, place))).some((bar) => isCovered(bar, place));
  if (now && coveredBy(now).length === 0 && !coversBar(now)) return now;
  const bars = findBars(controls);
  const end = bars
    .sort((one, other) => other.bottom - one.bottom)
    .reduce(
      (edge, { top, bottom }) => (bottom > edge - 2 * GAP_PX ? Math.min(edge, top) : edge),
      visible.bottom,
    );
  const start = Math.max(visible.top, ...bars.filter(({ top }) => top < GAP_PX).map(({ bottom }) => bottom));
  const lefts = [clientWidth - width - GAP_PX, GAP_PX, (clientWidth - width) / 2];
  const bottoms = [clientHeight - end + GAP_PX, clientHeight - start - GAP_PX - height];
  const places = bottoms.flatMap((bottom) => lefts.map((left) => ({ left, bottom })));
  const isInUse = (element: Element) => element === document.activeElement || element.contains(lastPressed);
  return (
    places.find((place) => coveredBy(place).length === 0) ??
    places.find((place) => !coveredBy(place).some(({ element }) => isInUse(element) || barOf(element))) ??
    (places[0] as Place)
  );
}

/** The controls within the viewport, visible or not, and the heading that has the focus. */
function findControls(layer: HTMLElement): Control[] {
  const { clientHeight } = document.documentElement;
  return Array.from(layer.parentElement?.querySelectorAll(CONTROLS) ?? [], (element) => ({
    element,
    box: element.getBoundingClientRect(),
  })).filter(
    ({ element, box }) =>
      box.width > 1 && box.bottom > 0 && box.top < clientHeight && !layer.contains(element),
  );
}

function isVisible(element: Element): boolean {
  return element.checkVisibility?.({ visibilityProperty: true }) ?? element.getClientRects().length > 0;
}

function findBars(controls: readonly Control[]): DOMRect[] {
  const bars = new Set(controls.flatMap(({ element }) => (isVisible(element) ? (barOf(element) ?? []) : [])));
  return Array.from(bars, (bar) => bar.getBoundingClientRect());
}

/** The bar that contains or is the element; null if there is none. */
function barOf(element: Element): Element | null {
  for (let part: Element | null = element; part; part = part.parentElement) {
    if (!/fixed|sticky/.test(getComputedStyle(part).position)) continue;
    return part.getBoundingClientRect().height < MAX_BAR_SHARE * document.documentElement.clientHeight
      ? part
      : null;
  }
  return null;
}
