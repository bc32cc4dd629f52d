import { join } from "sql-template-tag";
import { describe, expect, it } from "vitest";
import { identifier, sql } from "./sql.ts";

describe("sql", () => {
  it("numbers the parameters of nested parts in textual order", () => {
    const where = join([sql`a = ${"1"}`, sql`b = ${"2"}`], " and ");
    const statement = sql`select ${"0"} where ${where} limit ${3}`;
    expect(statement.text).toBe("select $1 where a = $2 and b = $3 limit $4");
    expect(statement.values).toEqual(["0", "1", "2", 3]);
  });

  it("keeps every value out of the SQL text", () => {
    const value = `'; drop table leads; -- $9`;
    const statement = sql`select ${value}`;
    expect(statement.text).toBe("select $1");
    expect(statement.values).toEqual([value]);
  });

  it.each([
    ["plain", '"plain"'],
    ['a"b', '"a""b"'],
    ['"; drop table leads; --', '"""; drop table leads; --"'],
    ["ends\0here", '"ends"'],
    ["", '""'],
  ])("quotes the name %j", (name, quoted) => {
    expect(identifier(name).text).toBe(quoted);
  });
});
