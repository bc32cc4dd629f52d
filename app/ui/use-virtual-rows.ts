import { measureElement, type Range, useWindowVirtualizer } from "@tanstack/react-virtual";
import {
  type CSSProperties,
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useState,
} from "react";

/** Up to this many rows, render all: then the browser's find, the keyboard and screen readers reach every row. */
const RENDER_ALL_UP_TO = 100;
const OVERSCAN = 15;
const ESTIMATED_HEIGHT_PX = 72;

/**
 * The last height of each row by its key, and without padding and border. Survives the list, so that coming back to it
 * restores the scroll position among the same rows.
 */
const knownHeights = new Map<string, { whole: number; content: number }>();

/** A rendered row; `gap` is the height in pixels of the rows before it that are not rendered. */
type VirtualRow = { index: number; gap: number };

/**
 * The rows to render of a list that scrolls with the window: those near the viewport and the one with the focus. The
 * first render contains only the rows in the viewport; the rest (of a short list, all rows) follow at once. Each row
 * needs `measure` as its ref and its index as `data-index`.
 */
export function useVirtualRows(body: RefObject<HTMLElement | null>, keys: readonly string[]) {
  // Assume that half of the viewport is above the list until it has been measured.
  const [bodyTop, setBodyTop] = useState(() => window.innerHeight / 2);
  useLayoutEffect(() => {
    const measureTop = () => {
      const top = (body.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
      setBodyTop((before) => (Math.abs(top - before) > 1 ? top : before));
    };
    // At the top of the page the first render doesn't need it. Measuring before paint would force the browser to lay
    // out and paint twice.
    if (window.scrollY > 0) measureTop();
    // When content above the list appears or disappears, the page's height changes. Measuring after every render
    // instead would force another layout each time.
    const watch = new ResizeObserver(measureTop);
    watch.observe(document.body);
    return () => watch.disconnect();
  }, [body]);
  const [isFirstRenderDone, setFirstRenderDone] = useState(false);
  useEffect(() => startTransition(() => setFirstRenderDone(true)), []);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const focused = document.activeElement?.closest<HTMLElement>("[data-row]");
      const isWhole = isFirstRenderDone && range.count <= RENDER_ALL_UP_TO;
      const near = isFirstRenderDone ? range : { ...range, overscan: 0 };
      return rowsToRender(near, isWhole, focused ? keys.indexOf(focused.dataset.row ?? "") : -1);
    },
    [keys, isFirstRenderDone],
  );
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    count: keys.length,
    getItemKey: (index) => keys[index] ?? index,
    estimateSize: (index) => knownHeight(keys[index]),
    // Use the ResizeObserver's size when there is one, so that no row is measured synchronously.
    measureElement(row, entry, list) {
      const key = row.dataset.row ?? "";
      if (!entry) return list.itemSizeCache.get(key) ?? knownHeight(key);
      const whole = measureElement(row, entry, list);
      knownHeights.set(key, { whole, content: entry.contentBoxSize[0]?.blockSize ?? whole });
      return whole;
    },
    scrollMargin: bodyTop,
    overscan: OVERSCAN,
    rangeExtractor,
    // Gives the first render its full height, so that the browser can restore the scroll position.
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

/** For a row whose content is skipped off screen (`content-visibility`): it keeps the height that it last had. */
export function styleOfSkippedRow(key: string): CSSProperties | undefined {
  const known = knownHeights.get(key);
  return known && { containIntrinsicHeight: `auto ${known.content}px` };
}

function knownHeight(key = ""): number {
  return knownHeights.get(key)?.whole ?? ESTIMATED_HEIGHT_PX;
}

function rowsToRender(
  { startIndex, endIndex, overscan, count }: Range,
  isWhole: boolean,
  focused: number,
): number[] {
  const first = isWhole ? 0 : Math.max(0, startIndex - overscan);
  const last = isWhole ? count - 1 : Math.min(count - 1, endIndex + overscan);
  const rendered = Array.from({ length: last - first + 1 }, (_, place) => first + place);
  if (focused < 0 || (focused >= first && focused <= last)) return rendered;
  return focused < first ? [focused, ...rendered] : [...rendered, focused];
}
