import { expect, test } from "vitest";
import { keepNamesWhole } from "./whole-names.ts";

test("the names of places stay on one line if they fit on one", () => {
  expect(keepNamesWhole("From Las Vegas to Southern Highlands")).toBe(
    "From Las\u00a0Vegas to Southern Highlands",
  );
});
