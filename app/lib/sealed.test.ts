import { expect, it } from "vitest";
import { importKey, seal, unseal } from "./sealed.ts";

const makeKey = () => importKey(Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64"));

it("sealed data can be opened only with its own key and does not contain the plain text", async () => {
  const [own, other] = [await makeKey(), await makeKey()];
  const note = { body: "Ring the bell “twice”." };
  const sealed = await seal(own, note);
  expect(await unseal(own, sealed)).toEqual(note);
  await expect(unseal(other, sealed)).rejects.toThrow();
  expect(new TextDecoder("latin1").decode(sealed.data)).not.toContain("bell");
});

it("sealing the same data twice differs, and the key cannot be exported", async () => {
  const key = await makeKey();
  const [one, again] = [await seal(key, "same"), await seal(key, "same")];
  expect(Buffer.from(one.data)).not.toEqual(Buffer.from(again.data));
  await expect(crypto.subtle.exportKey("raw", key)).rejects.toThrow();
});
