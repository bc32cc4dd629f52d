import { ContentHistory } from "#app/content/history/content-history.tsx";
import { PAGES_PATH } from "#app/lib/admin-paths.ts";
import { BackLink } from "#app/ui/back.tsx";
import type { Route } from "./+types/page-history.route";
import { PAGE_LABELS, savedPageOf } from "./page-schema.ts";

export const meta: Route.MetaFunction = () => [{ title: "History of a page | Admin" }];

export default function PageHistory({ params: { id } }: Route.ComponentProps) {
  return (
    <ContentHistory
      content={{ kind: "page", id }}
      fieldsOf={savedPageOf}
      labels={PAGE_LABELS}
      back={<BackLink to={`${PAGES_PATH}/edit/${id}`} label="Back to the editor" />}
    />
  );
}
