import { memo, useEffect, useState } from "react";
import { useRootData } from "#app/lib/use-business.ts";
import { CardPreview } from "./card-preview.tsx";
import { LivePreview } from "./live-preview.tsx";
import type { PreviewFields } from "./preview-form.ts";
import { RemovedNotice } from "./removed-notice.tsx";
import { SearchPreview } from "./search-preview.tsx";
import { useCardPreview, useCleanContent, useContentPreview } from "./use-content-preview.ts";

/** Stands in until there is a title: a heading that is missing looks like a fault of the preview. */
const UNTITLED = "Untitled";

/**
 * What an author sees beside the form: the content as visitors will, what of it is not kept, the search result and
 * the card of a shared link.
 */
export function ContentAside({ fields }: { fields: PreviewFields }) {
  return <SettledAside fields={useSettled(fields)} />;
}

const SETTLE_MS = 400;

/** What is being typed, a moment after typing pauses: the author's own keys come first. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

const SettledAside = memo(function SettledAside({ fields }: { fields: PreviewFields }) {
  const { siteOrigin } = useRootData();
  const { host } = new URL(siteOrigin);
  const named = { ...fields, title: fields.title.trim() || UNTITLED };
  const preview = useContentPreview(named);
  const clean = useCleanContent(named);
  const card = useCardPreview(named);
  const head = preview.data?.head ?? named;
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
        title={head.title}
        description={head.description}
        missing={{ title: !fields.title.trim(), description: !fields.description.trim() }}
        address={host + fields.path}
      />
      <CardPreview
        title={head.title}
        description={head.description}
        host={host}
        image={card.data}
        problem={card.isError ? "The picture could not be drawn." : undefined}
      />
    </>
  );
});
