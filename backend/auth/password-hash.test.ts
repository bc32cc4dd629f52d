import { argon2Sync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { hashPassword, verifyPassword } from "./password-hash.ts";

describe("password hashes", () => {
  it("are argon2id PHC strings at OWASP's cost with a fresh salt", async () => {
    const hashes = await Promise.all([hashPassword("correct horse"), hashPassword("correct horse")]);
    for (const hash of hashes)
      expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(hashes[0]).not.toBe(hashes[1]);
  });

  it("match their password and no other", async () => {
    const hash = await hashPassword("correct horse");
    expect(await verifyPassword("correct horse", hash)).toBe(true);
    expect(await verifyPassword("correct horsE", hash)).toBe(false);
    expect(await verifyPassword("", hash)).toBe(false);
  });

  it("carry their own cost parameters, so that the cost can be raised later", async () => {
    const cheap = {
      message: "old password",
      nonce: Buffer.alloc(16, 1),
      parallelism: 1,
      tagLength: 32,
      memory: 1024,
      passes: 1,
    };
    const tag = argon2Sync("argon2id", cheap).toString("base64").replace(/=+$/, "");
    const salt = cheap.nonce.toString("base64").replace(/=+$/, "");
    expect(await verifyPassword("old password", `$argon2id$v=19$m=1024,t=1,p=1$${salt}$${tag}`)).toBe(true);
  });

  it("never match when no hash is stored", async () => {
    expect(await verifyPassword("anything", null)).toBe(false);
    expect(await verifyPassword("", null)).toBe(false);
  });

  it("reject a stored value in another format", async () => {
    await expect(verifyPassword("x", "$2b$10$N9qo8uLOickgx2ZMRZoMye")).rejects.toThrow(
      "not an argon2id PHC string",
    );
  });
});
