import { expect, test } from "vitest";
import { describePlace } from "./requests-of-person.ts";

const ids = (count: number) => Array.from({ length: count }, (_, place) => `${place + 1}`);

test.each([
  ["1", 2, "1st of 2 requests"],
  ["2", 2, "2nd of 2 requests"],
  ["3", 4, "3rd of 4 requests"],
  ["11", 20, "11th of 20 requests"],
  ["20", 20, "20th of 20 requests"],
  ["3", 21, "One of more than 20 requests"],
])("request %s of %i", (id, count, words) => expect(describePlace(id, ids(count))).toBe(words));
