import { describe, expect, it } from "vitest";
import { ApiError } from "./errors.ts";
import { parseQuery } from "./query-string.ts";

const parse = parseQuery;

describe("a query string", () => {
  it("without parameters selects everything", () => {
    expect(parse("")).toMatchObject({ select: [{ kind: "all" }], conditions: [], order: [], columns: null });
  });

  it("selects columns, also with an alias", () => {
    expect(parse("?select=id,when:created_at,*,%22odd%20name%22").select).toEqual([
      { kind: "column", column: "id", alias: null },
      { kind: "column", column: "created_at", alias: "when" },
      { kind: "all" },
      { kind: "column", column: "odd name", alias: null },
    ]);
  });

  it("takes a filter's value verbatim", () => {
    const [filter] = parse("?name=eq.a%2Cb.(c)%26%22d%22+e").conditions;
    expect(filter).toMatchObject({ operator: "eq", value: 'a,b.(c)&"d" e' });
  });

  it("reads lists with quoted elements", () => {
    const [filter] = parse(`?name=not.in.(a,${encodeURIComponent('"b,\\"c)"')},)`).conditions;
    expect(filter).toMatchObject({ negated: true, operator: "in", values: ["a", 'b,"c)', ""] });
  });

  it("reads nested groups before filters", () => {
    const { conditions } = parse("?id=eq.1&or=(a.is.null,not.and(b.gt.2,c.like.*x*))");
    expect(conditions).toMatchObject([
      {
        kind: "group",
        operator: "or",
        negated: false,
        conditions: [
          { operator: "is", value: "null" },
          {
            kind: "group",
            operator: "and",
            negated: true,
            conditions: [{}, { value: "*x*" }],
          },
        ],
      },
      { kind: "filter", column: "id" },
    ]);
  });

  it("orders by direction and position of nulls", () => {
    expect(parse("?order=a.desc.nullslast,b").order).toEqual([
      { column: "a", direction: "desc", nulls: "last" },
      { column: "b", direction: null, nulls: null },
    ]);
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

  it.each([
    ...["fts.x", "not.wfts(english).x", "sl.[1,2]", "adj.[1,2]", "like(any).{a}", "not.eq(all).{1}"],
    ...["match.^a", "imatch.^a", "isdistinct.a", "cs.{a}", "not.cd.{a}", "ov.{a}"],
  ])("?id=%s is refused as unsupported", (filter) => {
    for (const search of [`?id=${filter}`, `?or=(id.${filter},id.eq.1)`]) {
      expect(refusalOf(() => parse(search)).body).toMatchObject({ code: "PGRST127" });
    }
  });

  it.each([
    ...["?select=other(*)", "?select=id,o:other!hint(a,b)", "?select=...other(id)", "?select=id.sum()"],
    ...["?select=count()", "?other.id=eq.1", "?other.order=id", "?other.or=(id.eq.1)", "?order=other(id)"],
    ...["?select=a->b", "?a->>b=eq.1", "?order=a->b", "?or=(a->>b.eq.1)", "?select=id::text", "?select=id::"],
  ])("%s is refused as unsupported", (search) => {
    expect(refusalOf(() => parse(search)).body).toMatchObject({ code: "PGRST127" });
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
