/** Between toasts and what stands beside them, and from bars along the window's ends. */
const GAP_PX = 16;
/** What stays where it is while a page scrolls is a bar up to this part of the window's height, and else a part of the page. */
const BAR_PART = 0.4;

const PRESSED =
  "a[href], button, input, select, textarea, summary, label, [tabindex='0'], [contenteditable='true']";

type Pressed = { element: Element; box: DOMRect };

/** In CSS pixels, from the window's left and lower edge to those of a toast. */
export type Place = { left: number; bottom: number };

/**
 * Where toasts lie over nothing that can be pressed; failing that, over no bar and not over what is in hand; failing
 * that, too, where they stand as a rule: at the end, to the right.
 * @param front the toast in front
 * @param layer what toasts are in, a child of what holds all that can be pressed just now
 * @param now where they stand, and stay while they lie over nothing; null: nowhere yet
 * @param last what was pressed last: what is disabled while it is saved has lost the focus
 */
export function findPlace(
  front: HTMLElement,
  layer: HTMLElement,
  now: Place | null,
  last: Node | null,
): Place {
  const { clientWidth, clientHeight } = document.documentElement;
  const { offsetWidth: width, offsetHeight: height } = front;
  const pressed = findPressed(layer);
  const isBeside = (box: DOMRect, { bottom }: Place) =>
    box.bottom > clientHeight - bottom - height && box.top < clientHeight - bottom;
  const isUnder = (box: DOMRect, place: Place) =>
    box.right > place.left && box.left < place.left + width && isBeside(box, place);
  const under = (place: Place) =>
    pressed.filter(({ element, box }) => isUnder(box, place) && isSeen(element));
  // Of what has come since, only what is as high in the window can be a bar that they lie over.
  const isOnBar = (place: Place) =>
    findBars(pressed.filter(({ box }) => isBeside(box, place))).some((bar) => isUnder(bar, place));
  if (now && under(now).length === 0 && !isOnBar(now)) return now;
  const bars = findBars(pressed);
  const end = bars
    .sort((one, other) => other.bottom - one.bottom)
    .reduce(
      (edge, { top, bottom }) => (bottom > edge - 2 * GAP_PX ? Math.min(edge, top) : edge),
      clientHeight,
    );
  const start = Math.max(0, ...bars.filter(({ top }) => top < GAP_PX).map(({ bottom }) => bottom));
  const lefts = [clientWidth - width - GAP_PX, GAP_PX, (clientWidth - width) / 2];
  const bottoms = [clientHeight - end + GAP_PX, clientHeight - start - GAP_PX - height];
  const places = bottoms.flatMap((bottom) => lefts.map((left) => ({ left, bottom })));
  const isInHand = (element: Element) => element === document.activeElement || element.contains(last);
  return (
    places.find((place) => under(place).length === 0) ??
    places.find((place) => !under(place).some(({ element }) => isInHand(element) || barOf(element))) ??
    (places[0] as Place)
  );
}

/** What can be pressed where the window is, be it seen or not. */
function findPressed(layer: HTMLElement): Pressed[] {
  const { clientHeight } = document.documentElement;
  return Array.from(layer.parentElement?.querySelectorAll(PRESSED) ?? [], (element) => ({
    element,
    box: element.getBoundingClientRect(),
  })).filter(
    ({ element, box }) =>
      box.width > 1 && box.bottom > 0 && box.top < clientHeight && !layer.contains(element),
  );
}

function isSeen(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true });
}

function findBars(pressed: readonly Pressed[]): DOMRect[] {
  const bars = new Set(pressed.flatMap(({ element }) => (isSeen(element) ? (barOf(element) ?? []) : [])));
  return Array.from(bars, (bar) => bar.getBoundingClientRect());
}

/** The bar that it is on, or is itself, if it is on one. */
function barOf(element: Element): Element | null {
  for (let part: Element | null = element; part; part = part.parentElement) {
    if (!/fixed|sticky/.test(getComputedStyle(part).position)) continue;
    return part.getBoundingClientRect().height < BAR_PART * document.documentElement.clientHeight
      ? part
      : null;
  }
  return null;
}
