import { ContentHistory } from "#app/content/history/content-history.tsx";
import { POSTS_PATH } from "#app/lib/admin-paths.ts";
import { BackLink } from "#app/ui/back.tsx";
import type { Route } from "./+types/post-history.route";
import { POST_LABELS, postFieldsOf } from "./post-schema.ts";

export const meta: Route.MetaFunction = () => [{ title: "History of a post | Admin" }];

export default function PostHistory({ params: { id } }: Route.ComponentProps) {
  return (
    <ContentHistory
      content={{ kind: "post", id }}
      fieldsOf={postFieldsOf}
      labels={POST_LABELS}
      back={<BackLink to={POSTS_PATH} label="Back to Blog Posts" />}
    />
  );
}
