import * as z from "zod/mini";

const linkSchema = z.object({
  type: z.enum(["invite", "recovery", "email_change", "signup"]),
  token_hash: z.string().check(z.minLength(1)),
  /** Where to go then: a path, so that no link leads to another site. */
  redirect_to: z.optional(z.string().check(z.regex(/^\/(?![/\\])/))),
});

/** What a mail's link carries in its fragment, which is never sent to a server until its reader confirms. */
export type MailLink = z.output<typeof linkSchema>;

/** @returns null for a fragment that no mail of ours has. */
export function readMailLink(fragment: string): MailLink | null {
  const parsed = linkSchema.safeParse(Object.fromEntries(new URLSearchParams(fragment.replace(/^#/, ""))));
  return parsed.success ? parsed.data : null;
}
