import * as z from "zod/mini";
import { parseUrl } from "#app/lib/parse-url.ts";

const linkSchema = z.object({
  type: z.enum(["invite", "recovery", "email_change", "signup"]),
  token_hash: z.string().check(z.minLength(1)),
  /** Where to go afterwards. */
  redirect_to: z.optional(z.string().check(z.refine(isPathHere))),
});

/** The data in the link's fragment, which browsers don't send to the server: it is used only once the user confirms. */
export type MailLink = z.output<typeof linkSchema>;

/** @returns null for a fragment that none of our mails contains */
export function readMailLink(fragment: string): MailLink | null {
  const parsed = linkSchema.safeParse(Object.fromEntries(new URLSearchParams(fragment.replace(/^#/, ""))));
  return parsed.success ? parsed.data : null;
}

/**
 * Whether this is a path of this site, in the normalized form in which mails carry it. Other forms can lead to
 * another site once the URL parser handles dots, tabs and backslashes: "/\t/evil.example", "/./\evil.example".
 */
function isPathHere(path: string): boolean {
  const url = parseUrl(path, "https://here.invalid");
  return url !== null && path === url.pathname + url.search;
}
