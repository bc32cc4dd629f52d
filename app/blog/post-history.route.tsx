import { ContentHistory } from "#app/content/history/content-history.tsx";
import { POSTS_PATH } from "#app/lib/admin-paths.ts";
import { BackLink } from "#app/ui/back.tsx";
import type { Route } from "./+types/post-history.route";
import { findPost, updatePost } from "./post-queries.ts";
import { POST_LABELS, type PostFields, postFieldsOf } from "./post-schema.ts";

export const meta: Route.MetaFunction = () => [{ title: "History of a post | Admin" }];

export default function PostHistory({ params: { id } }: Route.ComponentProps) {
  return (
    <ContentHistory
      content={{
        kind: "post",
        id,
        load: findPost,
        save: (client, seen, version) => updatePost(client, seen, restored(seen, version)),
      }}
      labels={POST_LABELS}
      back={<BackLink to={POSTS_PATH} label="Back to Blog Posts" />}
    />
  );
}

/** An old version's text, keeping the post's current slug and whether it is published. */
function restored(seen: PostFields, version: Partial<PostFields>): PostFields {
  const { slug, published } = seen;
  return postFieldsOf({ ...seen, ...version, slug, published });
}
