import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Segments } from "#app/ui/segments.tsx";

type LivePreviewProps = {
  /** What to show: a document of the site, styled by its linked sheets. Undefined until there is one. */
  page: Document | undefined;
  /** Why what is shown may be out of date. */
  problem?: string | undefined;
};

/** In CSS pixels. */
const WIDTHS = [
  { label: "Phone", value: 390 },
  { label: "Tablet", value: 768 },
  { label: "Desktop", value: 1280 },
] as const;
type Width = (typeof WIDTHS)[number]["value"];

/** A document of the site in a frame of its own, as wide as a device is. No script runs there, and nothing in it leads away. */
export function LivePreview({ page, problem }: LivePreviewProps) {
  const element = useRef<HTMLIFrameElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const room = useWidthOf(place);
  const [chosen, setChosen] = useState<Width | null>(null);
  const width = chosen ?? widthFor(room);
  const scale = room > 0 ? Math.min(1, room / width) : 1;
  useEffect(() => {
    const frame = element.current?.contentDocument;
    if (frame && page) show(frame, page);
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

/** The widest that can be read in the room there is. */
function widthFor(room: number): Width {
  if (room < 560) return 390;
  return room < 1_000 ? 768 : 1280;
}

/** How wide an element is, in CSS pixels; 0 until that is known. */
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

/** Only the main part is replaced where a page of the site stands already: it stays scrolled where it was. */
function show(frame: Document, page: Document): void {
  // The script of another site's map would be refused here, with an error for each.
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
  // Sheets that are added to a document hold nothing back: it would be seen bare until they are there.
  frame.body.hidden = true;
  void Promise.all(sheets.map(loaded)).then(() => {
    frame.body.hidden = false;
  });
  frame.head.replaceChildren(...sheets);
  frame.body.replaceChildren(...frame.importNode(page.body, true).childNodes);
  for (const type of ["click", "submit"]) frame.addEventListener(type, (event) => event.preventDefault());
}

/** Also when it can't be had: bare is better than nothing. */
function loaded(sheet: Element): Promise<void> {
  return new Promise((resolve) => {
    for (const type of ["load", "error"]) sheet.addEventListener(type, () => resolve(), { once: true });
  });
}
