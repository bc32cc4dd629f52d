import { expect, test } from "vitest";
import { describeActor } from "./actor.ts";

test("the actor is named as far as known", () => {
  expect(describeActor({ actor_id: "a", actor_email: "ada@example.com" })).toBe("ada@example.com");
  expect(describeActor({ actor_id: "a", actor_email: null })).toBe("A deleted account");
  expect(describeActor({ actor_id: null, actor_email: null })).toBe("The server");
});
