type SearchPreviewProps = {
  title: string;
  description: string;
  /** Host and path, as search engines show them. */
  address: string;
};

const GUIDES = { title: { best: [30, 60] }, description: { best: [150, 160] } } as const;

/** How a page will look among search results, with how long its texts best are. */
export function SearchPreview({ title, description, address }: SearchPreviewProps) {
  return (
    <section aria-label="In search results" className="grid gap-2">
      <p className="font-medium text-sm">In search results</p>
      <div className="grid gap-0.5 rounded-md border border-border bg-card p-4">
        <p className="truncate text-muted-foreground text-xs">{address}</p>
        <p className="truncate font-medium text-lg text-primary">{title}</p>
        <p className="line-clamp-2 text-sm">{description}</p>
      </div>
      <p className="text-muted-foreground text-xs tabular-nums">
        <Length label="Title" text={title} best={GUIDES.title.best} />{" "}
        <Length label="Description" text={description} best={GUIDES.description.best} />
      </p>
    </section>
  );
}

function Length({
  label,
  text,
  best: [from, to],
}: {
  label: string;
  text: string;
  best: readonly [number, number];
}) {
  const verdict = text.length < from ? "short" : text.length > to ? "will be cut off" : "good";
  return (
    <span>
      {label}: {text.length} characters, {verdict} (best {from}-{to}).
    </span>
  );
}
