import { CONTENT_LIMITS, contentProblem } from "#app/content/content-limits.ts";
import type { PreviewFields } from "#app/content/preview-form.ts";
import { MAX_SLUG_LENGTH } from "#app/content/slug.ts";
import { pageMessages } from "./page-messages.ts";
import { isReservedSlug } from "./reserved-slugs.ts";

/** Maximum lengths, in characters; the pages table enforces the same limits. */
export const PAGE_LIMITS = {
  title: 200,
  slug: MAX_SLUG_LENGTH,
  content: CONTENT_LIMITS.characters,
  meta_description: 500,
};

/** The fields of the page form, as typed. */
export type PageFields = {
  title: string;
  slug: string;
  content: string;
  meta_description: string;
  published: boolean;
};

/** The columns that are written when a page is saved. */
export type SavedPage = Omit<PageFields, "meta_description"> & { meta_description: string | null };

type ParsedPage = { page: SavedPage } | { problem: string; field: RequiredField };

export type RequiredField = "title" | "slug" | "content";

/**
 * Trims and validates the fields. The problem is a message for the user.
 * @param isHome the home page's slug is empty and cannot be changed
 */
export function parsePage(fields: PageFields, isHome: boolean): ParsedPage {
  const title = fields.title.trim();
  // Nobody types the invisible marks of a copied slug into the address bar, nor an accent apart from its letter.
  const slug = isHome
    ? ""
    : fields.slug
        .replace(/\p{Cf}/gu, "")
        .normalize("NFC")
        .trim();
  const content = fields.content.trim();
  const meta = fields.meta_description.trim();
  const required = pageMessages.invalid.description;
  if (!title) return { problem: required, field: "title" };
  if (!slug && !isHome) return { problem: required, field: "slug" };
  if (!content) return { problem: required, field: "content" };
  const problem = isHome ? null : pageSlugProblem(slug);
  if (problem) return { problem, field: "slug" };
  const unwieldy = contentProblem(content);
  if (unwieldy) return { problem: unwieldy, field: "content" };
  return { page: { title, slug, content, meta_description: meta || null, published: fields.published } };
}

/**
 * A slug made from a page's title: lower-case letters, digits and hyphens. Unlike in the blog's rule, other characters
 * are dropped instead of becoming hyphens.
 */
export function pageSlug(title: string): string {
  return title
    .toLowerCase()
    .trim()
    .replace(/[^\w\s-]/g, "")
    .replace(/[\s_-]+/g, "-")
    .replace(/^-+|-+$/g, "");
}

/** Why a page cannot have this slug, as a message; null if it can. */
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

/** Picks the saved columns from a stored page. */
export function savedPageOf({ title, slug, content, meta_description, published }: SavedPage): SavedPage {
  return { title, slug, content, meta_description, published };
}

/** The form's fields for a stored page. */
export function pageFieldsOf(page: SavedPage): PageFields {
  return { ...savedPageOf(page), meta_description: page.meta_description ?? "" };
}

/** The page's fields in the shape that previews take. */
export function pagePreviewFields({ title, slug, content, meta_description }: PageFields): PreviewFields {
  return { kind: "page", title, description: meta_description, path: `/${slug}`, content };
}

export const EMPTY_PAGE: PageFields = {
  title: "",
  slug: "",
  content: "",
  meta_description: "",
  published: false,
};

/** The form's labels. */
export const PAGE_LABELS: Record<keyof PageFields, string> = {
  title: "Title",
  slug: "URL Slug",
  meta_description: "Meta Description",
  content: "Page Content",
  published: "Publish",
};
