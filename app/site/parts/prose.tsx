import css from "../styles/reading.css?inline";
import href from "../styles/reading.css?url";

const SHEET = "reading";
const isInDocument = !import.meta.env.SSR && document.querySelector(`style[data-href~="${SHEET}"]`) !== null;

/** Written HTML, sanitised, typeset for reading. */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: loaders sanitise, see docs/decisions/005.
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}

/**
 * The styles of pages that are read: inline where the document is rendered, so that it comes in one piece; a file where
 * the browser navigates in place, since the document's policy allows no styles added by script.
 */
export function ReadingStyles() {
  if (import.meta.env.SSR || isInDocument) {
    return (
      <style href={SHEET} precedence="default">
        {import.meta.env.SSR ? css : ""}
      </style>
    );
  }
  return <link rel="stylesheet" href={href} precedence="default" />;
}
