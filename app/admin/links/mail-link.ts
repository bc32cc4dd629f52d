import * as z from "zod/mini";

const linkSchema = z.object({
  type: z.enum(["invite", "recovery", "email_change", "signup"]),
  token_hash: z.string().check(z.minLength(1)),
  /** Where to go then. */
  redirect_to: z.optional(z.string().check(z.refine(isPathHere))),
});

/** What a mail's link carries in its fragment, which is never sent to a server until its reader confirms. */
export type MailLink = z.output<typeof linkSchema>;

/** @returns null for a fragment that no mail of ours has. */
export function readMailLink(fragment: string): MailLink | null {
  const parsed = linkSchema.safeParse(Object.fromEntries(new URLSearchParams(fragment.replace(/^#/, ""))));
  return parsed.success ? parsed.data : null;
}

/**
 * Whether it is a path as URLs have it once parsed, which is how mails carry it. Others may lead to another site once
 * dots, tabs and backslashes are taken as URLs take them: "/\t/evil.example", "/./\evil.example".
 */
function isPathHere(path: string): boolean {
  const url = URL.parse(path, "https://here.invalid");
  return url !== null && path === url.pathname + url.search;
}
