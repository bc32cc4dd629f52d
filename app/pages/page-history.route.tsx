import { ContentHistory } from "#app/content/history/content-history.tsx";
import { PAGES_PATH } from "#app/lib/admin-paths.ts";
import { BackLink } from "#app/ui/back.tsx";
import type { Route } from "./+types/page-history.route";
import { findPage, updatePage } from "./page-queries.ts";
import { PAGE_LABELS, type SavedPage, savedPageOf } from "./page-schema.ts";

export const meta: Route.MetaFunction = () => [{ title: "History of a page | Admin" }];

export default function PageHistory({ params: { id } }: Route.ComponentProps) {
  return (
    <ContentHistory
      content={{
        kind: "page",
        id,
        load: findPage,
        save: (client, seen, version) => updatePage(client, seen, restored(seen, version)),
      }}
      labels={PAGE_LABELS}
      back={<BackLink to={`${PAGES_PATH}/edit/${id}`} label="Back to the editor" />}
    />
  );
}

/** An old version's text, keeping the page's current slug and whether it is published. */
function restored(seen: SavedPage, version: Partial<SavedPage>): SavedPage {
  const { slug, published } = seen;
  return savedPageOf({ ...seen, ...version, slug, published });
}
