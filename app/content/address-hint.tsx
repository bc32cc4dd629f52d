type AddressHintProps = {
  /** Tells the author which address the content will have. */
  text: string;
  path: string;
  /** Its current public path; null while it is unpublished. */
  publicPath: string | null;
  /** Says what visitors will get at the public path, if not a redirect to the new one. */
  insteadOfRedirect?: string | null;
};

/** Below a slug field: shows the address, and says what will become of links to the old public address. */
export function AddressHint({ text, path, publicPath, insteadOfRedirect }: AddressHintProps) {
  const moves = publicPath !== null && path !== publicPath;
  const redirect = `Links to ${publicPath} will keep working: they lead to the new address.`;
  return (
    <>
      <p>{text}</p>
      <p role="status">{moves ? (insteadOfRedirect ?? redirect) : null}</p>
    </>
  );
}
