type AddressHintProps = {
  /** Tells the author which address the content will have. */
  text: string;
  path: string;
  /** Its current public path; null while it is unpublished. */
  publicPath: string | null;
};

/** Below a slug field: shows the address, and says that links to the old public address keep working. */
export function AddressHint({ text, path, publicPath }: AddressHintProps) {
  const moves = publicPath !== null && path !== publicPath;
  return (
    <>
      <p>{text}</p>
      <p role="status">
        {moves ? `Links to ${publicPath} will keep working: they lead to the new address.` : null}
      </p>
    </>
  );
}
