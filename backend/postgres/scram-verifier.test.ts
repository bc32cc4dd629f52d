import { createHash, createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { scramVerifier } from "./scram-verifier.ts";

// The example of RFC 7677, section 3: user "user", password "pencil".
const SALT = "W22ZaJ0SNY7soEsUEjb6gQ==";
const NONCE = "rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0";
const AUTH_MESSAGE = `n=user,r=rOprNGfwEbeRWgbNEkqO,r=${NONCE},s=${SALT},i=4096,c=biws,r=${NONCE}`;
const CLIENT_PROOF = Buffer.from("dHzbZapWIk4jUhN+Ute9ytag9zjfMHgsqmmiz7AndVQ=", "base64");
const SERVER_SIGNATURE = "6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4=";

test("the verifier authenticates the RFC's client and the server to it", async () => {
  const verifier = await scramVerifier("pencil", Buffer.from(SALT, "base64"));
  const [, salt, storedKey, serverKey] =
    /^SCRAM-SHA-256\$4096:(.+)\$(.+):(.+)$/.exec(verifier)?.map((part) => Buffer.from(part, "base64")) ?? [];

  expect(salt?.toString("base64")).toBe(SALT);
  const clientKey = xor(CLIENT_PROOF, sign(storedKey));
  expect(createHash("sha256").update(clientKey).digest()).toEqual(storedKey);
  expect(sign(serverKey).toString("base64")).toBe(SERVER_SIGNATURE);
});

test("the same password never yields the same verifier twice", async () => {
  expect(await scramVerifier("pencil")).not.toBe(await scramVerifier("pencil"));
});

function sign(key: Buffer | undefined): Buffer {
  return createHmac("sha256", key ?? "")
    .update(AUTH_MESSAGE)
    .digest();
}

function xor(left: Buffer, right: Buffer): Buffer {
  return Buffer.from(left.map((byte, index) => byte ^ (right[index] ?? 0)));
}
