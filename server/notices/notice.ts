import * as z from "zod/mini";

const leadSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  phone: z.string(),
  email: z.nullable(z.string()),
  city: z.nullable(z.string()),
  message: z.nullable(z.string()),
  created_at: z.string(),
});

const claimed = { id: z.uuid(), attempt: z.number(), created_at: z.string(), lead: leadSchema };

/** A notice that is this process's to send, as the database hands it out (`claim_lead_notices`). */
export const noticeSchema = z.discriminatedUnion("recipient", [
  z.object({
    ...claimed,
    recipient: z.enum(["account", "office"]),
    subject: z.enum(["lead", "flood"]),
    to: z.string(),
    leads_of_day: z.nullable(z.number()),
  }),
  z.object({ ...claimed, recipient: z.literal("visitor"), to: z.string() }),
  z.object({ ...claimed, recipient: z.literal("webhook") }),
]);

export type Notice = z.infer<typeof noticeSchema>;
export type MailNotice = Exclude<Notice, { recipient: "webhook" }>;
export type WebhookNotice = Extract<Notice, { recipient: "webhook" }>;
export type NoticedLead = z.infer<typeof leadSchema>;
