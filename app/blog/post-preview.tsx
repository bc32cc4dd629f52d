import { ContentAside } from "#app/content/content-aside.tsx";
import type { PostFields } from "./post-schema.ts";

export function PostPreview({ fields }: { fields: PostFields }) {
  const { title, slug, date, content, seo_description, cover, cover_alt } = fields;
  return (
    <ContentAside
      fields={{
        kind: "post",
        title,
        description: seo_description,
        path: `/blog/${slug}`,
        date,
        cover: cover ?? "",
        cover_alt,
        content,
      }}
    />
  );
}
