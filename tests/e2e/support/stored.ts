import { randomUUID } from "node:crypto";
import { asOwner } from "./database.ts";

/**
 * Stores a draft under a title and a slug that no other test uses, dated later than the seed's posts so that it doesn't
 * become their neighbor.
 */
export async function storePost(title = `Stored ${randomUUID()}`) {
  const slug = slugOf(title);
  const { rows } = await asOwner((pool) =>
    pool.query(
      `insert into public.blog_posts (title, slug, excerpt, content, date, seo_description)
       values ($1, $2, 'An excerpt', '<p>Stored text</p>', '2026-11-01', 'For search results') returning id`,
      [title, slug],
    ),
  );
  return { id: rows[0].id as string, title, slug };
}

/** Stores a draft under a title and a slug that no other test uses. */
export async function storePage(title = `Stored ${randomUUID()}`) {
  const slug = slugOf(title);
  const { rows } = await asOwner((pool) =>
    pool.query(
      "insert into public.pages (title, slug, content) values ($1, $2, '<p>Stored text</p>') returning id",
      [title, slug],
    ),
  );
  return { id: rows[0].id as string, title, slug };
}

function slugOf(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
}
