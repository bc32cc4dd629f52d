/** Written HTML, already safe, typeset for reading. */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: loaders sanitise, see docs/decisions/005.
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
