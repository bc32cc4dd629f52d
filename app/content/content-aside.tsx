import { useRootData } from "#app/lib/use-business.ts";
import { CardPreview } from "./card-preview.tsx";
import { LivePreview } from "./live-preview.tsx";
import type { PreviewFields } from "./preview-form.ts";
import { RemovedNotice } from "./removed-notice.tsx";
import { SearchPreview } from "./search-preview.tsx";
import { useCardPreview, useCleanContent, useContentPreview } from "./use-content-preview.ts";

/**
 * What an author sees beside the form: the content as visitors will, what of it is not kept, the search result and
 * the card of a shared link.
 */
export function ContentAside({ fields }: { fields: PreviewFields }) {
  const { siteOrigin } = useRootData();
  const { host } = new URL(siteOrigin);
  const preview = useContentPreview(fields);
  const clean = useCleanContent(fields);
  const card = useCardPreview(fields);
  const head = preview.data?.head ?? { title: fields.title, description: fields.description };
  return (
    <>
      <div>
        <RemovedNotice removed={clean.data?.removed} />
        <LivePreview
          page={preview.data?.page}
          problem={preview.isError ? "The preview could not be refreshed." : undefined}
        />
      </div>
      <SearchPreview
        {...head}
        missing={{ title: !fields.title.trim(), description: !fields.description.trim() }}
        address={host + fields.path}
      />
      <CardPreview
        {...head}
        host={host}
        image={card.data}
        problem={card.isError ? "The picture could not be drawn." : undefined}
      />
    </>
  );
}
