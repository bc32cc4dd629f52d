import * as z from "zod/mini";
import { BUSINESS_TIME_ZONE } from "./time/calendar-day.ts";

/**
 * Every fact about the business that a page, an e-mail, structured data or the terms may state. This is the only
 * source: no text repeats a figure by hand. Money is in whole US dollars.
 */
export type Business = {
  brand: string;
  legalName: string;
  /** E.164, for `tel:` links and structured data. */
  phone: string;
  /** Formatted for display. */
  phoneDisplay: string;
  email: string | null;
  /** URL of the coverage map's frame: our own page, or a page on another site. */
  mapUrl: string;
  /** Turnstile's site key; absent if the quote form has no bot check. */
  botCheckKey?: string;
  /** We promise to answer a request within this many minutes of opening hours. */
  responsePromiseMinutes: number;
  /** Quote requests are deleted after this many days; absent if they are kept forever. */
  leadsKeptDays?: number;
  foundingYear: number;
  hours: { label: string; opens: string; closes: string };
  prices: { combo: number; washer: number; dryer: number };
  timeZone: typeof BUSINESS_TIME_ZONE;
};

const FACTS = {
  foundingYear: 2018,
  hours: { label: "Every day, 7 am to 8 pm", opens: "07:00", closes: "20:00" },
  prices: { combo: 50, washer: 40, dryer: 40 },
  timeZone: BUSINESS_TIME_ZONE,
} as const;

/** Titles and mails have these on one line. */
const oneLine = z.string().check(z.regex(/^[^\p{Cc}\u2028\u2029]+$/u, "must be one line of text"));

export const businessSettingsSchema = z.object({
  BUSINESS_NAME: z._default(oneLine, "Vegas Valley Washer & Dryer Rental"),
  BUSINESS_LEGAL_NAME: z.optional(oneLine),
  BUSINESS_PHONE: z._default(
    z.string().check(z.regex(/^\+1\d{10}$/, "must be +1 and ten digits")),
    "+17025550142",
  ),
  BUSINESS_EMAIL: z.optional(z.email("must be an e-mail address")),
  BUSINESS_MAP_URL: z._default(
    z
      .string()
      .check(
        z.refine(
          (value) =>
            /^(https:\/\/|\/(?!\/))[^\s"'<>\\]*$/.test(value) &&
            /^[\w.-]+$/.test(URL.parse(value, "https://localhost")?.hostname ?? ""),
          "must be an https address or a path of this site",
        ),
      ),
    "/coverage-map",
  ),
  RESPONSE_PROMISE_MINUTES: z._default(
    z.pipe(
      z
        .string()
        .check(
          z.refine(
            (minutes) => /^[1-9]\d{0,3}$/.test(minutes) && Number(minutes) <= 1440,
            "must be a whole number of minutes from 1 to 1440",
          ),
        ),
      z.transform(Number),
    ),
    30,
  ),
  TURNSTILE_SITE_KEY: z.optional(z.string().check(z.regex(/^[\w-]{1,100}$/, "must be a key of Turnstile"))),
});

/** Derives the facts from the deployment's settings. */
export function businessFromSettings(settings: z.infer<typeof businessSettingsSchema>): Business {
  const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(settings.BUSINESS_PHONE) ?? [];
  return {
    brand: settings.BUSINESS_NAME,
    legalName: settings.BUSINESS_LEGAL_NAME ?? settings.BUSINESS_NAME,
    phone: settings.BUSINESS_PHONE,
    phoneDisplay: `(${area}) ${exchange}-${line}`,
    email: settings.BUSINESS_EMAIL ?? null,
    mapUrl: settings.BUSINESS_MAP_URL,
    responsePromiseMinutes: settings.RESPONSE_PROMISE_MINUTES,
    ...(settings.TURNSTILE_SITE_KEY && { botCheckKey: settings.TURNSTILE_SITE_KEY }),
    ...FACTS,
  };
}
