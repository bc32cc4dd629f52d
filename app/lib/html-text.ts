/** An opening tag as HTML is written; an attribute without a value stands for itself. */
export function openingTag(
  tag: string,
  attributes: readonly (readonly [name: string, value: string])[],
): string {
  const written = attributes.map(([name, value]) =>
    value ? ` ${name}="${escapeValue(value)}"` : ` ${name}`,
  );
  return `<${tag}${written.join("")}>`;
}

/** A text as HTML has it between tags. */
export function escapeText(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("\u00a0", "&nbsp;");
}

function escapeValue(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
}
