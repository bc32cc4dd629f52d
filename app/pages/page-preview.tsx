import { useRootData } from "#app/lib/use-business.ts";
import { ContentAside } from "#app/ui/content-aside.tsx";
import { dynamicPageHead } from "./page-head.ts";
import type { PageFields } from "./page-schema.ts";

export function PagePreview({ fields: { title, slug, content, meta_description } }: { fields: PageFields }) {
  const { business, siteOrigin } = useRootData();
  const head = dynamicPageHead({ title, meta_description: meta_description.trim() || null }, business.brand);
  return (
    <ContentAside
      fields={{ kind: "page", title, content }}
      head={{ ...head, address: `${new URL(siteOrigin).host}/${slug}` }}
    />
  );
}
