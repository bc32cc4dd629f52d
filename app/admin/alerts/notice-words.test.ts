import { expect, test } from "vitest";
import { describeAttempts, describeRecipient, describeSubject, noticeMessages } from "./notice-words.ts";

test("a message is titled by its recipient and subject", () => {
  const emails = new Map([["a", "ada@example.com"]]);
  const to = (recipient: string, account_id: string | null = null) =>
    describeRecipient({ recipient, account_id }, { emails, office: "boss@example.com" });
  expect([
    to("account", "a"),
    to("account", "gone"),
    to("device", "a"),
    to("office"),
    to("visitor"),
    to("webhook"),
  ]).toEqual([
    "ada@example.com",
    "Staff",
    "ada@example.com, on a device",
    "boss@example.com",
    "The customer",
    "Webhook",
  ]);
  expect(describeSubject({ subject: "lead", lead_name: "Ada" })).toBe("Ada");
  expect(describeSubject({ subject: "lead", lead_name: null })).toBe("A lead");
  expect(describeSubject({ subject: "quarantine", lead_name: null })).toBe("What is held back");
});

test("counts are worded naturally", () => {
  expect([0, 1, 2].map(describeAttempts)).toEqual(["Not tried yet", "Tried once", "Tried 2 times"]);
  expect([1, 2, 1_200].map(noticeMessages.again)).toEqual([
    "Sending it again",
    "Sending 2 messages again",
    "Sending 1,200 messages again",
  ]);
});
