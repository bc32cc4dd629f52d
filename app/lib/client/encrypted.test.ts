import { expect, it } from "vitest";
import { decrypt, encrypt, importKey } from "./encrypted.ts";

const makeKey = () => importKey(Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64"));

it("encrypted data can be opened only with its own key and does not contain the plain text", async () => {
  const [own, other] = [await makeKey(), await makeKey()];
  const note = { body: "Ring the bell “twice”." };
  const encrypted = await encrypt(own, note);
  expect(await decrypt(own, encrypted)).toEqual(note);
  await expect(decrypt(other, encrypted)).rejects.toThrow();
  expect(new TextDecoder("latin1").decode(encrypted.data)).not.toContain("bell");
});

it("encrypting the same data twice differs, and the key cannot be exported", async () => {
  const key = await makeKey();
  const [one, again] = [await encrypt(key, "same"), await encrypt(key, "same")];
  expect(Buffer.from(one.data)).not.toEqual(Buffer.from(again.data));
  await expect(crypto.subtle.exportKey("raw", key)).rejects.toThrow();
});
