import { useRootData } from "#app/lib/use-business.ts";
import { ContentAside } from "#app/ui/content-aside.tsx";
import type { PostFields } from "./post-schema.ts";

export function PostPreview({ fields }: { fields: PostFields }) {
  const { title, slug, date, content, seo_description } = fields;
  const { business, siteOrigin } = useRootData();
  return (
    <ContentAside
      fields={{ kind: "post", title, date, content }}
      head={{
        title: `${title} | ${business.brand}`,
        description: seo_description,
        address: `${new URL(siteOrigin).host}/blog/${slug}`,
      }}
    />
  );
}
