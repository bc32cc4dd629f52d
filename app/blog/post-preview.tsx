import { useMemo } from "react";
import { ContentAside } from "#app/content/content-aside.tsx";
import type { PreviewFields } from "#app/content/preview-form.ts";
import type { PostFields } from "./post-schema.ts";

export function PostPreview({ fields }: { fields: PostFields }) {
  return <ContentAside fields={useMemo(() => postPreviewFields(fields), [fields])} />;
}

/** What a preview of a post is made of. */
export function postPreviewFields(fields: PostFields): PreviewFields {
  const { title, slug, date, content, seo_description, cover, cover_alt } = fields;
  return {
    kind: "post",
    title,
    description: seo_description,
    path: `/blog/${slug}`,
    date,
    cover: cover ?? "",
    cover_alt,
    content,
  };
}
