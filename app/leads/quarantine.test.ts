import { expect, test } from "vitest";
import { describeQuarantine, nameReason } from "./quarantine.ts";

test("reasons are described in words with their numbers, in a fixed order", () => {
  expect(describeQuarantine({ network_hour: 1_024, seconds: 1, links: 3, hidden_field: 1 })).toEqual([
    "A field that people can’t see was filled in",
    "3 links in the message",
    "Sent 1 second after the page was opened",
    "1,024 requests from one network within an hour",
  ]);
  expect(describeQuarantine(null)).toEqual([]);
});

test("an unknown reason is shown by its database name", () => {
  expect(describeQuarantine({ later: 2, links: 1 })).toEqual(["1 link in the message", "later"]);
  expect([nameReason("links"), nameReason("later")]).toEqual(["Links in the message", "later"]);
});
