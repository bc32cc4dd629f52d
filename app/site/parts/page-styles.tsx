type PageStylesProps = {
  sheet: string;
  /** The sheet's text on the server; nothing is needed in the browser. */
  css: string;
  /** Where the same sheet is a file. */
  href: string;
};

const inlineSheets: readonly string[] = import.meta.env.SSR
  ? []
  : Array.from(document.querySelectorAll<HTMLElement>("style[data-href]")).flatMap(
      (style) => style.dataset.href?.split(" ") ?? [],
    );

/**
 * The styles of some pages only: inline where the document is rendered, so that it comes in one piece; a file where the
 * browser navigates in place, since the document's policy allows no styles added by script.
 */
export function PageStyles({ sheet, css, href }: PageStylesProps) {
  if (!import.meta.env.SSR && !inlineSheets.includes(sheet)) {
    return <link rel="stylesheet" href={href} precedence="default" />;
  }
  return (
    <style href={sheet} precedence="default">
      {css}
    </style>
  );
}
