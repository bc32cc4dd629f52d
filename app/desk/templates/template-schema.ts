import { placeholderProblem } from "./message-template.ts";
import type { WrittenTemplate } from "./template-queries.ts";

/** In characters, as the database has them. */
export const TEMPLATE_LIMITS = { name: 40, subject: 150, body: 1000 } as const;

export type TemplateErrors = Partial<Record<keyof typeof TEMPLATE_LIMITS, string>>;
type Parsed = { ok: true; template: WrittenTemplate } | { ok: false; errors: TemplateErrors };

/** A template as it may be saved, or by field what is wrong with it. */
export function parseTemplate(written: WrittenTemplate): Parsed {
  const template = {
    ...written,
    name: written.name.trim(),
    subject: written.channel === "email" ? (written.subject ?? "").trim() : null,
    body: written.body.trim(),
  };
  const found = {
    name: template.name ? null : "Please enter a name.",
    subject: template.subject === "" ? "Please enter a subject." : placeholderProblem(template.subject ?? ""),
    body: template.body ? placeholderProblem(template.body) : "Please enter a message.",
  };
  const errors: TemplateErrors = Object.fromEntries(Object.entries(found).filter(([, problem]) => problem));
  return Object.keys(errors).length === 0 ? { ok: true, template } : { ok: false, errors };
}
