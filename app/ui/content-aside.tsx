import type { PreviewFields } from "#app/lib/preview-form.ts";
import { useContentPreview } from "#app/lib/use-content-preview.ts";
import { LivePreview } from "./live-preview.tsx";
import { RemovedNotice } from "./removed-notice.tsx";
import { SearchPreview } from "./search-preview.tsx";

type ContentAsideProps = {
  fields: PreviewFields;
  /** Title and description as the document's head will have them, and its address. */
  head: { title: string; description: string; address: string };
};

/** What an author sees beside the form: the content as visitors will, what of it is not kept, and the search result. */
export function ContentAside({ fields, head }: ContentAsideProps) {
  const preview = useContentPreview(fields);
  return (
    <>
      <RemovedNotice removed={preview.data?.removed} />
      <LivePreview
        page={preview.data?.page}
        problem={preview.isError ? "The preview could not be refreshed." : undefined}
      />
      <SearchPreview {...head} />
    </>
  );
}
