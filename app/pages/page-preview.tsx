import { useMemo } from "react";
import { ContentAside } from "#app/content/content-aside.tsx";
import type { PreviewFields } from "#app/content/preview-form.ts";
import type { PageFields } from "./page-schema.ts";

export function PagePreview({ fields }: { fields: PageFields }) {
  return <ContentAside fields={useMemo(() => pagePreviewFields(fields), [fields])} />;
}

/** What a preview of a page is made of. */
export function pagePreviewFields({ title, slug, content, meta_description }: PageFields): PreviewFields {
  return { kind: "page", title, description: meta_description, path: `/${slug}`, content };
}
