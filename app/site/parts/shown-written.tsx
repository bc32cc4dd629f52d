import type { Written } from "../blocks/load-written.server.ts";
import { ShownPage } from "./shown-page.tsx";
import { ShownPost } from "./shown-post.tsx";

/** What is not public yet, as it will be. */
export function ShownWritten({ written: { shown, head } }: { written: Written }) {
  return (
    <>
      <title>{head.title}</title>
      <meta name="description" content={head.description} />
      {shown.page && <ShownPage page={shown.page} />}
      {shown.post && <ShownPost post={shown.post} />}
    </>
  );
}
