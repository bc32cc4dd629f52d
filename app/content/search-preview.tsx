type SearchPreviewProps = {
  title: string;
  description: string;
  /** Which of them the author has left empty: what stands in then is nothing to be rated. */
  missing: { title: boolean; description: boolean };
  /** Host and path, as search engines show them. */
  address: string;
};

const GUIDES = { title: { best: [30, 60] }, description: { best: [150, 160] } } as const;

/** How a page will look among search results, with how long its texts best are. */
export function SearchPreview({ title, description, missing, address }: SearchPreviewProps) {
  return (
    <section aria-label="In search results" className="grid gap-2">
      <p className="font-medium text-sm">In search results</p>
      <div className="grid gap-0.5 rounded-md border border-border bg-card p-4">
        <p className="truncate text-muted-foreground text-xs">{address}</p>
        <p className="truncate font-medium text-lg text-primary">{title}</p>
        <p className="line-clamp-2 text-sm">{description}</p>
      </div>
      <p className="text-muted-foreground text-xs tabular-nums">
        <Length label="Title" text={missing.title ? null : title} best={GUIDES.title.best} />{" "}
        <Length
          label="Description"
          text={missing.description ? null : description}
          best={GUIDES.description.best}
        />
      </p>
    </section>
  );
}

type LengthProps = { label: string; text: string | null; best: readonly [number, number] };

function Length({ label, text, best }: LengthProps) {
  return (
    <span>
      {label}: {text === null ? `none yet (best ${range(best)} characters)` : rate(text.length, best)}.
    </span>
  );
}

function rate(length: number, best: readonly [number, number]): string {
  const verdict = length < best[0] ? "short" : length > best[1] ? "will be cut off" : "good";
  return `${length} characters, ${verdict} (best ${range(best)})`;
}

const range = (best: readonly [number, number]) => best.join("–");
