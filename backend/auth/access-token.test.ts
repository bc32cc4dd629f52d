import { createHmac } from "node:crypto";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createTokenVerifier, TokenError } from "./access-token.ts";

const ours = await generateKeyPair("ES256", { extractable: true });
const publicKey = { ...(await exportJWK(ours.publicKey)), kid: "ours", alg: "ES256", use: "sig" };
const now = () => Math.floor(Date.now() / 1000);
const session = { role: "authenticated", sub: "user", session_id: "session" };
const good: JWTPayload = { iss: "spinfront", aud: "authenticated", role: "anon" };

let verify: ReturnType<typeof createTokenVerifier>;

beforeAll(() => {
  verify = createTokenVerifier({ keys: [publicKey] });
});

afterEach(() => {
  vi.useRealTimers();
});

const sign = (payload: JWTPayload, header = {}, key = ours.privateKey) =>
  new SignJWT({ exp: now() + 60, ...payload })
    .setProtectedHeader({ alg: "ES256", kid: "ours", ...header })
    .sign(key);

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString("base64url");

async function expectRefused(jwt: string, code: string) {
  const refusal = await verify(jwt).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(TokenError);
  expect(refusal).toMatchObject({ code });
}

describe("a token is accepted", () => {
  it.each(["anon", "service_role"])("for the role %s", async (role) => {
    expect(await verify(await sign({ ...good, role }))).toMatchObject({ role });
  });

  it("for a user's session", async () => {
    expect(await verify(await sign({ ...good, ...session }))).toMatchObject(session);
  });

  it("a few seconds after its expiry, to allow for clock skew", async () => {
    expect(await verify(await sign({ ...good, exp: now() - 2 }))).toMatchObject({ role: "anon" });
  });
});

describe("a token is refused", () => {
  it.each(["", "x", "a.b", "a.b.c", "..", "eyJhbGciOiJFUzI1NiJ9..", "a.b.c.d.e"])(
    "when it is not a JWT: %j",
    async (jwt) => {
      await expectRefused(jwt, "PGRST301");
    },
  );

  it("when another key signed it", async () => {
    const { privateKey } = await generateKeyPair("ES256");
    await expectRefused(await sign(good, {}, privateKey), "PGRST301");
    await expectRefused(await sign(good, { kid: "theirs" }, privateKey), "PGRST301");
  });

  it("when it brings its own key", async () => {
    const theirs = await generateKeyPair("ES256", { extractable: true });
    const jwk = await exportJWK(theirs.publicKey);
    await expectRefused(await sign(good, { jwk }, theirs.privateKey), "PGRST301");
  });

  it("when it is unsigned", async () => {
    for (const alg of ["none", "None", "NONE"]) {
      await expectRefused(
        `${encode({ alg, kid: "ours" })}.${encode({ ...good, exp: now() + 60 })}.`,
        "PGRST301",
      );
    }
  });

  it("when the public key was used as a shared secret", async () => {
    const unsigned = `${encode({ alg: "HS256", kid: "ours" })}.${encode({ ...good, role: "service_role", exp: now() + 60 })}`;
    for (const secret of [JSON.stringify(publicKey), publicKey.x as string]) {
      const signature = createHmac("sha256", secret).update(unsigned).digest("base64url");
      await expectRefused(`${unsigned}.${signature}`, "PGRST301");
    }
  });

  it("when its payload was changed after signing", async () => {
    const [header, , signature] = (await sign(good)).split(".");
    await expectRefused(
      `${header}.${encode({ ...good, role: "service_role", exp: now() + 60 })}.${signature}`,
      "PGRST301",
    );
  });

  it.each([
    ["expired", { exp: 1 }],
    ["not yet valid", { nbf: 9_999_999_999 }],
    ["without an expiry", { exp: undefined }],
    ["of another issuer", { iss: "someone" }],
    ["for another audience", { aud: "someone" }],
    ["without a role", { role: undefined }],
    ["for a database role that is not an API role", { role: "postgres" }],
    ["for the role of all objects", { role: ["anon"] }],
    ["of a user without a session", { ...session, session_id: undefined }],
    ["of a session without a user", { ...session, sub: undefined }],
  ])("when it is %s", async (_, change) => {
    await expectRefused(await sign({ ...good, ...change }), "PGRST303");
  });

  it("as soon as it expires, even if it was accepted before", async () => {
    const jwt = await sign({ ...good, exp: now() + 60 });
    await verify(jwt);
    vi.useFakeTimers({ now: Date.now() + 66_000, toFake: ["Date"] });
    await expectRefused(jwt, "PGRST303");
  });
});
