/** Serializes an opening tag. An attribute with an empty value is written by name only. */
export function openingTag(
  tag: string,
  attributes: readonly (readonly [name: string, value: string])[],
): string {
  const written = attributes.map(([name, value]) =>
    value ? ` ${name}="${escapeAttribute(value)}"` : ` ${name}`,
  );
  return `<${tag}${written.join("")}>`;
}

/** Escapes text for use between tags. */
export function escapeText(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("\u00a0", "&nbsp;");
}

function escapeAttribute(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
}
