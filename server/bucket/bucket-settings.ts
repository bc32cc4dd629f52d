import * as z from "zod/mini";
import { headerWord, webAddress } from "../web-address.ts";
import type { BucketPlace } from "./bucket-calls.ts";

/**
 * S3-compatible storage for pictures. Only with DATABASE_URL, for servers that keep no pictures on their own disk.
 */
export const bucketSettingsSchema = z.object({
  S3_ENDPOINT: z.optional(
    webAddress("https://s3.example.com").check(
      z.regex(/^https?:\/\/[^?#]+$/, "must be an address like https://s3.example.com"),
      z.refine((value) => !URL.parse(value)?.username, "must not contain a user name or password"),
    ),
  ),
  S3_REGION: z.optional(z.string().check(z.regex(/^[\w-]+$/, "must be a name like eu-central-1, or auto"))),
  S3_BUCKET: z.optional(
    z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be the name of a bucket")),
  ),
  S3_ADDRESSING: z.optional(z.enum(["path", "host"], { error: "must be path or host" })),
  S3_ACCESS_KEY_ID: z.optional(headerWord),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
});

type BucketSettings = z.output<typeof bucketSettingsSchema>;
type BucketSetting = keyof BucketSettings;

const REQUIRED = ["S3_BUCKET", "S3_REGION", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

/** Returns null when no S3 setting is given. `refuse` creates the error to throw for inconsistent settings. */
export function bucketOf(
  settings: BucketSettings & { DATABASE_URL?: string | undefined },
  refuse: (reason: string) => Error,
): BucketPlace | null {
  const names = Object.keys(bucketSettingsSchema.shape) as BucketSetting[];
  const given = names.find((name) => settings[name] !== undefined);
  if (!given) return null;
  if (!settings.DATABASE_URL)
    throw refuse(
      `${given} goes with DATABASE_URL alone: other databases have a place for pictures of their own`,
    );
  const missing = REQUIRED.find((name) => settings[name] === undefined);
  if (missing) throw refuse(`${missing} is needed with ${given}`);
  const region = settings.S3_REGION ?? "";
  if (region === "auto" && !settings.S3_ENDPOINT)
    throw refuse("S3_ENDPOINT is needed with S3_REGION=auto: Amazon's regions have names like eu-central-1");
  return {
    endpoint: (settings.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`).replace(/\/+$/, ""),
    region,
    bucket: settings.S3_BUCKET ?? "",
    addressing: settings.S3_ADDRESSING ?? "path",
    accessKeyId: settings.S3_ACCESS_KEY_ID ?? "",
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY ?? "",
  };
}
