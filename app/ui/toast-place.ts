/** Between toasts and what stands beside them, and from bars along the window's ends. */
const GAP_PX = 16;
/** What stays where it is while a page scrolls is a bar up to this part of the window's height, and else a part of the page. */
const BAR_PART = 0.4;

const PRESSED =
  "a[href], button, input, select, textarea, summary, label, [tabindex='0'], [contenteditable='true']";

type Pressed = {
  box: DOMRect;
  /** The bar that it is on, if it is on one. */
  bar: DOMRect | null;
  /** Whether it has the focus, or was pressed last: what is disabled while it is saved has lost the focus. */
  isInHand: boolean;
};

/** In CSS pixels, from the window's left and lower edge to those of a toast. */
type Place = { left: number; bottom: number };

/**
 * Where toasts lie over nothing that can be pressed; failing that, over no bar and not over what is in hand; failing
 * that, too, where they stand as a rule: at the end, to the right. They stay while they lie over nothing.
 * @param front the toast in front
 * @param layer what toasts are in, a child of what holds all that can be pressed just now
 * @param last what was pressed last
 */
export function findPlace(front: HTMLElement, layer: HTMLElement, last: Node | null): Place {
  const { clientWidth, clientHeight } = document.documentElement;
  const { offsetWidth: width, offsetHeight: height } = front;
  const pressed = findPressed(layer, last);
  const bars = pressed.flatMap(({ bar }) => bar ?? []).sort((one, other) => other.bottom - one.bottom);
  const end = bars.reduce(
    (edge, { top, bottom }) => (bottom > edge - 2 * GAP_PX ? Math.min(edge, top) : edge),
    clientHeight,
  );
  const start = Math.max(0, ...bars.filter(({ top }) => top < GAP_PX).map(({ bottom }) => bottom));
  const lefts = [clientWidth - width - GAP_PX, GAP_PX, (clientWidth - width) / 2];
  const bottoms = [clientHeight - end + GAP_PX, clientHeight - start - GAP_PX - height];
  const places = bottoms.flatMap((bottom) => lefts.map((left) => ({ left, bottom })));
  const { left, bottom } = front.parentElement?.style ?? {};
  const now = places.filter((place) => `${place.left}px` === left && `${place.bottom}px` === bottom);
  const under = ({ left, bottom }: Place) =>
    pressed.filter(
      ({ box }) =>
        box.right > left &&
        box.left < left + width &&
        box.bottom > clientHeight - bottom - height &&
        box.top < clientHeight - bottom,
    );
  return (
    [...now, ...places].find((place) => under(place).length === 0) ??
    places.find((place) => under(place).every(({ bar, isInHand }) => !bar && !isInHand)) ??
    (places[0] as Place)
  );
}

/** What is in the window and can be pressed. */
function findPressed(layer: HTMLElement, last: Node | null): Pressed[] {
  const { clientHeight } = document.documentElement;
  const known = new Map<Element, DOMRect | null>();
  return Array.from(layer.parentElement?.querySelectorAll(PRESSED) ?? [], (element) => ({
    element,
    box: element.getBoundingClientRect(),
  }))
    .filter(
      ({ element, box }) =>
        box.width > 1 &&
        box.bottom > 0 &&
        box.top < clientHeight &&
        !layer.contains(element) &&
        element.checkVisibility({ visibilityProperty: true }),
    )
    .map(({ element, box }) => ({
      box,
      bar: barOf(element, known),
      isInHand: element === document.activeElement || element.contains(last),
    }));
}

function barOf(element: Element, known: Map<Element, DOMRect | null>): DOMRect | null {
  const before = known.get(element);
  if (before !== undefined) return before;
  const box = element.getBoundingClientRect();
  const stays = /fixed|sticky/.test(getComputedStyle(element).position);
  const isBar = stays && box.height < BAR_PART * document.documentElement.clientHeight;
  const found = isBar ? box : element.parentElement && !stays ? barOf(element.parentElement, known) : null;
  known.set(element, found);
  return found;
}
