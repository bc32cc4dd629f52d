import { CONTENT_LIMITS, contentProblem } from "#app/content/content-limits.ts";
import { LONGEST_SLUG } from "#app/content/slug.ts";
import { isReservedSlug } from "./reserved-slugs.ts";

/** Longest accepted texts, in characters; the pages table holds the same limits. */
export const PAGE_LIMITS = {
  title: 200,
  slug: LONGEST_SLUG,
  content: CONTENT_LIMITS.characters,
  meta_description: 500,
};

/** The editor's fields, as typed. */
export type PageFields = {
  title: string;
  slug: string;
  content: string;
  meta_description: string;
  published: boolean;
};

/** A page as it is saved. */
export type SavedPage = Omit<PageFields, "meta_description"> & { meta_description: string | null };

type ParsedPage =
  | { page: SavedPage }
  | { problem: "required"; field: RequiredField }
  | { problem: string; field: RequiredField };

type RequiredField = "title" | "slug" | "content";

/**
 * Trims the fields and checks them. The problem `required` has the specification's text; others come in words.
 * @param isHome the home page's slug is empty and cannot be changed
 */
export function parsePage(fields: PageFields, isHome: boolean): ParsedPage {
  const title = fields.title.trim();
  const slug = isHome ? "" : fields.slug.trim();
  const content = fields.content.trim();
  const meta = fields.meta_description.trim();
  if (!title) return { problem: "required", field: "title" };
  if (!slug && !isHome) return { problem: "required", field: "slug" };
  if (!content) return { problem: "required", field: "content" };
  const problem = isHome ? null : pageSlugProblem(slug);
  if (problem) return { problem, field: "slug" };
  const unwieldy = contentProblem(content);
  if (unwieldy) return { problem: unwieldy, field: "content" };
  return { page: { title, slug, content, meta_description: meta || null, published: fields.published } };
}

/** What keeps a slug from being a page's, in words; null when nothing does. */
export function pageSlugProblem(slug: string): string | null {
  if (/[\s/?#\p{Cc}]/u.test(slug))
    return "A slug cannot contain spaces, slashes, question marks, number signs or control characters.";
  if (slug !== slug.toLowerCase())
    return "A slug is written in lower case: visitors are sent to addresses in lower case.";
  if (slug.length > PAGE_LIMITS.slug) return `A slug can be at most ${PAGE_LIMITS.slug} characters.`;
  if (isReservedSlug(slug))
    return `The address /${slug} belongs to the site itself. Please choose another slug.`;
  return null;
}

/** Of a stored page, what is written there when it is saved. */
export function savedPageOf({ title, slug, content, meta_description, published }: SavedPage): SavedPage {
  return { title, slug, content, meta_description, published };
}

/** Of a stored page, what the editor edits. */
export function pageFieldsOf(page: SavedPage): PageFields {
  return { ...savedPageOf(page), meta_description: page.meta_description ?? "" };
}

export const EMPTY_PAGE: PageFields = {
  title: "",
  slug: "",
  content: "",
  meta_description: "",
  published: false,
};

/** What the form calls its fields. */
export const PAGE_LABELS: Record<keyof PageFields, string> = {
  title: "Title",
  slug: "URL Slug",
  meta_description: "Meta Description",
  content: "Page Content",
  published: "Publish",
};
