import { measureElement, type Range, useWindowVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, startTransition, useCallback, useEffect, useLayoutEffect, useState } from "react";

/** Up to here all rows are there: the browser's own search finds them, and keys and screen readers go through all. */
const DRAWN_WHOLE = 100;
const BEYOND_EDGES = 15;
const LIKELY_HEIGHT_PX = 72;

/** A row that is drawn, with the height in pixels of those before it that are not. */
export type VirtualRow = { index: number; gap: number };

/**
 * Of a list that scrolls with the window, the rows to be drawn: those near the window, and the one that has the focus. At
 * first only those in it; the others, of a short list all, follow at once.
 * Each must get `measure` as its ref, and its index as `data-index`.
 */
export function useVirtualRows(body: RefObject<HTMLElement | null>, keys: readonly string[]) {
  // What stands above a list takes half of the window, or somewhat less: until that is known, rows are drawn for the rest.
  const [bodyTop, setBodyTop] = useState(() => window.innerHeight / 2);
  useLayoutEffect(() => {
    const look = () => {
      const top = (body.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
      setBodyTop((before) => (Math.abs(top - before) > 1 ? top : before));
    };
    // At the top of the page the first drawing needn’t know it: asked for before it is painted, the browser would lay
    // it out and draw it twice.
    if (window.scrollY > 0) look();
    // Whatever stands above the list may come or go, and the page is as much longer or shorter. Asking at every drawing
    // would have the browser lay the page out once more each time.
    const watch = new ResizeObserver(look);
    watch.observe(document.body);
    return () => watch.disconnect();
  }, [body]);
  const [isBegun, setBegun] = useState(false);
  useEffect(() => startTransition(() => setBegun(true)), []);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const focused = document.activeElement?.closest<HTMLElement>("[data-row]");
      const isWhole = isBegun && range.count <= DRAWN_WHOLE;
      const near = isBegun ? range : { ...range, overscan: 0 };
      return rowsToDraw(near, isWhole, focused ? keys.indexOf(focused.dataset.row ?? "") : -1);
    },
    [keys, isBegun],
  );
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    count: keys.length,
    getItemKey: (index) => keys[index] ?? index,
    estimateSize: () => LIKELY_HEIGHT_PX,
    // How high a row is, the browser tells once it has laid it out.
    measureElement: (row, told, list) =>
      told
        ? measureElement(row, told, list)
        : (list.itemSizeCache.get(row.dataset.row ?? "") ?? LIKELY_HEIGHT_PX),
    scrollMargin: bodyTop,
    overscan: BEYOND_EDGES,
    rangeExtractor,
    // So that the first drawing is as long as the list, for the place that the browser goes back to.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    initialOffset: () => window.scrollY,
    useFlushSync: false,
  });
  let end = bodyTop;
  const rows: VirtualRow[] = virtualizer.getVirtualItems().map((item) => {
    const gap = item.start - end;
    end = item.end;
    return { index: item.index, gap };
  });
  return { rows, gapAfter: virtualizer.getTotalSize() + bodyTop - end, measure: virtualizer.measureElement };
}

function rowsToDraw(
  { startIndex, endIndex, overscan, count }: Range,
  isWhole: boolean,
  focused: number,
): number[] {
  const first = isWhole ? 0 : Math.max(0, startIndex - overscan);
  const last = isWhole ? count - 1 : Math.min(count - 1, endIndex + overscan);
  const drawn = Array.from({ length: last - first + 1 }, (_, place) => first + place);
  if (focused < 0 || (focused >= first && focused <= last)) return drawn;
  return focused < first ? [focused, ...drawn] : [...drawn, focused];
}
