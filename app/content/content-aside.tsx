import { memo } from "react";
import { useRootData } from "#app/lib/root-data.ts";
import { useDebounced } from "#app/ui/use-debounced.ts";
import { LivePreview } from "./live-preview.tsx";
import type { PreviewFields } from "./preview-form.ts";
import { RemovedNotice } from "./removed-notice.tsx";
import { SearchPreview } from "./search-preview.tsx";
import { useCardPreview, useCleanContent, useContentPreview } from "./use-content-preview.ts";

/** Shown while the title is empty: a missing heading would look like a bug in the preview. */
const UNTITLED = "Untitled";

/**
 * The column beside an editor's form: a live preview, a notice of what sanitizing would remove, the search result and
 * the card shown for a shared link.
 */
export function ContentAside({ fields }: { fields: PreviewFields }) {
  return <DebouncedAside fields={useDebounced(fields, DEBOUNCE_MS)} />;
}

/** Typing never waits for the previews. */
const DEBOUNCE_MS = 400;

const DebouncedAside = memo(function DebouncedAside({ fields }: { fields: PreviewFields }) {
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

type CardPreviewProps = {
  title: string;
  description: string;
  host: string;
  /** The URL of the card's picture; undefined until it is drawn. */
  image: string | undefined;
  /** Why the picture may be outdated. */
  problem?: string | undefined;
};

/** How a link to the page will look when it is shared. */
function CardPreview({ title, description, host, image, problem }: CardPreviewProps) {
  return (
    <section aria-label="When shared" className="grid gap-2">
      <p className="font-medium text-sm">When its link is shared</p>
      <div className="max-w-lg overflow-hidden rounded-md border border-border bg-card">
        <div className="aspect-[1200/630] bg-muted">
          {image ? <img src={image} alt="" className="size-full" /> : null}
        </div>
        <div className="grid gap-0.5 border-border border-t p-3">
          <p className="truncate text-muted-foreground text-xs">{host}</p>
          <p className="wrap-anywhere line-clamp-2 font-medium">{title}</p>
          <p className="truncate text-sm">{description}</p>
        </div>
      </div>
      <p role="status" className="text-destructive text-sm empty:hidden">
        {problem}
      </p>
    </section>
  );
}
