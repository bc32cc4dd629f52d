import { isAbsolute, relative, resolve, sep } from "node:path";
import { decodeJwt } from "jose";
import { type Business, businessFromSettings } from "#app/lib/business.ts";
import { requireStrongPassword } from "#backend/auth/password-rules.ts";
import type { BucketPlace } from "./bucket/bucket-calls.ts";
import { bucketOf } from "./bucket/bucket-settings.ts";
import { type Settings, settingsSchema } from "./settings-schema.ts";

export type BackendPlace =
  | { kind: "embedded"; dataDir: string; databaseUrl: null; bucket: null }
  /** `bucket` null: pictures are stored below `dataDir`. */
  | { kind: "own-postgres"; dataDir: string; databaseUrl: string; bucket: BucketPlace | null }
  | { kind: "supabase"; dataDir: string; url: string; anonKey: string; serviceRoleKey: string };

export type Config = {
  host: string;
  port: number;
  siteOrigin: string;
  backend: BackendPlace;
  business: Business;
  firstAdmin: { email: string; password: string } | null;
  /** Whether anybody may sign up through the API. Such an account has no role. */
  signUp: "open" | "closed";
  /** Other sites whose scripts may call the data, auth and storage API; "*" means any. */
  apiOrigins: readonly string[] | "*";
  /** Whether to ask for the domain's inclusion in browsers' HSTS preload lists, which takes months to undo. */
  hstsPreload: boolean;
  /** `smtpUrl` null: mail is written to the outbox directory below DATA_DIR instead of being sent. */
  mail: { smtpUrl: string | null; from: string };
  /** Who is notified of new leads, in addition to staff accounts. */
  notices: { email: string | null; webhook: WebhookSettings | null };
  /** `everyHours` null: no scheduled backups; `passphrase` null: backups are not encrypted. */
  backup: { everyHours: number | null; directory: string; keep: number; passphrase: string | null };
  /** Quota in bytes for all pictures together. */
  pictures: { maxBytes: number };
  /**
   * Turnstile's secret key, which verifies tokens; `business.botCheckKey` is its public site key. Null: no check.
   */
  botCheckSecret: string | null;
  /** How often the canary tests the quote form; null: never. */
  formCheck: { everyMs: number | null };
  /** How many proxies in front of this server append to X-Forwarded-For; 0 trusts no header. */
  trustedProxies: number;
};

export type WebhookSettings = {
  url: string;
  /** `whsec_` and the key in base64 (Standard Webhooks). */
  secret: string;
  /** Whether the target may be on a private network. */
  privateTargets: boolean;
};

/** A wrong setting, as a one-line message. The process prints it and exits with status 1. */
export class ConfigError extends Error {}

/** White space around these may be part of them. */
const VERBATIM = ["ADMIN_PASSWORD", "BACKUP_PASSPHRASE"];

/** The settings for a command that makes no admin, whatever those for the first one are. Throws ConfigError. */
export function readCommandConfig(environment: Record<string, string | undefined>): Config {
  return readConfig({ ...environment, ADMIN_EMAIL: undefined, ADMIN_PASSWORD: undefined });
}

/**
 * Reads the settings from environment variables, without the white space around them: a file with Windows line ends
 * leaves some. Empty ones count as unset. Throws ConfigError.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    Object.entries(environment)
      .filter(([, value]) => value?.trim())
      .map(([name, value]) => [name, VERBATIM.includes(name) ? value : value?.trim()]),
  );
  const parsed = settingsSchema.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(`${String(issue?.path[0])} ${issue?.message}`);
  }
  const settings = parsed.data;
  const siteOrigin = settings.SITE_ORIGIN ?? `http://localhost:${settings.PORT}`;
  const business = {
    ...businessFromSettings(settings),
    ...(settings.LEADS_KEPT_DAYS && { leadsKeptDays: settings.LEADS_KEPT_DAYS }),
  };
  const from = settings.MAIL_FROM ?? business.email ?? `no-reply@${new URL(siteOrigin).hostname}`;
  return {
    host: settings.HOST,
    port: settings.PORT,
    siteOrigin,
    backend: backendPlace(settings),
    business,
    mail: { smtpUrl: settings.SMTP_URL ?? null, from },
    notices: { email: settings.NOTIFY_EMAIL ?? null, webhook: webhook(settings) },
    firstAdmin: firstAdmin(settings),
    signUp: settings.SIGN_UP,
    apiOrigins: settings.API_ORIGINS,
    hstsPreload: settings.HSTS_PRELOAD === "on",
    botCheckSecret: botCheckSecret(settings),
    trustedProxies: settings.TRUSTED_PROXIES,
    backup: backupSettings(settings),
    pictures: { maxBytes: settings.PICTURES_MAX_GB * 1024 ** 3 },
    formCheck: {
      everyMs: settings.FORM_CHECK_EVERY === "off" ? null : Number(settings.FORM_CHECK_EVERY) * 60_000,
    },
  };
}

function backupSettings(settings: Settings): Config["backup"] {
  const dataDir = resolve(settings.DATA_DIR);
  const directory = resolve(settings.BACKUP_DIR ?? `${dataDir}-backups`);
  const [firstStep] = relative(dataDir, directory).split(sep);
  if (firstStep !== ".." && !isAbsolute(firstStep ?? ""))
    throw new ConfigError("BACKUP_DIR must not be inside DATA_DIR, with which it would be lost");
  if (settings.BACKUP_EVERY && settings.SUPABASE_URL)
    throw new ConfigError(
      "BACKUP_EVERY and SUPABASE_URL can’t be used together: Supabase keeps its own backups",
    );
  return {
    everyHours: settings.BACKUP_EVERY ?? null,
    directory,
    keep: settings.BACKUP_KEEP,
    passphrase: settings.BACKUP_PASSPHRASE ?? null,
  };
}

function backendPlace(settings: Settings): BackendPlace {
  const dataDir = resolve(settings.DATA_DIR);
  const {
    SUPABASE_URL: url,
    SUPABASE_ANON_KEY: anonKey,
    SUPABASE_SERVICE_ROLE_KEY: serviceRoleKey,
  } = settings;
  const bucket = bucketOf(settings, (reason) => new ConfigError(reason));
  if (url && settings.DATABASE_URL)
    throw new ConfigError("SUPABASE_URL and DATABASE_URL can’t be used together");
  if (url) {
    if (!anonKey) throw new ConfigError("SUPABASE_ANON_KEY is needed with SUPABASE_URL");
    if (isSecretKey(anonKey))
      throw new ConfigError("SUPABASE_ANON_KEY is a secret key, and every visitor gets it");
    if (!serviceRoleKey) throw new ConfigError("SUPABASE_SERVICE_ROLE_KEY is needed with SUPABASE_URL");
    return { kind: "supabase", dataDir, url, anonKey, serviceRoleKey };
  }
  if (anonKey) throw new ConfigError("SUPABASE_URL is needed with SUPABASE_ANON_KEY");
  if (serviceRoleKey) throw new ConfigError("SUPABASE_URL is needed with SUPABASE_SERVICE_ROLE_KEY");
  const databaseUrl = settings.DATABASE_URL;
  if (databaseUrl) return { kind: "own-postgres", dataDir, databaseUrl, bucket };
  return { kind: "embedded", dataDir, databaseUrl: null, bucket: null };
}

function webhook(settings: Settings): WebhookSettings | null {
  const { WEBHOOK_URL: url, WEBHOOK_SECRET: secret } = settings;
  const privateTargets = settings.WEBHOOK_PRIVATE_TARGETS === "allowed";
  requireTogether(settings, "WEBHOOK_URL", "WEBHOOK_SECRET");
  if (!url || !secret) return null;
  if (!url.startsWith("https:") && !privateTargets)
    throw new ConfigError("WEBHOOK_URL must start with https://, unless WEBHOOK_PRIVATE_TARGETS=allowed");
  return { url, secret, privateTargets };
}

function botCheckSecret(settings: Settings): string | null {
  requireTogether(settings, "TURNSTILE_SITE_KEY", "TURNSTILE_SECRET");
  return settings.TURNSTILE_SECRET ?? null;
}

function firstAdmin(settings: Settings): Config["firstAdmin"] {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = settings;
  requireTogether(settings, "ADMIN_EMAIL", "ADMIN_PASSWORD");
  if (!email || !password) return null;
  refuseWeakPassword(password, email);
  return { email, password };
}

/** Throws ConfigError if only one of the two is set. */
function requireTogether(settings: Settings, one: keyof Settings, other: keyof Settings): void {
  if (settings[one] && !settings[other]) throw new ConfigError(`${other} is needed with ${one}`);
  if (settings[other] && !settings[one]) throw new ConfigError(`${one} is needed with ${other}`);
}

function refuseWeakPassword(password: string, email: string): void {
  try {
    requireStrongPassword(password, email);
  } catch (error) {
    throw new ConfigError(`ADMIN_PASSWORD was rejected: ${(error as Error).message}`);
  }
}

/**
 * Whether a Supabase key bypasses row-level security: new keys say so in their prefix, older JWT keys in their role
 * claim.
 */
function isSecretKey(key: string): boolean {
  if (key.startsWith("sb_secret_")) return true;
  try {
    return decodeJwt(key).role === "service_role";
  } catch {
    return false;
  }
}
