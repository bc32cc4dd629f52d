import { expect, test } from "vitest";
import { encryptForBrowser } from "./push-encryption.ts";

const BROWSER = {
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
};

test("matches the example of RFC 8291", () => {
  const secrets = {
    salt: Buffer.from("DGv6ra1nlYgDCS1FRnbzlw", "base64url"),
    privateKey: Buffer.from("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", "base64url"),
  };
  expect(
    encryptForBrowser("When I grow up, I want to be a watermelon", BROWSER, secrets).toString("base64url"),
  ).toBe(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
  );
});

test("every message is encrypted differently, and invalid keys are refused", () => {
  expect(encryptForBrowser("same", BROWSER)).not.toEqual(encryptForBrowser("same", BROWSER));
  expect(() => encryptForBrowser("to nobody", { ...BROWSER, p256dh: "A".repeat(87) })).toThrow();
});
