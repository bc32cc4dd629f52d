import { useMemo } from "react";
import { LatestPostsContext } from "../blocks/block.tsx";
import { ContentNodes } from "../blocks/content-nodes.tsx";
import { type ContentNode, isElement } from "../blocks/content-tree.ts";
import { parseNodes, type ShownPageData } from "../blocks/shown-page-data.ts";

type ShownPageProps = { page: Pick<ShownPageData, "title" | "content" | "posts"> };

/** Renders a page that staff wrote or converted. */
export function ShownPage({ page: { title, content, posts } }: ShownPageProps) {
  const nodes = useMemo(() => parseNodes(content), [content]);
  return (
    <LatestPostsContext value={posts}>
      {content.kind === "designed" ? (
        <ContentNodes nodes={nodes} />
      ) : (
        <WrittenPage title={title} nodes={nodes} />
      )}
    </LatestPostsContext>
  );
}

/** An article below the page's title. The quote form interrupts it at full width. */
function WrittenPage({ title, nodes }: { title: string; nodes: readonly ContentNode[] }) {
  const at = nodes.findIndex((node) => isElement(node) && node[0] === "quote-form");
  const [before, form, after] =
    at === -1 ? [nodes, [], []] : [nodes.slice(0, at), nodes.slice(at, at + 1), nodes.slice(at + 1)];
  return (
    <>
      <article className="reading">
        <header className="reading-header">
          <h1>{title}</h1>
        </header>
        <div className="prose">
          <ContentNodes nodes={before} />
        </div>
      </article>
      <ContentNodes nodes={form} />
      {after.length > 0 && (
        <div className="reading">
          <div className="prose">
            <ContentNodes nodes={after} />
          </div>
        </div>
      )}
    </>
  );
}
