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
