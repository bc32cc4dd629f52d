import css from "../styles/reading.css?inline";
import href from "../styles/reading.css?url";
import { PageStyles } from "./page-styles.tsx";

/** For every page that shows posts or `Prose`. */
export function ReadingStyles() {
  return <PageStyles sheet="reading" css={import.meta.env.SSR ? css : ""} href={href} />;
}

/** Written HTML, already safe, typeset for reading. */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: loaders sanitise, see docs/decisions/005.
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
