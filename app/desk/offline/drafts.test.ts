import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { draftKey, REQUEST_DRAFT } from "../lead-cache.ts";
import { joinDrafts, listDeviceDrafts } from "./drafts.ts";

test("an older note comes before what has been typed since, once", () => {
  expect(joinDrafts("The gate code is 1234.", "W")).toBe("The gate code is 1234.\n\nW");
  expect(joinDrafts("Half", "Half a thought")).toBe("Half a thought");
  expect(joinDrafts("Half a thought", " ")).toBe("Half a thought");
  expect(joinDrafts("", "Half a thought")).toBe("Half a thought");
  expect(joinDrafts("Half a thought", undefined)).toBe("Half a thought");
});

test("an older request fills the fields that are still empty", () => {
  const older = { name: "Ana", phone: "702-555-0188", city: "" };
  expect(joinDrafts(older, { name: "Anabel", phone: "" })).toEqual({ ...older, name: "Anabel" });
  expect(joinDrafts(older, {})).toEqual(older);
  expect(joinDrafts({ name: "" }, { name: "Anabel" })).toEqual({ name: "Anabel" });
});

test("only drafts with a text count", () => {
  const queries = new QueryClient();
  queries.setQueryData(draftKey("one"), "Half a thought");
  queries.setQueryData(draftKey("two"), "\n");
  queries.setQueryData(REQUEST_DRAFT, { name: "", phone: "" });
  expect(listDeviceDrafts(queries)).toEqual(["one"]);
  queries.setQueryData(REQUEST_DRAFT, { name: "Ana", phone: "" });
  expect(listDeviceDrafts(queries)).toEqual(["one", "request"]);
});
