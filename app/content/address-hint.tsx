type AddressHintProps = {
  /** Says where what is being written will be found. */
  text: string;
  path: string;
  /** Where visitors find it now; null while it is not public. */
  publicPath: string | null;
};

/** Below a slug's field: a public address that is changed stays good. */
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
