import { expect, test } from "vitest";
import { readRedirectFile } from "./redirect-file.ts";

const read = (text: string) => readRedirectFile(text, "https://rent.example");

test("lines are read with or without headings and quotes, in any program's format", async () => {
  const lines = [
    { line: 2, from: "/old", redirect: { from_path: "/old", to_path: "/about" } },
    { line: 4, from: "https://rent.example/a,b", redirect: { from_path: "/a,b", to_path: "/" } },
  ];
  const text = '\u{feff}From,To,Note\r\n/old,/about,x\r\n\r\n"https://rent.example/a,b",/\r\n';
  expect(await read(text)).toEqual(lines);
  expect(await read(text.replace("From,To,Note", ""))).toEqual(lines);
  expect(await read("Source;Target\n/old;/about")).toEqual(lines.slice(0, 1));
  expect(await read("old\tabout")).toEqual([{ ...lines[0], line: 1, from: "old" }]);
});

test("an invalid line is reported with its number", async () => {
  expect(await read("/old,/about\n/admin,/about\n/only-one\n=cmd(),/about")).toEqual([
    expect.objectContaining({ line: 1 }),
    { line: 2, from: "/admin", problem: expect.stringContaining("belongs to the site") },
    { line: 3, from: "/only-one", problem: expect.stringContaining("Please enter an address") },
    { line: 4, from: "=cmd()", redirect: { from_path: "/=cmd()", to_path: "/about" } },
  ]);
  expect(await read('/old,/about\n"/a" page,/about\n/other,/about\n')).toEqual([
    expect.objectContaining({ line: 1 }),
    expect.objectContaining({ line: 2, problem: expect.stringContaining("quotation marks") }),
  ]);
});

test("of lines about the same address only the first is read, and each other says where that is", async () => {
  expect(await read("/old,/about\n/old/,/faq\n/other,/faq\n/old,/about")).toEqual([
    { line: 1, from: "/old", redirect: { from_path: "/old", to_path: "/about" } },
    { line: 2, from: "/old/", problem: "Line 1 redirects this address already." },
    expect.objectContaining({ line: 3, redirect: { from_path: "/other", to_path: "/faq" } }),
    { line: 4, from: "/old", problem: "Line 1 redirects this address already." },
  ]);
});

test("an old address that is named like a heading is read below the first line", async () => {
  expect(await read("/old,/about\nsource,/about")).toHaveLength(2);
});

test.each(["", "\n\n", "From,To"])("%j contains no redirects", async (text) =>
  expect(await read(text)).toEqual([]),
);
