import { type BlockDifference, compareBlocks, compareWords, type Words } from "./difference.ts";
import type { RevisionFields } from "./revisions.ts";
import { textBlocks } from "./text-blocks.ts";

type DifferenceViewProps = {
  /** The labels of the fields, in display order. */
  labels: Record<string, string>;
  before: RevisionFields;
  after: RevisionFields;
};

/** Shows what changed between two versions, as text that readers see instead of HTML. */
export function DifferenceView({ labels, before, after }: DifferenceViewProps) {
  const different = Object.entries(labels).filter(([name]) => textOf(before[name]) !== textOf(after[name]));
  if (different.length === 0) return <p className="text-sm">Both versions read the same.</p>;
  return (
    <dl className="grid gap-4">
      {different.map(([name, label]) => (
        <div key={name} className="grid gap-1.5">
          <dt className="font-medium text-muted-foreground text-sm">{label}</dt>
          <dd className="wrap-anywhere grid max-w-prose gap-2">
            {name === "content" ? (
              <ContentDifference before={textOf(before[name])} after={textOf(after[name])} />
            ) : (
              <Paragraph words={compareWords(textOf(before[name]), textOf(after[name]))} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function textOf(value: RevisionFields[string] | undefined): string {
  if (typeof value === "boolean") return value ? "Published" : "Draft";
  return value ?? "";
}

function ContentDifference({ before, after }: { before: string; after: string }) {
  const differences = compareBlocks(textBlocks(before), textBlocks(after));
  if (!differences.some(({ kind }) => kind === "block"))
    return <p className="text-sm">The words are the same. Links, pictures or formatting have changed.</p>;
  return placed(differences).map(({ place, difference }) =>
    difference.kind === "block" ? (
      <Paragraph key={place} words={difference.words} />
    ) : (
      <Unchanged key={place} blocks={difference.blocks} />
    ),
  );
}

/** Adds each difference's index, the only possible key, since two differences can be equal. */
function placed(differences: BlockDifference[]) {
  return differences.map((difference, place) => ({ place, difference }));
}

function Unchanged({ blocks }: { blocks: string[] }) {
  const [first = ""] = blocks;
  if (blocks.length === 1) return <p className="line-clamp-2 text-muted-foreground">{first}</p>;
  return (
    <details>
      <summary className="cursor-pointer text-muted-foreground text-sm">
        {blocks.length} paragraphs are the same
      </summary>
      <p className="whitespace-pre-line pt-2 text-muted-foreground">{blocks.join("\n")}</p>
    </details>
  );
}

function Paragraph({ words }: { words: Words[] }) {
  return (
    <p className="whitespace-pre-wrap rounded-md bg-background px-3 py-2">
      {words.map(({ text, kind }, place) => {
        const key = `${place} ${kind}`;
        if (kind === "same") return <span key={key}>{text}</span>;
        return kind === "added" ? (
          <ins key={key} className="[del+&]:ml-1 bg-primary/15 decoration-2 decoration-primary">
            <span className="sr-only">Added: </span>
            {text}
          </ins>
        ) : (
          <del key={key} className="bg-destructive/15 decoration-2 decoration-destructive">
            <span className="sr-only">Removed: </span>
            {text}
          </del>
        );
      })}
    </p>
  );
}
