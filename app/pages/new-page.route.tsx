import type { Route } from "./+types/new-page.route";
import { PageEditor } from "./page-editor.tsx";
import { EMPTY_PAGE } from "./page-schema.ts";

export const meta: Route.MetaFunction = () => [{ title: "New page | Admin" }];

export default function NewPage() {
  return <PageEditor seen={null} initial={EMPTY_PAGE} />;
}
