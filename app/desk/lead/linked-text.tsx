/** Without the punctuation that ends a sentence around it. */
const WEB_ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?'’”)\]])/i;

/** What a colleague wrote, with links for web addresses. */
export function LinkedText({ children }: { children: string }) {
  return children.split(WEB_ADDRESS).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
        key={place}
        href={part}
        target="_blank"
        rel="noopener noreferrer"
        className="text-primary underline underline-offset-4"
      >
        {part}
      </a>
    ),
  );
}
