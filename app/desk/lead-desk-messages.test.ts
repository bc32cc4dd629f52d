import { expect, test } from "vitest";
import { leadDeskMessages } from "./lead-desk-messages.ts";

test("the desk's texts match the specification word for word", () => {
  expect(leadDeskMessages).toEqual({
    loading: "Loading leads...",
    empty: { title: "No leads found.", description: "Contact form submissions will appear here." },
    loadFailed: "Failed to load leads",
    statusSaved: { title: "Status updated", description: "Lead status has been updated successfully" },
    statusFailed: "Failed to update status",
  });
});
