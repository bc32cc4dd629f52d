import { memo } from "react";
import { EditorTools } from "#app/content/editor-tools.tsx";
import { copyPost, type PostRow } from "./post-queries.ts";
import { postFieldsOf } from "./post-schema.ts";

type PostToolsProps = { seen: PostRow; unsaved: boolean; onOpen: (id: string) => Promise<void> };

/** What can be done with a stored post, beside editing it. */
export const PostTools = memo(function PostTools({ seen, unsaved, onOpen }: PostToolsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <EditorTools
        historyPath={`/admin/blog/history/${seen.id}`}
        unsaved={unsaved}
        copy={(client) => copyPost(client, postFieldsOf(seen))}
        open={onOpen}
      />
    </div>
  );
});
