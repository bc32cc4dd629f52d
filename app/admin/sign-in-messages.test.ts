import { expect, test } from "vitest";
import { signInMessages } from "./sign-in-messages.ts";

test("the sign-in's texts match the specification word for word", () => {
  expect(signInMessages).toMatchObject({
    blank: "Please enter email and password.",
    success: "Signed in successfully.",
    notAuthorized: "Your account is not authorized for admin access.",
    failure: "Authentication error",
    noUser: "Unable to determine signed-in user.",
  });
});
