import { Link } from "react-router";
import { PAGES_PATH, POSTS_PATH } from "#app/lib/admin-paths.ts";
import { countOf } from "#app/lib/counts.ts";
import { PartFailed } from "#app/ui/notice.tsx";
import type { PictureUse } from "./picture-queries.ts";
import { usePictureUses } from "./use-pictures.ts";

/** Where a picture is used, with links. */
export function PictureUses({ id }: { id: string }) {
  const uses = usePictureUses(id);
  return (
    <section aria-label="Where it is used" className="grid gap-1.5">
      <h3 className="font-medium text-sm">Where it is used</h3>
      {uses.data ? (
        <UseList uses={uses.data} />
      ) : uses.isError ? (
        <PartFailed title="We couldn’t find out" onRetry={uses.refetch} />
      ) : (
        <p role="status" className="text-muted-foreground text-sm">
          Looking...
        </p>
      )}
    </section>
  );
}

/** `In 2 posts and 1 page`. */
function describeUses(uses: readonly PictureUse[]): string {
  const posts = uses.filter(({ kind }) => kind === "post").length;
  const pages = uses.length - posts;
  return [posts && countOf(posts, "post", "posts"), pages && countOf(pages, "page", "pages")]
    .filter(Boolean)
    .join(" and ");
}

export function UseList({ uses }: { uses: readonly PictureUse[] }) {
  if (uses.length === 0) return <p className="text-muted-foreground text-sm">Nowhere yet.</p>;
  return (
    <>
      <p className="text-sm">In {describeUses(uses)}:</p>
      <ul className="grid gap-1 text-sm">
        {uses.map((use) => (
          <li key={`${use.kind} ${use.id}`} className="wrap-anywhere">
            <Link to={editorOf(use)} className="text-primary underline underline-offset-4">
              <bdi>{use.title}</bdi>
            </Link>{" "}
            <span className="text-muted-foreground">
              {use.in_trash ? "in the trash" : use.published ? "published" : "draft"}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function editorOf({ kind, id, title, in_trash }: PictureUse): string {
  if (in_trash) return kind === "post" ? `${POSTS_PATH}?status=trash` : `${PAGES_PATH}?show=trash`;
  return kind === "post"
    ? `${POSTS_PATH}?${new URLSearchParams({ search: title })}`
    : `${PAGES_PATH}/edit/${id}`;
}
