import * as z from "zod/mini";
import { postHead } from "#app/blog/post-head.ts";
import type { Business } from "#app/lib/business.ts";
import { dynamicPageHead, overridingPageHead } from "#app/pages/page-head.ts";
import { hasBuiltInTitle } from "#app/pages/page-overrides.ts";
import { builtInPages } from "./texts/built-in-pages.ts";
import type { PageHead } from "./texts/text-types.ts";

/** An editor's unsaved kind, title and path. The path has its leading slash. */
export const previewSchema = z.object({
  kind: z.enum(["page", "post"]),
  title: z.string(),
  path: z.string(),
});

type Previewed = z.infer<typeof previewSchema>;

/** The head that the unsaved post or page will have. */
export function previewHead(
  { kind, title, path, description }: Previewed & { description: string },
  business: Business,
): PageHead {
  const { brand } = business;
  if (kind === "post") return postHead({ title, seo_description: description }, brand);
  const page = { title, slug: path.slice(1), meta_description: description.trim() || null };
  const builtIn = builtInPages(business)[path];
  if (!builtIn) return dynamicPageHead(page, brand);
  return overridingPageHead({ ...page, hasBuiltInTitle: hasBuiltInTitle(page) }, builtIn.head, brand);
}

/** The title on its share card: for a converted page, the built-in page's heading until staff rename it. */
export function cardTitleOf({ kind, title, path }: Previewed, business: Business): string {
  const isRenamed = kind === "post" || !hasBuiltInTitle({ title, slug: path.slice(1) });
  return isRenamed ? title : (builtInPages(business)[path]?.heading ?? title);
}
