import { ContentAside } from "#app/content/content-aside.tsx";
import type { PageFields } from "./page-schema.ts";

export function PagePreview({ fields: { title, slug, content, meta_description } }: { fields: PageFields }) {
  return (
    <ContentAside
      fields={{ kind: "page", title, description: meta_description, path: `/${slug}`, content }}
    />
  );
}
