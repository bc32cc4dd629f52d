import { chmod, mkdtemp, readdir, readFile, rename, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { loadTokenService, rotateSigningKeys, SigningKeysError } from "./signing-keys.ts";

let dataDir: string;
let path: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "signing-keys-"));
  path = join(dataDir, "signing-keys.json");
});

afterEach(() => rm(dataDir, { recursive: true }));

describe("the first start", () => {
  it("creates a key file that only this user can open, and leaves no other files", async () => {
    await loadTokenService({ dataDir });
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readdir(dataDir)).toEqual(["signing-keys.json"]);
  });

  it("produces one set of keys when several processes start at once", async () => {
    const services = await Promise.all(Array.from({ length: 5 }, () => loadTokenService({ dataDir })));
    expect(new Set(services.map((service) => service.anonKey)).size).toBe(1);
    expect(await readdir(dataDir)).toEqual(["signing-keys.json"]);
  });

  it("makes different keys for every installation", async () => {
    const one = await loadTokenService({ dataDir });
    const other = await loadTokenService({ dataDir: join(dataDir, "other") });
    await expect(other.verify(one.serviceRoleKey)).rejects.toMatchObject({ code: "PGRST301" });
  });
});

describe("later starts", () => {
  it("refuse a file whose public key contains the private one", async () => {
    const { anonKey, serviceRoleKey } = await loadTokenService({ dataDir });
    const content = JSON.parse(await readFile(path, "utf8"));
    for (const mixedUp of [
      { anonKey: serviceRoleKey },
      { serviceRoleKey: anonKey },
      { anonKey: serviceRoleKey, serviceRoleKey: anonKey },
    ]) {
      await writeFile(path, JSON.stringify({ ...content, ...mixedUp }), { mode: 0o600 });
      await expect(loadTokenService({ dataDir })).rejects.toThrow(
        `${path} holds keys that do not belong together`,
      );
    }
  });

  it("sign API keys anew that have expired, with the same signing key", async () => {
    const first = await loadTokenService({ dataDir });
    vi.useFakeTimers({ now: Date.now() + 11 * 365 * 24 * 3_600_000, toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const second = await loadTokenService({ dataDir });
    expect(second.jwks()).toEqual(first.jwks());
    expect(await second.verify(second.anonKey)).toMatchObject({ role: "anon" });
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it("keep the same API keys", async () => {
    const first = await loadTokenService({ dataDir });
    const second = await loadTokenService({ dataDir });
    expect(second.anonKey).toBe(first.anonKey);
    expect(await second.verify(first.serviceRoleKey)).toMatchObject({ role: "service_role" });
  });

  it("publish no private key material", async () => {
    const { jwks } = await loadTokenService({ dataDir });
    expect(jwks().keys).toEqual([
      {
        kty: "EC",
        crv: "P-256",
        alg: "ES256",
        use: "sig",
        kid: expect.any(String),
        x: expect.any(String),
        y: expect.any(String),
      },
    ]);
  });
});

describe("an untrustworthy key file", () => {
  const refused = (reason: RegExp) =>
    expect(loadTokenService({ dataDir })).rejects.toSatisfy(
      (error) =>
        error instanceof SigningKeysError && reason.test(error.message) && !error.message.includes("\n"),
    );
  const rewrite = async (change: (content: Record<string, unknown>) => unknown) =>
    writeFile(path, JSON.stringify(change(JSON.parse(await readFile(path, "utf8")))));

  beforeEach(async () => {
    await loadTokenService({ dataDir });
  });

  it.each([0o640, 0o604, 0o660])("is refused with mode %o", async (mode) => {
    await chmod(path, mode);
    await refused(/other users/);
  });

  it("is refused if it belongs to another user", async () => {
    const user = vi.spyOn(process, "getuid").mockReturnValueOnce(4242);
    await refused(/another user/);
    user.mockRestore();
  });

  it("is refused as a symbolic link", async () => {
    await rename(path, join(dataDir, "elsewhere.json"));
    await symlink(join(dataDir, "elsewhere.json"), path);
    await refused(/not a plain file/);
  });

  it.each(["", "{", "{}", '{"keys":[]}', "null"])("is refused with the content %j", async (content) => {
    await writeFile(path, content);
    await refused(/does not hold/);
  });

  it("is refused with a symmetric key", async () => {
    await rewrite((content) => ({
      ...content,
      keys: [{ kty: "oct", alg: "HS256", k: "c2VjcmV0", kid: "1" }],
    }));
    await refused(/does not hold/);
  });

  it("is refused with another installation's private key", async () => {
    await loadTokenService({ dataDir: join(dataDir, "other") });
    const other = JSON.parse(await readFile(join(dataDir, "other", "signing-keys.json"), "utf8"));
    await rewrite((content) => ({ ...content, keys: other.keys }));
    await refused(/do not belong together/);
  });

  it("is refused when private and public key do not match", async () => {
    await loadTokenService({ dataDir: join(dataDir, "other") });
    const other = JSON.parse(await readFile(join(dataDir, "other", "signing-keys.json"), "utf8"));
    await rewrite((content) => {
      const [key] = content.keys as [Record<string, string>];
      return { ...content, keys: [{ ...key, d: other.keys[0].d }] };
    });
    await refused(/do not belong together/);
  });
});

describe("rotation", () => {
  it("signs with a new key and honors the previous one until the next rotation", async () => {
    const before = await loadTokenService({ dataDir });
    const oldToken = await before.sign({ role: "anon" }, 60);

    await rotateSigningKeys({ dataDir });
    const once = await loadTokenService({ dataDir });
    expect(once.anonKey).not.toBe(before.anonKey);
    expect(once.jwks().keys).toHaveLength(2);
    expect(await once.verify(oldToken)).toMatchObject({ role: "anon" });

    await rotateSigningKeys({ dataDir });
    const twice = await loadTokenService({ dataDir });
    expect(twice.jwks().keys).toHaveLength(2);
    await expect(twice.verify(oldToken)).rejects.toMatchObject({ code: "PGRST301" });
    await expect(twice.verify(before.serviceRoleKey)).rejects.toMatchObject({ code: "PGRST301" });
    expect(await twice.verify(once.anonKey)).toMatchObject({ role: "anon" });
  });

  it("requires existing keys", async () => {
    await expect(rotateSigningKeys({ dataDir })).rejects.toBeInstanceOf(SigningKeysError);
  });
});
