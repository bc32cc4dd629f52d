import * as z from "zod/mini";

const leadSchema = z.object({
  id: z.guid(),
  name: z.string(),
  phone: z.string(),
  email: z.nullable(z.string()),
  city: z.nullable(z.string()),
  message: z.nullable(z.string()),
  created_at: z.string(),
});

/** How many leads are in quarantine, and for which reasons. */
const quarantineSchema = z.object({
  count: z.number(),
  of_day: z.number(),
  reasons: z.record(z.string(), z.number()),
});

const claimed = { id: z.guid(), attempt: z.number(), created_at: z.string() };
const ofLead = { ...claimed, subject: z.literal("lead"), lead: leadSchema };
/** `said`: who assigned the lead; null if unknown. */
const ofAssignment = {
  ...claimed,
  subject: z.literal("assigned"),
  lead: leadSchema,
  said: z.nullable(z.string()),
};
/** `said`: what the form check found, in words for staff. */
const ofForm = { ...claimed, subject: z.enum(["form_fails", "form_works"]), said: z.string() };
const toStaff = { recipient: z.enum(["account", "office"]), to: z.string() };
const toDevice = {
  recipient: z.literal("device"),
  device: z.object({ id: z.guid(), endpoint: z.string(), p256dh: z.string(), auth: z.string() }),
};

/** What `claim_lead_notices` returns of every notice that this process has claimed, whether it can be sent or not. */
export const claimSchema = z.looseObject({ id: z.guid(), attempt: z.number(), recipient: z.string() });

const mailSchema = z.union([
  z.object({ ...ofLead, ...toStaff }),
  z.object({ ...ofAssignment, recipient: z.literal("account"), to: z.string() }),
  z.object({ ...claimed, ...toStaff, subject: z.literal("quarantine"), held: quarantineSchema }),
  z.object({ ...ofForm, ...toStaff }),
  z.object({ ...claimed, ...toStaff, subject: z.literal("backups_fail"), said: z.string() }),
  z.object({ ...ofLead, recipient: z.literal("visitor"), to: z.string() }),
]);
const canarySchema = z.object({ ...claimed, recipient: z.literal("canary") });

/** A claimed notice that can be sent, by its delivery channel. Each channel has a worker of its own. */
export const noticeSchemas = {
  mail: z.union([mailSchema, canarySchema]),
  webhook: z.union([
    z.object({ ...ofLead, recipient: z.literal("webhook") }),
    z.object({ ...ofForm, recipient: z.literal("webhook") }),
  ]),
  push: z.union([
    z.object({ ...ofLead, ...toDevice }),
    z.object({ ...ofAssignment, ...toDevice }),
    z.object({ ...ofForm, ...toDevice }),
  ]),
};

export type NoticeChannel = keyof typeof noticeSchemas;
export type Notice<Channel extends NoticeChannel> = z.infer<(typeof noticeSchemas)[Channel]>;
export type Claim = z.infer<typeof claimSchema>;
export type MailNotice = z.infer<typeof mailSchema>;
export type SiteNotice = Extract<MailNotice, { subject: "form_fails" | "form_works" | "backups_fail" }>;
export type AssignmentNotice = Extract<MailNotice, { subject: "assigned" }>;
export type CanaryNotice = z.infer<typeof canarySchema>;
export type HeldLeads = z.infer<typeof quarantineSchema>;
export type NoticedLead = z.infer<typeof leadSchema>;
