import { expect, test } from "vitest";
import { suggestTarget } from "./suggest-target.ts";

const TARGETS = [
  "/",
  "/services",
  "/washer-rental-las-vegas",
  "/dryer-rental-las-vegas",
  "/blog/hard-water-care",
];

test.each([
  ["/services.html", "/services"],
  ["/old/dryer-rental", "/dryer-rental-las-vegas"],
  ["/2019/05/hard-water", "/blog/hard-water-care"],
])("%s is most like %s", (missing, target) => {
  expect(suggestTarget(missing, TARGETS)).toBe(target);
});

test.each(["/wp-login.php", "/2019", "/index.html", "/blog/unheard-of"])("%s is like none", (missing) => {
  expect(suggestTarget(missing, TARGETS)).toBeUndefined();
});
