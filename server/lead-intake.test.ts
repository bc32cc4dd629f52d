import { describe, expect, test } from "vitest";
import { submissionKey } from "./lead-intake.ts";

const lead = { name: "Ana", phone: "+17025550142", email: "ana@example.com", city: null, message: null };

describe("submissionKey", () => {
  test("is a UUID that says the same for the same request on the same day", () => {
    const key = submissionKey(lead, "2026-11-21");
    expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(submissionKey({ ...lead }, "2026-11-21")).toBe(key);
  });

  test.each(Object.keys(lead))("a changed %s is a new request", (field) => {
    expect(submissionKey({ ...lead, [field]: "changed" }, "2026-11-21")).not.toBe(
      submissionKey(lead, "2026-11-21"),
    );
  });

  test("the same request on another day is a new one", () => {
    expect(submissionKey(lead, "2026-11-22")).not.toBe(submissionKey(lead, "2026-11-21"));
  });

  test("texts cannot move between fields unnoticed", () => {
    const moved = { ...lead, city: "Anthem", message: null };
    expect(submissionKey(moved, "d")).not.toBe(submissionKey({ ...lead, message: "Anthem" }, "d"));
  });
});
