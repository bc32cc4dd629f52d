import { useEffect, useRef } from "react";

type LivePreviewProps = {
  /** What to show: a document of the site, styled by its linked sheets. Undefined until there is one. */
  page: Document | undefined;
  /** Why what is shown may be out of date. */
  problem?: string | undefined;
};

/** A document of the site in a frame of its own. No script runs there, and nothing in it leads away. */
export function LivePreview({ page, problem }: LivePreviewProps) {
  const element = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const frame = element.current?.contentDocument;
    if (frame && page) show(frame, page);
  }, [page]);
  return (
    <section aria-label="Preview" className="grid content-start gap-2">
      <p className="font-medium text-sm">Preview: what visitors will see</p>
      <iframe
        ref={element}
        title="Preview"
        sandbox="allow-same-origin"
        className="h-[70vh] w-full rounded-md border border-input bg-card"
      />
      <p role="status" className="text-destructive text-sm">
        {problem}
      </p>
    </section>
  );
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
  const sheets = page.querySelectorAll('link[rel="stylesheet"]');
  frame.documentElement.lang = page.documentElement.lang;
  frame.head.replaceChildren(...Array.from(sheets, (sheet) => frame.importNode(sheet)));
  frame.body.replaceChildren(...frame.importNode(page.body, true).childNodes);
  for (const type of ["click", "submit"]) frame.addEventListener(type, (event) => event.preventDefault());
}
