import { describe, expect, it } from "vitest";
import { ApiError } from "./errors.ts";
import { parseQuery } from "./query-string.ts";

const parse = (search: string) => parseQuery(search, false);
const field = (name: string, path: unknown[] = []) => ({ name, path });

describe("a query string", () => {
  it("without parameters selects everything", () => {
    expect(parse("")).toMatchObject({ select: [{ kind: "all" }], conditions: [], order: [], columns: null });
  });

  it("selects columns, with alias, JSON path and cast", () => {
    expect(parse("?select=id,when:created_at::date,details->a->>-1,%22odd%20name%22").select).toEqual([
      { kind: "field", field: field("id"), alias: null, cast: null },
      { kind: "field", field: field("created_at"), alias: "when", cast: "date" },
      {
        kind: "field",
        field: field("details", [
          { arrow: "->", kind: "key", operand: "a" },
          { arrow: "->>", kind: "index", operand: "-1" },
        ]),
        alias: null,
        cast: null,
      },
      { kind: "field", field: field("odd name"), alias: null, cast: null },
    ]);
  });

  it("takes the value of a filter as it stands", () => {
    const [filter] = parse("?name=eq.a%2Cb.(c)%26%22d%22+e").conditions;
    expect(filter).toMatchObject({ comparison: { operator: "eq", value: 'a,b.(c)&"d" e' } });
  });

  it("reads lists with quoted elements", () => {
    const [filter] = parse(`?name=not.in.(a,${encodeURIComponent('"b,\\"c)"')},)`).conditions;
    expect(filter).toMatchObject({ negated: true, comparison: { kind: "in", values: ["a", 'b,"c)', ""] } });
  });

  it("reads nested groups before filters", () => {
    const { conditions } = parse("?id=eq.1&or=(a.is.null,not.and(b.gt.2,c.like.*x*))");
    expect(conditions).toMatchObject([
      {
        kind: "group",
        operator: "or",
        negated: false,
        conditions: [
          { comparison: { kind: "is", truth: "null" } },
          {
            kind: "group",
            operator: "and",
            negated: true,
            conditions: [{}, { comparison: { value: "*x*" } }],
          },
        ],
      },
      { kind: "filter", field: field("id") },
    ]);
  });

  it("orders by direction and place of nulls", () => {
    expect(parse("?order=a.desc.nullslast,b").order).toEqual([
      { field: field("a"), resource: null, direction: "desc", nulls: "last" },
      { field: field("b"), resource: null, direction: null, nulls: null },
    ]);
  });

  it("gives an rpc GET its arguments, and its filters", () => {
    const query = parseQuery("?_role=admin&words=a&words=b&id=gt.1", true);
    expect([...query.args]).toEqual([
      ["_role", ["admin"]],
      ["words", ["a", "b"]],
    ]);
    expect(query.conditions).toHaveLength(1);
  });

  it.each([
    ["?id=1", "failed to parse filter (1)"],
    ["?id=eq", "failed to parse filter (eq)"],
    ["?id=not.not.eq.1", "failed to parse filter (not.not.eq.1)"],
    ["?id=in.1", "failed to parse filter (in.1)"],
    ["?id=in.(1)x", "failed to parse filter (in.(1)x)"],
    ["?id=is.nothing", "failed to parse filter (is.nothing)"],
    ["?select=id,", "failed to parse select parameter (id,)"],
    ["?select=)", "failed to parse select parameter ())"],
    ["?select=id::", "failed to parse select parameter (id::)"],
    ["?order=id.up", "failed to parse order (id.up)"],
    ["?or=(id.eq.1", "failed to parse logic tree ((id.eq.1)"],
    ["?or=id.eq.1", "failed to parse logic tree (id.eq.1)"],
    ["?and=(xor(a.eq.1))", "failed to parse logic tree ((xor(a.eq.1)))"],
    ["?columns=", "failed to parse columns parameter ()"],
    ["?=eq.1", "failed to parse tree path ()"],
  ])("%s is refused", (search, message) => {
    const refusal = refusalOf(() => parse(search));
    expect(refusal.status).toBe(400);
    expect(refusal.body).toMatchObject({ code: "PGRST100" });
    expect(refusal.message).toContain(message);
  });
});

function refusalOf(action: () => unknown): ApiError {
  try {
    action();
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error("was not refused");
}
