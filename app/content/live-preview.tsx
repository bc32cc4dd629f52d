import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Segments } from "#app/ui/segments.tsx";

type LivePreviewProps = {
  /** The page to show, styled by its linked style sheets. Undefined until it is rendered. */
  page: Document | undefined;
  /** Why the preview may be outdated. */
  problem?: string | undefined;
};

/** In CSS pixels. */
const WIDTHS = [
  { label: "Phone", value: 390 },
  { label: "Tablet", value: 768 },
  { label: "Desktop", value: 1280 },
] as const;
type Width = (typeof WIDTHS)[number]["value"];

/** Shows a page of the site in a sandboxed frame as wide as a device. No scripts run in it, and its links do nothing. */
export function LivePreview({ page, problem }: LivePreviewProps) {
  const element = useRef<HTMLIFrameElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const available = useWidthOf(place);
  const [chosen, setChosen] = useState<Width | null>(null);
  const width = chosen ?? widthFor(available);
  const scale = available > 0 ? Math.min(1, available / width) : 1;
  useEffect(() => {
    const frame = element.current?.contentDocument;
    if (frame && page) renderPage(frame, page);
  }, [page]);
  return (
    <section aria-label="Preview" className="grid content-start gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-medium text-sm">Preview: what visitors will see</p>
        <Segments label="Width of the preview" choices={WIDTHS} value={width} onChange={setChosen} />
      </div>
      <div ref={place} className="h-[70vh] overflow-hidden rounded-md border border-input bg-card">
        <iframe
          ref={element}
          title="Preview"
          sandbox="allow-same-origin"
          className="mx-auto block origin-top-left"
          style={{
            width,
            height: `${100 / scale}%`,
            maxWidth: "none",
            ...(scale < 1 && { transform: `scale(${scale})` }),
          }}
        />
      </div>
      <p role="status" className="text-destructive text-sm">
        {problem}
      </p>
    </section>
  );
}

/** The widest device whose page stays readable when scaled to the available width. */
function widthFor(available: number): Width {
  if (available < 560) return 390;
  return available < 1_000 ? 768 : 1280;
}

/** An element's width in CSS pixels; 0 until it is measured. */
function useWidthOf(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/** When the frame already shows a page, replaces only its `main`, so that the scroll position is kept. */
function renderPage(frame: Document, page: Document): void {
  // The sandbox blocks the scripts of another site's map and would log an error for each.
  for (const inner of page.querySelectorAll("iframe")) {
    if (!inner.getAttribute("src")?.startsWith("/")) inner.removeAttribute("src");
  }
  const place = frame.querySelector("main");
  const main = page.querySelector("main");
  if (place && main) {
    place.replaceChildren(...frame.importNode(main, true).childNodes);
    return;
  }
  const sheets = Array.from(page.querySelectorAll('link[rel="stylesheet"]'), (sheet) =>
    frame.importNode(sheet),
  );
  frame.documentElement.lang = page.documentElement.lang;
  // Style sheets added to a document don't block rendering: hide the body until they are loaded.
  frame.body.hidden = true;
  void Promise.all(sheets.map(whenLoaded)).then(() => {
    frame.body.hidden = false;
  });
  frame.head.replaceChildren(...sheets);
  frame.body.replaceChildren(...frame.importNode(page.body, true).childNodes);
  for (const type of ["click", "submit"]) frame.addEventListener(type, (event) => event.preventDefault());
}

/** Resolves on an error as well: an unstyled preview is better than none. */
function whenLoaded(sheet: Element): Promise<void> {
  return new Promise((resolve) => {
    for (const type of ["load", "error"]) sheet.addEventListener(type, () => resolve(), { once: true });
  });
}
