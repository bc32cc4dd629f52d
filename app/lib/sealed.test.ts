import { expect, it } from "vitest";
import { importKey, seal, unseal } from "./sealed.ts";

const makeKey = () => importKey(Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64"));

it("what is sealed is read by its own key alone, and says nothing by itself", async () => {
  const [own, other] = [await makeKey(), await makeKey()];
  const note = { body: "Ring the bell “twice”." };
  const sealed = await seal(own, note);
  expect(await unseal(own, sealed)).toEqual(note);
  await expect(unseal(other, sealed)).rejects.toThrow();
  expect(new TextDecoder("latin1").decode(sealed.data)).not.toContain("bell");
});

it("the same is never sealed alike, and the key is not handed out", async () => {
  const key = await makeKey();
  const [one, again] = [await seal(key, "same"), await seal(key, "same")];
  expect(Buffer.from(one.data)).not.toEqual(Buffer.from(again.data));
  await expect(crypto.subtle.exportKey("raw", key)).rejects.toThrow();
});
