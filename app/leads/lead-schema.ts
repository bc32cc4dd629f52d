import * as z from "zod/mini";
import { plainEmail } from "./email.ts";
import { normalized } from "./normalized.ts";
import { parsePhone } from "./phone.ts";
import { LEAD_LIMITS, nameOfQuoteField, type QuoteField } from "./quote-fields.ts";

/**
 * Strips what nobody types: lone surrogates and control characters such as NUL, which PostgreSQL can't store, and those
 * that turn the direction of text around, also of what stands beside it. Joins accents with their letters.
 */
const typedText = z.overwrite<string>((text) =>
  normalized(
    text.replace(/\p{Cs}/gu, "\ufffd").replace(/[^\P{Cc}\t\r\n]|[\u202a-\u202e\u2066-\u2069]/gu, ""),
    "NFC",
  ),
);

const optionalText = (label: string, max: number) =>
  z.pipe(
    z._default(
      z.string().check(typedText, z.trim(), z.maxLength(max, `${label} can be at most ${max} characters.`)),
      "",
    ),
    z.transform((text) => (text === "" ? null : text)),
  );

type OptionalField = Exclude<keyof typeof LEAD_LIMITS, "name" | "phone" | "email">;

function optionalTexts() {
  const { name: _, phone: __, email: ___, ...optional } = LEAD_LIMITS;
  const texts = Object.entries(optional).map(([field, max]) => [
    field,
    optionalText(nameOfQuoteField(field), max),
  ]);
  return Object.fromEntries(texts) as Record<OptionalField, ReturnType<typeof optionalText>>;
}

/** @param whose visitors are asked for their own name and number, staff for a caller's */
const nameAndPhone = (whose: "your" | "a") => ({
  name: z
    .string(`Please enter ${whose} name.`)
    .check(
      typedText,
      z.trim(),
      z.regex(/[^\s\p{C}]/u, `Please enter ${whose} name.`),
      z.maxLength(LEAD_LIMITS.name, `Name can be at most ${LEAD_LIMITS.name} characters.`),
    ),
  phone: z.pipe(
    z
      .string(`Please enter ${whose} phone number.`)
      .check(
        z.trim(),
        z.minLength(1, `Please enter ${whose} phone number.`),
        z.maxLength(LEAD_LIMITS.phone, `Phone can be at most ${LEAD_LIMITS.phone} characters.`),
      ),
    z.transform((typed, context) => {
      const phone = parsePhone(typed);
      if (phone) return phone;
      context.issues.push({
        code: "custom",
        input: typed,
        message: "Please enter a phone number with area code, like 702-555-0142.",
      });
      return z.NEVER;
    }),
  ),
});

const EMAIL_MESSAGE = "Please enter an email address like name@example.com.";

/** Parses form fields as typed. Browser and server share this schema. */
const leadSchema = z.object({
  ...nameAndPhone("your"),
  email: z.string("Please enter your email address.").check(
    z.overwrite(plainEmail),
    z.minLength(1, "Please enter your email address."),
    z.maxLength(LEAD_LIMITS.email, `Email can be at most ${LEAD_LIMITS.email} characters.`),
    // What browsers accept, as addresses such as a&b@example.com exist, but with a domain that mail can reach.
    z.regex(z.regexes.html5Email, EMAIL_MESSAGE),
    z.regex(/@[^@]+\./, EMAIL_MESSAGE),
  ),
  ...optionalTexts(),
  agreement: z.literal("on", "Please agree to the terms and privacy policy."),
} satisfies Record<QuoteField, z.ZodMiniType>);

/** A request that staff enter for a caller or walk-in: email is optional, and no agreement is needed. */
const enteredLeadSchema = z.extend(z.omit(leadSchema, { agreement: true }), {
  ...nameAndPhone("a"),
  email: z.pipe(
    z.transform((typed: unknown) => (typeof typed === "string" && typed.trim()) || null),
    z.nullable(leadSchema.shape.email),
  ),
});

export type LeadFields = Record<keyof z.input<typeof leadSchema>, string>;

/** A valid lead, as stored: trimmed, phone normalized, empty optional texts null. */
export type Lead = Omit<z.output<typeof leadSchema>, "agreement">;

export type EnteredLead = z.output<typeof enteredLeadSchema>;

export type LeadErrors = Partial<Record<keyof LeadFields, string>>;

type Parsed<Shape> = { ok: true; lead: Shape } | { ok: false; errors: LeadErrors };

/** Parses posted fields; each failing field gets its first error. */
export function parseLead(fields: FormData): Parsed<Lead> {
  const parsed = leadSchema.safeParse(Object.fromEntries(fields));
  if (!parsed.success) return { ok: false, errors: firstErrors(parsed.error) };
  const { agreement: _, ...lead } = parsed.data;
  return { ok: true, lead };
}

/** Those of these errors whose fields still have one. */
export function remainingErrors(found: LeadErrors, fields: FormData): LeadErrors {
  const parsed = parseLead(fields);
  const isWrong = ([name]: [string, string]) => !parsed.ok && name in parsed.errors;
  return Object.fromEntries(Object.entries(found).filter(isWrong));
}

/** Like `parseLead`, for a request that staff enter. */
export function parseEnteredLead(fields: FormData): Parsed<EnteredLead> {
  const parsed = enteredLeadSchema.safeParse(Object.fromEntries(fields));
  return parsed.success ? { ok: true, lead: parsed.data } : { ok: false, errors: firstErrors(parsed.error) };
}

function firstErrors({ issues }: z.core.$ZodError): LeadErrors {
  const errors: LeadErrors = {};
  for (const { path, message } of issues) errors[path[0] as keyof LeadFields] ??= message;
  return errors;
}
