import * as z from "zod/mini";
import { businessSettingsSchema } from "#app/lib/business.ts";
import { bucketSettingsSchema } from "./bucket/bucket-settings.ts";
import { HOST_NAME, headerWord, webAddress } from "./web-address.ts";

const wholeNumber = (max: number, min = 0) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,15}$/, "must be a whole number")),
    z.pipe(
      z.transform(Number),
      z.number().check(z.gte(min, `must be at least ${min}`), z.lte(max, `must be at most ${max}`)),
    ),
  );

/** Normalized to the form that browsers send. */
const originSchema = z.pipe(
  webAddress("https://example.com").check(
    z.refine(
      (value) => /^https?:\/\/[^/?#]+\/?$/i.test(value),
      "must be scheme and host only, like https://example.com",
    ),
    z.refine((value) => !value.includes("@"), "must not contain a user name or password"),
  ),
  z.transform((value: string) => new URL(value).origin),
);

/** An address with user and password. Checked here, because the error of a later parser could quote the password. */
const loginAddress = (start: RegExp, otherStart: string) =>
  z.string().check(
    z.regex(start, otherStart),
    z.refine(
      (value) => URL.canParse(value) && !/\/\/[^/?#]*[/?#].*@/s.test(value),
      "must be an address: in its user and password write %23 for #, %2F for /, %3F for ?, %40 for @ and %25 for %",
    ),
  );

const isPort = (text: string) => /^[1-9]\d{0,4}$/.test(text) && Number(text) <= 65_535;

/** Nobody can type a line break, such as one that a file from Windows leaves. */
const passwordSchema = (min: number) =>
  z.string().check(
    z.minLength(min, `must have at least ${min} characters`),
    z.refine((value) => !/[\r\n]/.test(value), "must not contain a line break"),
  );

/** A list of origins, separated by spaces or commas. */
const originsSchema = z.pipe(
  z.string(),
  z.pipe(
    z.transform((list: string) => (list === "*" ? "*" : list.split(/[\s,]+/).filter(Boolean))),
    z.union([z.literal("*"), z.array(originSchema)], {
      error: "must be * or addresses like https://example.com, separated by spaces",
    }),
  ),
);

/** Every setting by the name of its environment variable, with its default. */
export const settingsSchema = z.extend(businessSettingsSchema, {
  ...bucketSettingsSchema.shape,
  PORT: z._default(wholeNumber(65535, 1), 3000),
  HOST: z._default(z.string(), "127.0.0.1"),
  DATA_DIR: z._default(z.string(), "./data"),
  SITE_ORIGIN: z.optional(originSchema),
  ADMIN_EMAIL: z.optional(z.email("must be an e-mail address")),
  ADMIN_PASSWORD: z.optional(passwordSchema(10)),
  DATABASE_URL: z.optional(
    loginAddress(/^postgres(ql)?:\/\//, "must start with postgres:// or postgresql://").check(
      // The driver fails on any other, and never says that it has ended.
      z.refine(
        (value) => (URL.parse(value)?.searchParams.getAll("port") ?? []).every(isPort),
        "must have a port from 1 to 65535",
      ),
    ),
  ),
  SMTP_URL: z.optional(
    loginAddress(/^smtps?:\/\/[^/]+/, "must start with smtp:// or smtps://").check(
      z.refine(
        (value) => HOST_NAME.test(URL.parse(value)?.hostname ?? ""),
        "must name the host of a mail server",
      ),
      z.refine((value) => URL.parse(value)?.port !== "0", "must have a port from 1 to 65535"),
    ),
  ),
  MAIL_FROM: z.optional(z.email("must be an e-mail address")),
  NOTIFY_EMAIL: z.optional(z.email("must be an e-mail address")),
  WEBHOOK_URL: z.optional(
    webAddress("https://example.com/leads").check(
      z.regex(/^https?:\/\//, "must start with https://"),
      z.refine((value) => !URL.parse(value)?.username, "must not contain a user name or password"),
    ),
  ),
  WEBHOOK_SECRET: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^whsec_(?=.{32,88}$)[A-Za-z0-9+/]+={0,2}$/,
          "must be whsec_ and 24 to 64 random bytes in base64",
        ),
      ),
  ),
  WEBHOOK_PRIVATE_TARGETS: z._default(
    z.enum(["refused", "allowed"], { error: "must be refused or allowed" }),
    "refused",
  ),
  SUPABASE_URL: z.optional(originSchema),
  SUPABASE_ANON_KEY: z.optional(headerWord),
  SUPABASE_SERVICE_ROLE_KEY: z.optional(headerWord),
  TURNSTILE_SECRET: z.optional(z.string()),
  TRUSTED_PROXIES: z._default(wholeNumber(10), 0),
  BACKUP_DIR: z.optional(z.string()),
  BACKUP_EVERY: z.optional(wholeNumber(24 * 365, 1)),
  BACKUP_KEEP: z._default(wholeNumber(10_000, 1), 14),
  BACKUP_PASSPHRASE: z.optional(passwordSchema(16)),
  PICTURES_MAX_GB: z._default(wholeNumber(10_000, 1), 5),
  LEADS_KEPT_DAYS: z.optional(wholeNumber(36_500, 30)),
  FORM_CHECK_EVERY: z._default(
    z
      .string()
      .check(
        z.refine(
          (value) => value === "off" || (/^[1-9]\d{0,3}$/.test(value) && Number(value) <= 1440),
          "must be off, or a whole number of minutes from 1 to 1440",
        ),
      ),
    "15",
  ),
  SIGN_UP: z._default(z.enum(["open", "closed"], { error: "must be open or closed" }), "closed"),
  API_ORIGINS: z._default(originsSchema, []),
  HSTS_PRELOAD: z._default(z.enum(["on", "off"], { error: "must be on or off" }), "off"),
});

export type Settings = z.output<typeof settingsSchema>;
