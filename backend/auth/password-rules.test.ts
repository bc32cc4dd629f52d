import { describe, expect, it } from "vitest";
import { passwordInputSchema, requireStrongPassword } from "./password-rules.ts";

const EMAIL = "augusta.lovelace@analytical-engine.example";

describe("a new password", () => {
  it.each([
    "correct horse battery staple",
    "x7#Kq9!mZp2w",
    "0b7e5f3c-7c1f-4c55-9a3e-1b0c5a0f6a1d",
    "waschmaschine trocknet leise",
    "row row row your boat gently",
    "密碼應該很長而且很難猜到",
    "x".repeat(3) + "k9!mQz".repeat(40),
  ])("may be %s", (password) => {
    expect(() => requireStrongPassword(password, EMAIL)).not.toThrow();
  });

  it.each(["", "short", "123456789", "x7#Kq9!mZ"])("is too short: %j", (password) => {
    expect(() => requireStrongPassword(password, EMAIL)).toThrow("at least 10 characters");
  });

  it("has at most 256 characters", () => {
    const longest = "k9!mQz7r".repeat(32);
    expect(() => requireStrongPassword(longest, EMAIL)).not.toThrow();
    expect(() => requireStrongPassword(`${longest}x`, EMAIL)).toThrow("at most 256 characters");
  });

  it.each([
    "1234567890",
    "password1234",
    "P@ssw0rd123",
    "qwertyuiop",
    "aaaaaaaaaaaaaaaa",
    "iloveyou1234",
    "abcabcabcabc",
    "changeme-changeme",
    "Password password",
    "letmein_LETMEIN!letmein",
    "2020-01-012020-01-01",
    "augusta.lovelace@analytical-engine.example",
    "Lovelace1815",
    "analytical1",
  ])("is too easily guessed: %s", (password) => {
    expect(() => requireStrongPassword(password, EMAIL)).toThrow("quickly guessed");
  });

  it("gets an error code that the official client distinguishes", () => {
    const refusal = (password: string) => {
      try {
        requireStrongPassword(password, EMAIL);
      } catch (error) {
        return error;
      }
    };
    expect(refusal("short")).toMatchObject({
      status: 422,
      code: "weak_password",
      details: { weakPasswordReasons: ["length"] },
    });
    expect(refusal("1234567890")).toMatchObject({ details: { weakPasswordReasons: ["pwned"] } });
  });
});

it("a typed password is normalized", () => {
  expect(passwordInputSchema.parse("cafe\u0301")).toBe("caf\u00e9");
  expect(passwordInputSchema.safeParse("").success).toBe(false);
});
