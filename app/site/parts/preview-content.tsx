import type { Preview } from "../blocks/load-preview.server.ts";
import { ShownPage } from "./shown-page.tsx";
import { ShownPost } from "./shown-post.tsx";

/** Renders an unpublished page or post as visitors would see it. */
export function PreviewContent({ preview: { shown, head } }: { preview: Preview }) {
  return (
    <>
      <title>{head.title}</title>
      <meta name="description" content={head.description} />
      {shown.page && <ShownPage page={shown.page} />}
      {shown.post && <ShownPost post={shown.post} />}
    </>
  );
}
