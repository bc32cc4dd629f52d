import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ConfigError, readCommandConfig, readConfig } from "./config.ts";
import { settingsSchema } from "./settings-schema.ts";

const SECRET_KEY = `e30.${Buffer.from('{"role":"service_role"}').toString("base64url")}.x`;

describe("readConfig", () => {
  test("requires no settings", () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      port: 3000,
      siteOrigin: "http://localhost:3000",
      backend: { kind: "embedded" },
      firstAdmin: null,
      business: { brand: "Vegas Valley Washer & Dryer Rental", phoneDisplay: "(702) 555-0142" },
    });
  });

  test("knows the settings that the README describes, and no others; the operations guide names some of them", () => {
    const read = (file: string) => readFileSync(join(import.meta.dirname, "..", file), "utf8");
    const [, table = ""] = read("README.md").split(/^## Settings$/m);
    const rows = table.slice(0, table.indexOf("\n## ")).matchAll(/^\| (`.+?) \|/gm);
    const described = Array.from(rows, ([, names = ""]) => names.match(/\w+/g) ?? []).flat();
    expect(described.toSorted()).toEqual(Object.keys(settingsSchema.shape).toSorted());
    const named = read("docs/operations.md").match(/(?<=`)[A-Z][A-Z0-9]*(_[A-Z0-9]+)+(?=[`=])/g) ?? [];
    expect(new Set(named).size).toBeGreaterThan(10);
    expect(described).toEqual(expect.arrayContaining(named));
  });

  test("writes mails to the outbox until a server is set, and sends from the business's address", () => {
    expect(readConfig({}).mail).toEqual({ smtpUrl: null, from: "no-reply@localhost" });
    const origin = { SITE_ORIGIN: "https://site.example" };
    expect(readConfig(origin).mail.from).toBe("no-reply@site.example");
    expect(readConfig({ ...origin, BUSINESS_EMAIL: "hello@site.example" }).mail.from).toBe(
      "hello@site.example",
    );
    const given = { SMTP_URL: "smtps://u:p@mail.example:465", MAIL_FROM: "staff@site.example" };
    expect(readConfig(given).mail).toEqual({ smtpUrl: given.SMTP_URL, from: given.MAIL_FROM });
    expect(() => readConfig({ SMTP_URL: "mail.example" })).toThrow("SMTP_URL must start with smtp://");
  });

  test("needs a secret with a webhook, and allows private targets only by setting", () => {
    expect(readConfig({ NOTIFY_EMAIL: "boss@site.example" }).notices).toEqual({
      email: "boss@site.example",
      webhook: null,
    });
    const WEBHOOK_SECRET = `whsec_${Buffer.alloc(24).toString("base64")}`;
    const given = { WEBHOOK_URL: "https://hooks.example/leads", WEBHOOK_SECRET };
    expect(readConfig(given).notices.webhook).toEqual({
      url: given.WEBHOOK_URL,
      secret: WEBHOOK_SECRET,
      privateTargets: false,
    });
    const plain = { ...given, WEBHOOK_URL: "http://10.0.0.1/leads" };
    expect(() => readConfig(plain)).toThrow("WEBHOOK_URL must start with https://");
    expect(readConfig({ ...plain, WEBHOOK_PRIVATE_TARGETS: "allowed" }).notices.webhook?.privateTargets).toBe(
      true,
    );
    expect(() => readConfig({ WEBHOOK_URL: given.WEBHOOK_URL })).toThrow("WEBHOOK_SECRET is needed");
    expect(() => readConfig({ WEBHOOK_SECRET })).toThrow("WEBHOOK_URL is needed");
    expect(() => readConfig({ ...given, WEBHOOK_URL: "https://u:p@hooks.example" })).toThrow(
      "user name or password",
    );
    for (const secret of ["secret", "whsec_short", `whsec_${"a".repeat(100)}`])
      expect(() => readConfig({ ...given, WEBHOOK_SECRET: secret })).toThrow(
        /^WEBHOOK_SECRET must be whsec_/,
      );
  });

  test("enables the bot check only when both keys are set", () => {
    expect(readConfig({}).botCheckSecret).toBeNull();
    expect("botCheckKey" in readConfig({}).business).toBe(false);
    const keys = { TURNSTILE_SITE_KEY: "0x4AAA_key-1", TURNSTILE_SECRET: "0x4AAA_secret" };
    const config = readConfig(keys);
    expect([config.business.botCheckKey, config.botCheckSecret]).toEqual(Object.values(keys));
    const only = (name: keyof typeof keys) => () => readConfig({ [name]: keys[name] });
    expect(only("TURNSTILE_SITE_KEY")).toThrow("TURNSTILE_SECRET is needed with TURNSTILE_SITE_KEY");
    expect(only("TURNSTILE_SECRET")).toThrow("TURNSTILE_SITE_KEY is needed with TURNSTILE_SECRET");
    expect(() => readConfig({ ...keys, TURNSTILE_SITE_KEY: "a key" })).toThrow("must be a key of Turnstile");
  });

  test("disables sign-up and cross-origin access by default", () => {
    expect(readConfig({})).toMatchObject({ signUp: "closed", apiOrigins: [] });
    const origins = (list: string) => readConfig({ API_ORIGINS: list }).apiOrigins;
    expect(origins("*")).toBe("*");
    expect(origins("https://a.example/, http://localhost:3001 https://B.example")).toEqual([
      "https://a.example",
      "http://localhost:3001",
      "https://b.example",
    ]);
    expect(readConfig({ SIGN_UP: "open" }).signUp).toBe("open");
  });

  test("keeps backups beside the data directory, never in it", () => {
    expect(readConfig({ DATA_DIR: "/srv/data" }).backup).toEqual({
      everyHours: null,
      directory: "/srv/data-backups",
      keep: 14,
      passphrase: null,
    });
    const inside = (directory: string) => () => readConfig({ DATA_DIR: "/srv/data", BACKUP_DIR: directory });
    for (const directory of ["/srv/data", "/srv/data/backups", "/srv/data/../data/x"])
      expect(inside(directory)).toThrow("BACKUP_DIR must not be inside DATA_DIR");
    expect(inside("/srv")().backup.directory).toBe("/srv");
    expect(readConfig({ BACKUP_EVERY: "24" }).backup.everyHours).toBe(24);
    expect(() => readConfig({ BACKUP_EVERY: "0" })).toThrow("BACKUP_EVERY must be at least 1");
    expect(() => readConfig({ BACKUP_PASSPHRASE: "too short" })).toThrow("must have at least 16 characters");
  });

  test("checks the form every quarter of an hour by default", () => {
    expect(readConfig({}).formCheck.everyMs).toBe(15 * 60_000);
    expect(readConfig({ FORM_CHECK_EVERY: "60" }).formCheck.everyMs).toBe(60 * 60_000);
    expect(readConfig({ FORM_CHECK_EVERY: "off" }).formCheck.everyMs).toBeNull();
    for (const unusable of ["0", "1441", "1.5", "on"])
      expect(() => readConfig({ FORM_CHECK_EVERY: unusable })).toThrow(
        "FORM_CHECK_EVERY must be off, or a whole number of minutes from 1 to 1440",
      );
  });

  test("keeps leads for ever by default, or for a minimum number of days", () => {
    expect(readConfig({}).business.leadsKeptDays).toBeUndefined();
    expect(readConfig({ LEADS_KEPT_DAYS: "365" }).business.leadsKeptDays).toBe(365);
    const set = (days: string) => () => readConfig({ LEADS_KEPT_DAYS: days });
    expect(set("7")).toThrow("LEADS_KEPT_DAYS must be at least 30");
    expect(set("a year")).toThrow("LEADS_KEPT_DAYS must be a whole number");
  });

  test("keeps pictures in a bucket beside an external PostgreSQL when the bucket is fully configured", () => {
    const needed = {
      DATABASE_URL: "postgres://db/site",
      S3_BUCKET: "site-pictures",
      S3_REGION: "eu-central-1",
      S3_ACCESS_KEY_ID: "AKIA",
      S3_SECRET_ACCESS_KEY: "secret",
    };
    const bucketIn = (settings: Record<string, string>) => {
      const { backend } = readConfig({ ...needed, ...settings });
      return backend.kind === "own-postgres" ? backend.bucket : undefined;
    };
    expect(readConfig({ DATABASE_URL: needed.DATABASE_URL }).backend).toMatchObject({ bucket: null });
    expect(bucketIn({})).toEqual({
      endpoint: "https://s3.eu-central-1.amazonaws.com",
      region: "eu-central-1",
      bucket: "site-pictures",
      addressing: "path",
      accessKeyId: "AKIA",
      secretAccessKey: "secret",
    });
    const elsewhere = { S3_ENDPOINT: "https://project.example/storage/v1/s3/", S3_ADDRESSING: "host" };
    expect(bucketIn(elsewhere)).toMatchObject({
      endpoint: "https://project.example/storage/v1/s3",
      addressing: "host",
    });
    for (const name of Object.keys(needed).filter((name) => name.startsWith("S3_")))
      expect(() => bucketIn({ [name]: "" })).toThrow(`${name} is needed with S3_`);
    expect(() => readConfig({ S3_BUCKET: "b" })).toThrow("S3_BUCKET must be the name of a bucket");
    expect(() => readConfig({ S3_BUCKET: "pictures" })).toThrow("S3_BUCKET goes with DATABASE_URL alone");
    expect(() => bucketIn({ S3_ENDPOINT: "https://key:secret@s3.example" })).toThrow(
      "S3_ENDPOINT must not contain a user name or password",
    );
    expect(() => bucketIn({ S3_ENDPOINT: "s3.example" })).toThrow("S3_ENDPOINT must be an address like");
    expect(() => bucketIn({ S3_REGION: "auto" })).toThrow("S3_ENDPOINT is needed with S3_REGION=auto");
    expect(bucketIn({ ...elsewhere, S3_REGION: "auto" })).toMatchObject({ region: "auto" });
    expect(() => bucketIn({ S3_ADDRESSING: "dns" })).toThrow("S3_ADDRESSING must be path or host");
  });

  test("promises an answer within half an hour by default", () => {
    expect(readConfig({}).business.responsePromiseMinutes).toBe(30);
    expect(readConfig({ RESPONSE_PROMISE_MINUTES: "15" }).business.responsePromiseMinutes).toBe(15);
    for (const unusable of ["0", "1441", "1.5", "soon"])
      expect(() => readConfig({ RESPONSE_PROMISE_MINUTES: unusable })).toThrow(
        "RESPONSE_PROMISE_MINUTES must be a whole number of minutes from 1 to 1440",
      );
  });

  test("treats empty settings as unset", () => {
    expect(readConfig({ PORT: "", ADMIN_EMAIL: " " })).toMatchObject({ port: 3000, firstAdmin: null });
  });

  test("a command needs no valid first admin", () => {
    const weak = { PORT: "3100", ADMIN_EMAIL: "ada@example.com", ADMIN_PASSWORD: "short" };
    expect(() => readConfig(weak)).toThrow("ADMIN_PASSWORD");
    expect(readCommandConfig(weak)).toMatchObject({ port: 3100, firstAdmin: null });
  });

  test("ignores white space around a value, except in passwords", () => {
    const config = readConfig({
      PORT: "3100\r",
      DATA_DIR: "/srv/data\r",
      TURNSTILE_SITE_KEY: " key",
      TURNSTILE_SECRET: "secret\n",
      ADMIN_EMAIL: "ada@example.com ",
      ADMIN_PASSWORD: " quiet otter lamp 99 ",
    });
    expect(config).toMatchObject({
      port: 3100,
      backend: { dataDir: "/srv/data" },
      botCheckSecret: "secret",
      firstAdmin: { email: "ada@example.com", password: " quiet otter lamp 99 " },
    });
  });

  test.each(["https://Example.com:443/", "HTTPS://example.com"])(
    "writes the site's address as browsers do: %s",
    (origin) => expect(readConfig({ SITE_ORIGIN: origin }).siteOrigin).toBe("https://example.com"),
  );

  test.each(["https://shop.example", "http://127.0.0.1:3000", "http://[::1]:3000", "http://my_service:80"])(
    "takes %s as the site’s address",
    (origin) => expect(readConfig({ SITE_ORIGIN: origin }).siteOrigin).toBe(new URL(origin).origin),
  );

  test.each(["/map", "https://maps.example", "https://maps.example/embed?at=1"])(
    "takes %s as the map",
    (url) => expect(readConfig({ BUSINESS_MAP_URL: url }).business.mapUrl).toBe(url),
  );

  test("supports three backend locations", () => {
    expect(readConfig({ DATABASE_URL: "postgres://db/site" }).backend.kind).toBe("own-postgres");
    const hosted = {
      SUPABASE_URL: "https://x.example",
      SUPABASE_ANON_KEY: "a",
      SUPABASE_SERVICE_ROLE_KEY: "s",
    };
    expect(readConfig({ ...hosted, DATA_DIR: "/srv/site" }).backend).toEqual({
      kind: "supabase",
      dataDir: "/srv/site",
      url: "https://x.example",
      anonKey: "a",
      serviceRoleKey: "s",
    });
  });

  test.each([
    [{ PORT: "eighty" }, "PORT"],
    [{ PORT: "70000" }, "PORT must be at most 65535"],
    [{ PORT: "100000" }, "PORT must be at most 65535"],
    [{ PORT: "0" }, "PORT must be at least 1"],
    [{ SITE_ORIGIN: "https://user:secret@example.com" }, "SITE_ORIGIN must not contain"],
    [{ SITE_ORIGIN: "https://user@example.com" }, "SITE_ORIGIN must not contain"],
    [{ API_ORIGINS: "https://user:secret@example.com" }, "API_ORIGINS"],
    [{ BUSINESS_EMAIL: "x" }, "BUSINESS_EMAIL must be an e-mail address"],
    [{ HSTS_PRELOAD: "1" }, "HSTS_PRELOAD must be on or off"],
    [
      { ADMIN_EMAIL: "a@example.com", ADMIN_PASSWORD: "changeme-changeme" },
      "ADMIN_PASSWORD.*quickly guessed",
    ],
    [
      { SUPABASE_URL: "https://x.example", SUPABASE_ANON_KEY: SECRET_KEY, SUPABASE_SERVICE_ROLE_KEY: "s" },
      "SUPABASE_ANON_KEY is a secret key",
    ],
    [
      { SUPABASE_URL: "https://x.example", SUPABASE_ANON_KEY: "sb_secret_x", SUPABASE_SERVICE_ROLE_KEY: "s" },
      "SUPABASE_ANON_KEY is a secret key",
    ],
    [{ SITE_ORIGIN: "example.com" }, "SITE_ORIGIN"],
    [{ SITE_ORIGIN: "https://example.com/shop" }, "SITE_ORIGIN"],
    [{ ADMIN_EMAIL: "a@example.com" }, "ADMIN_PASSWORD"],
    [{ ADMIN_PASSWORD: "long enough to be one" }, "ADMIN_EMAIL"],
    [{ ADMIN_EMAIL: "a@example.com", ADMIN_PASSWORD: "short" }, "ADMIN_PASSWORD"],
    [
      { ADMIN_EMAIL: "a@example.com", ADMIN_PASSWORD: "quiet otter lamp 99\r" },
      "ADMIN_PASSWORD must not contain a line break",
    ],
    [{ BACKUP_PASSPHRASE: "quiet otter lamp 99\r" }, "BACKUP_PASSPHRASE must not contain a line break"],
    [{ DATABASE_URL: "mysql://db" }, "DATABASE_URL"],
    [{ DATABASE_URL: "postgres://shop:s3cret?1@db.example/site" }, "DATABASE_URL.*%3F for \\?"],
    [{ DATABASE_URL: "postgres://db/site?port=99999999" }, "DATABASE_URL must have a port from 1 to 65535"],
    [{ DATABASE_URL: "postgres://db/site?port=5432&port=abc" }, "DATABASE_URL must have a port"],
    [{ SMTP_URL: "smtps://shop@example.com:s3cret#1@mail.example.com" }, "SMTP_URL.*%23 for #"],
    [{ SMTP_URL: "smtps://shop:s3cret/1@mail.example.com" }, "SMTP_URL.*%2F for /"],
    [{ SMTP_URL: "smtps://shop:12#x@mail.example.com" }, "SMTP_URL.*%23 for #"],
    [{ DATABASE_URL: "postgres://shop:12/x@db.example.com/site" }, "DATABASE_URL.*%2F for /"],
    [{ SUPABASE_URL: "https://x.example" }, "SUPABASE_ANON_KEY"],
    [{ SUPABASE_ANON_KEY: "a" }, "SUPABASE_URL is needed with SUPABASE_ANON_KEY"],
    [{ SUPABASE_SERVICE_ROLE_KEY: "s" }, "SUPABASE_URL is needed with SUPABASE_SERVICE_ROLE_KEY"],
    [{ SUPABASE_URL: "https://x.example", DATABASE_URL: "postgres://db/site" }, "be used together"],
    [{ SIGN_UP: "yes" }, "SIGN_UP must be open or closed"],
    [{ API_ORIGINS: "a.example" }, "API_ORIGINS"],
    [{ API_ORIGINS: "* https://a.example" }, "API_ORIGINS"],
    [{ API_ORIGINS: "https://a.example/path" }, "API_ORIGINS"],
    [{ BUSINESS_PHONE: "555-0142" }, "BUSINESS_PHONE"],
    [{ BUSINESS_MAP_URL: "http://maps.example/embed" }, "BUSINESS_MAP_URL"],
    [{ BUSINESS_MAP_URL: "javascript:alert(1)" }, "BUSINESS_MAP_URL"],
    [{ BUSINESS_MAP_URL: "//maps.example/embed" }, "BUSINESS_MAP_URL"],
    [{ BUSINESS_MAP_URL: "/\\maps.example/embed" }, "BUSINESS_MAP_URL"],
    [{ BUSINESS_MAP_URL: "https://" }, "BUSINESS_MAP_URL"],
    [{ BUSINESS_MAP_URL: "https://maps.example;script-src" }, "BUSINESS_MAP_URL"],
    [{ SITE_ORIGIN: "https://*.example.com" }, "SITE_ORIGIN must be an address like https://example.com"],
    [{ SITE_ORIGIN: "https://example..com" }, "SITE_ORIGIN"],
    [{ SITE_ORIGIN: "https://example.com;x" }, "SITE_ORIGIN"],
    [{ SITE_ORIGIN: "https://example.com:0" }, "SITE_ORIGIN must be an address like https://example.com"],
    [{ SMTP_URL: "smtp://mail.example.com:0" }, "SMTP_URL must have a port from 1 to 65535"],
    [{ BUSINESS_NAME: "Brand\nof Vegas" }, "BUSINESS_NAME must be one line of text"],
    [{ BUSINESS_LEGAL_NAME: "Brand\r\nLLC" }, "BUSINESS_LEGAL_NAME must be one line of text"],
    [{ API_ORIGINS: "https://*.example.com" }, "API_ORIGINS"],
    [{ SMTP_URL: "smtp://shop:s3cret@*.example.com" }, "SMTP_URL must name the host of a mail server"],
    [
      { WEBHOOK_URL: "https://{host}/leads", WEBHOOK_SECRET: `whsec_${"a".repeat(32)}` },
      "WEBHOOK_URL must be an address like https://example.com/leads",
    ],
    [{ S3_ENDPOINT: "https://<account>.example" }, "S3_ENDPOINT must be an address like"],
    [{ S3_ACCESS_KEY_ID: "AKIA\n1" }, "S3_ACCESS_KEY_ID must be one word"],
    [{ SUPABASE_ANON_KEY: "a\nb" }, "SUPABASE_ANON_KEY must be one word"],
    [{ SUPABASE_SERVICE_ROLE_KEY: "schlüssel" }, "SUPABASE_SERVICE_ROLE_KEY must be one word"],
  ])("explains in one line what is wrong with %j", (environment, named) => {
    expect(() => readConfig(environment)).toThrow(ConfigError);
    expect(() => readConfig(environment)).toThrow(new RegExp(`^[^\\n]*${named}[^\\n]*$`));
    expect(() => readConfig(environment)).not.toThrow("s3cret");
  });
});
