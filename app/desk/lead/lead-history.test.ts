import { expect, test } from "vitest";
import { describeHistory } from "./lead-history.ts";

const RECEIVED = "2026-11-22T10:00:00+00:00";

test("a lead's events are listed latest first, back to its arrival", () => {
  const events = describeHistory(RECEIVED, {
    notes: [
      {
        id: "n",
        author_id: "a",
        author_email: "ada@example.com",
        body: "No answer.",
        created_at: "2026-11-22T12:00:00+00:00",
      },
    ],
    changes: [
      {
        id: "c",
        former: "new",
        status: "contacted",
        actor_id: "a",
        actor_email: "bo@example.com",
        created_at: "2026-11-22T13:00:00+00:00",
      },
    ],
    fields: [
      {
        id: "f",
        field: "follow_up_on",
        present: "2026-12-04",
        actor_id: "a",
        actor_email: null,
        created_at: "2026-11-22T14:00:00+00:00",
      },
    ],
    links: [],
    told: [
      {
        id: "t",
        subject: "lead",
        recipient: "visitor",
        state: "sent",
        created_at: RECEIVED,
        sent_at: "2026-11-22T10:00:02+00:00",
      },
    ],
  });
  expect(events.map(({ by, text }) => [text, by])).toEqual([
    ["Follow-up set to Fri, Dec 4, 2026", "A deleted account"],
    ["New → Contacted", "bo@example.com"],
    ["No answer.", "ada@example.com"],
    ["Confirmation to the customer sent", null],
    ["Request received", null],
  ]);
});

test("the actor is named as far as known, and a message with its delivery state", () => {
  const change = { id: "c", former: "new", status: "on_hold", actor_email: null, created_at: RECEIVED };
  const note = { id: "n", body: "No answer.", author_email: null, created_at: RECEIVED };
  const notice = { id: "t", created_at: RECEIVED, sent_at: null };
  const told = describeHistory(RECEIVED, {
    notes: [
      { ...note, author_id: "gone" },
      { ...note, author_id: null },
    ],
    fields: [],
    changes: [
      { ...change, actor_id: "gone" },
      { ...change, actor_id: null },
    ],
    links: [],
    told: [
      { ...notice, subject: "lead", recipient: "webhook", state: "dead" },
      { ...notice, subject: "assigned", recipient: "account", state: "dead" },
      { ...notice, subject: "lead", recipient: "a later way", state: "waiting" },
    ],
  });
  expect(told.map(({ by, text }) => [text, by])).toEqual([
    ["No answer.", "A deleted account"],
    ["No answer.", "The server"],
    ["New → on_hold", "A deleted account"],
    ["New → on_hold", "The server"],
    ["Webhook couldn’t be sent", null],
    ["Email to staff about the assignment couldn’t be sent", null],
    ["Notification not sent yet", null],
    ["Request received", null],
  ]);
});
