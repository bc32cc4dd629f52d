import * as z from "zod/mini";
import { CONTENT_LIMITS, contentProblem } from "#app/content/content-limits.ts";
import type { PreviewFields } from "#app/content/preview-form.ts";
import { MAX_SLUG_LENGTH } from "#app/content/slug.ts";
import { MISSING, postSlugProblem } from "./post-slug.ts";

/** Maximum lengths, in characters; the blog_posts table enforces the same limits. */
export const POST_LIMITS = {
  title: 200,
  slug: MAX_SLUG_LENGTH,
  excerpt: 500,
  content: CONTENT_LIMITS.characters,
  seo_description: 500,
  cover: 300,
  cover_alt: 300,
};

/** A cover is a picture on this site: one from the library or one of our drawings. */
const COVER_PATTERN = "/(media|drawings)(/[A-Za-z0-9][A-Za-z0-9._-]*)+";

const text = (max: number) =>
  z.string().check(z.trim(), z.minLength(1, MISSING), z.maxLength(max, `At most ${max} characters.`));

function refuse({ issues, value }: z.core.ParsePayload<string>, message: string | null): void {
  if (message) issues.push({ code: "custom", input: value, message });
}

/** The fields of the post form. Texts are trimmed, and all but `cover_alt` are required. */
export const postSchema = z.object({
  title: text(POST_LIMITS.title),
  slug: z.string().check(z.trim(), (context) => refuse(context, postSlugProblem(context.value))),
  excerpt: text(POST_LIMITS.excerpt),
  content: text(POST_LIMITS.content).check((context) => refuse(context, contentProblem(context.value))),
  date: z.iso.date("Please enter a date."),
  seo_description: text(POST_LIMITS.seo_description),
  /** The path of the cover picture; null for none. */
  cover: z.nullable(
    z.string().check(z.maxLength(POST_LIMITS.cover), z.regex(new RegExp(`^${COVER_PATTERN}$`))),
  ),
  /** Empty if the cover is decorative, or there is none. */
  cover_alt: z
    .string()
    .check(z.trim(), z.maxLength(POST_LIMITS.cover_alt, `At most ${POST_LIMITS.cover_alt} characters.`)),
  published: z.boolean(),
});

export type PostFields = z.infer<typeof postSchema>;

type PostProblem = { field: keyof PostFields; message: string };

/** The fields ready to save, or the first validation problem. */
export function parsePost(fields: PostFields): { post: PostFields } | { problem: PostProblem } {
  const parsed = postSchema.safeParse(fields);
  if (parsed.success) return { post: parsed.data };
  const [issue] = parsed.error.issues;
  return { problem: { field: issue?.path[0] as keyof PostFields, message: issue?.message ?? "" } };
}

/** An empty draft, dated today. */
export function newPostFields(today: string): PostFields {
  return {
    title: "",
    slug: "",
    excerpt: "",
    content: "",
    date: today,
    seo_description: "",
    cover: null,
    cover_alt: "",
    published: false,
  };
}

/** Picks the form's fields from a stored post. */
export function postFieldsOf(post: PostFields): PostFields {
  const { title, slug, excerpt, content, date, seo_description, cover, cover_alt, published } = post;
  return { title, slug, excerpt, content, date, seo_description, cover, cover_alt, published };
}

/** The post's fields in the shape that previews take. */
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

/** The form's labels. */
export const POST_LABELS: Record<keyof PostFields, string> = {
  title: "Title",
  slug: "Slug",
  excerpt: "Excerpt",
  content: "Content",
  date: "Date",
  seo_description: "SEO description",
  cover: "Cover picture",
  cover_alt: "Cover picture in words",
  published: "Published",
};
