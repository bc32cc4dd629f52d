/**
 * Lets a long email address break before its @; other text stays as it is. Don't set `text-pretty` on the container:
 * it breaks elsewhere.
 */
export function EmailText({ children }: { children: string }) {
  const at = children.lastIndexOf("@");
  if (at < 0) return children;
  return (
    <>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </>
  );
}

/** The address of a link that writes to an email address (RFC 6068). */
export function mailAddress(email: string): string {
  return `mailto:${email.replace(/[?&#%]/g, encodeURIComponent)}`;
}
