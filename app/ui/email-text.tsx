/** An email address that breaks before its @ first, where it does not fit on one line and what is around it is no `text-pretty`; any other text as it is. */
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
