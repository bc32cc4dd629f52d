import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatPhone, parsePhone } from "./phone.ts";

describe("parsePhone", () => {
  test.each([
    ["(702) 555-0142", "+17025550142"],
    ["702.555.0142", "+17025550142"],
    ["702 555 0142", "+17025550142"],
    ["702·555·0142", "+17025550142"],
    ["702•555•0142", "+17025550142"],
    ["tel:+17025550142", "+17025550142"],
    ["TEL:702-555-0142;ext=7", "+17025550142;ext=7"],
    ["7025550142", "+17025550142"],
    ["1-702-555-0142", "+17025550142"],
    ["+1 (702) 555–0142", "+17025550142"],
    ["702-555-0142 ext. 12", "+17025550142;ext=12"],
    ["702-555-0142 Ext 12", "+17025550142;ext=12"],
    ["702-555-0142x7", "+17025550142;ext=7"],
    ["702 555 0142 #3", "+17025550142;ext=3"],
    ["7025550142,,7", "+17025550142;ext=7"],
    ["702-555-0142;7", "+17025550142;ext=7"],
    ["Cell: (702) 555-0142", "+17025550142"],
    ["Tel. 702-555-0142", "+17025550142"],
    ["702-555-0142 cell", "+17025550142"],
    [" Work 702-555-0142 x7 (work) ", "+17025550142;ext=7"],
    ["+44 20 7946 0958", "+442079460958"],
    ["+44 (0)20 7946 0958", "+442079460958"],
    ["+52 (55) 1234 5678", "+525512345678"],
    ["\u202a+1 (702) 555-0142\u202c", "+17025550142"],
    ["\u206870\u200b2-555-0142 x7\u2069", "+17025550142;ext=7"],
    ["702\u00a0555\u00a00142", "+17025550142"],
    ["702\u2011555\u22120142", "+17025550142"],
    ["（７０２）５５５－０１４２", "+17025550142"],
    ["٧٠٢-٥٥٥-٠١٤٢", "+17025550142"],
    ["۷۰۲ ۵۵۵ ۰۱۴۲ x۷", "+17025550142;ext=7"],
  ])("parses %s as %s", (typed, stored) => {
    expect(parsePhone(typed)).toBe(stored);
  });

  test.each([
    "",
    "555-0142",
    "702 555 014",
    "702 555 01422",
    "102 555 0142",
    "702 155 0142",
    "+1 702 555 014",
    "+12",
    "call me",
    "tel: none",
    "702 555 0142 or 0143",
    "702 555 0142, 0143",
    "2 702 555 0142",
    "+0 702 555 0142",
    "702 555 0142 before noon",
    "702 555 0142 homework",
    "Fax: 702 555 0142",
    "cell",
    "Ann, 702 555 0142",
    "702 555 0142 x7, evenings x8",
    "702 555 0142 x1234567",
    "+44 20 7946 0958 0142 37",
  ])("refuses %j", (typed) => {
    expect(parsePhone(typed)).toBeNull();
  });

  test("parses its stored and displayed forms to the same number", () => {
    const digits = fc.tuple(
      fc.integer({ min: 200, max: 999 }),
      fc.integer({ min: 2_000_000, max: 9_999_999 }),
    );
    const extension = fc.option(fc.integer({ min: 1, max: 999_999 }));
    fc.assert(
      fc.property(digits, extension, ([area, line], ext) => {
        const stored = `+1${area}${line}${ext === null ? "" : `;ext=${ext}`}`;
        expect(parsePhone(stored)).toBe(stored);
        expect(parsePhone(formatPhone(stored))).toBe(stored);
      }),
    );
  });
});

describe("formatPhone", () => {
  test.each([
    ["+17025550142", "(702) 555-0142"],
    ["+17025550142;ext=7", "(702) 555-0142 ext. 7"],
    ["+442079460958", "+442079460958"],
    ["not a number", "not a number"],
  ])("formats %s as %s", (stored, shown) => {
    expect(formatPhone(stored)).toBe(shown);
  });
});
