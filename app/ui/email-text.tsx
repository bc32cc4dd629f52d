/**
 * An email address that, where it is too long for one line, breaks before its @; any other text as it is. Text around it
 * must not be `text-pretty`, which breaks elsewhere.
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
