import { SHOWN_TITLE_LENGTH } from "./document-title.ts";

type SearchPreviewProps = {
  title: string;
  description: string;
  /** Which of the two the author left empty: what is shown in their place isn't rated. */
  missing: { title: boolean; description: boolean };
  /** Host and path. */
  address: string;
};

/** The lengths from which to which they read best. */
const BEST = { title: [30, SHOWN_TITLE_LENGTH], description: [150, 160] } as const;

/** How the page will look in search results, and whether its title and description have a good length. */
export function SearchPreview({ title, description, missing, address }: SearchPreviewProps) {
  return (
    <section aria-label="In search results" className="grid gap-2">
      <p className="font-medium text-sm">In search results</p>
      <div className="grid gap-0.5 rounded-md border border-border bg-card p-4">
        <p className="truncate text-muted-foreground text-xs">{address}</p>
        <p className="truncate font-medium text-lg text-primary">{title}</p>
        <p className="wrap-anywhere line-clamp-2 text-sm">{description}</p>
      </div>
      <p className="text-muted-foreground text-xs tabular-nums">
        <Length label="Title" text={missing.title ? null : title} best={BEST.title} />{" "}
        <Length label="Description" text={missing.description ? null : description} best={BEST.description} />
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
