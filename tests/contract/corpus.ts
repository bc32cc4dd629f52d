import fc from "fast-check";
import { type Ask, PERSONAS } from "./twins.ts";

type Typed = { name: string; values: readonly string[] };
type Table = { name: string; key: Typed; columns: readonly Typed[]; bodies: readonly string[] };

const TEXTS = [
  "new",
  "red apple",
  "%e%",
  "*a*",
  "^r",
  "",
  "a,b",
  'say "hi"',
  "Ünï",
  "(x)",
  "null",
  "back\\slash",
  "100%",
];
const NUMBERS = ["1", "2", "3", "-3.25", "1e2", "0", "x", "99999999999999999999", ""];
const DATES = ["2026-03-05", "2020-01-01", "yesterday-ish", "infinity"];
const TIMES = ["2026-03-04T08:00:00Z", "2026-02-01 15:00:00+00", "soon"];
const FLAGS = ["true", "false", "t", "maybe"];
const LEAD_IDS = ["aaaaaaaa-0000-4000-8000-000000000001", "aaaaaaaa-0000-4000-8000-000000000099", "1"];
const POST_IDS = ["bbbbbbbb-0000-4000-8000-000000000001", "bbbbbbbb-0000-4000-8000-000000000002", "x"];

const TABLES: readonly Table[] = [
  {
    name: "leads",
    key: { name: "id", values: LEAD_IDS },
    columns: [
      { name: "name", values: TEXTS },
      { name: "city", values: TEXTS },
      { name: "status", values: ["new", "closed", "lost"] },
      { name: "created_at", values: TIMES },
      { name: "missing", values: TEXTS },
    ],
    bodies: [
      '{"name":"A","phone":"+17025550100","email":"a@example.com"}',
      '{"name":"A","phone":"bad","email":"a@example.com"}',
      '[{"name":"A","phone":"+17025550100"},{"name":"B","phone":"+17025550101"}]',
      '{"name":"A","phone":"+17025550100","status":"closed"}',
      '{"status":"qualified"}',
      '{"name":"Renamed"}',
      '{"nope":1}',
    ],
  },
  {
    name: "blog_posts",
    key: { name: "id", values: POST_IDS },
    columns: [
      { name: "slug", values: ["post-1", "post-2", "Not A Slug"] },
      { name: "published", values: FLAGS },
      { name: "date", values: DATES },
      { name: "title", values: TEXTS },
    ],
    bodies: [
      '{"title":"T","slug":"corpus","excerpt":"e","content":"c","date":"2026-01-01","seo_description":"s"}',
      '{"title":"T","slug":"post-1","excerpt":"e","content":"c","date":"2026-01-01","seo_description":"s"}',
      '{"published":true}',
      '{"date":"never"}',
      '{"title":null}',
      '{"slug":"post-2"}',
    ],
  },
  {
    name: "samples",
    key: { name: "id", values: ["1", "2", "4", "77", "x"] },
    columns: [
      { name: "label", values: TEXTS },
      { name: "amount", values: NUMBERS },
      { name: "tags", values: ["{a}", "{a,b}", "{}", "a", '{"x y"}'] },
      { name: "details", values: ['{"colour":"red"}', "null", "{bad"] },
      { name: "details->>colour", values: TEXTS },
      { name: "details->sizes->0", values: NUMBERS },
      { name: "details->sizes->>-1", values: NUMBERS },
      { name: 'details->"a.b"->>c-d', values: ["e"] },
      { name: "raw->a", values: ["1"] },
      { name: "flag", values: FLAGS },
      { name: "born", values: DATES },
      { name: "span", values: ["[2,6)", "[5,10)", "empty", "x"] },
      { name: "odd name", values: TEXTS },
      { name: "search", values: ["apple", "red & fox", "quick"] },
    ],
    bodies: [
      '{"label":"made"}',
      '[{"label":"one","amount":1},{"label":"two","amount":2}]',
      '[{"label":"one"},{"amount":2}]',
      '{"id":1,"label":"clash"}',
      '{"id":2,"label":"merge","tags":["q"],"details":{"k":[1]}}',
      '{"tags":"{a}","flag":"yes","span":"[1,2]"}',
      '{"amount":"many"}',
      '{"search":"x"}',
      "{}",
      "[]",
      "5",
      '"text"',
      "[1]",
      "{broken",
      "",
      "null",
      '{"label":"nul \\u0000"}',
    ],
  },
  {
    name: "pairs",
    key: { name: "left", values: ["1", "2", "9"] },
    columns: [
      { name: "right", values: ["a", "b", "z"] },
      { name: "note", values: TEXTS },
    ],
    bodies: [
      '{"left":1,"right":"a","note":"new"}',
      '{"left":3,"right":"c"}',
      '[{"left":1,"right":"b","note":"m"},{"left":8,"right":"h","note":"n"}]',
      '{"note":"too long a note"}',
      '{"note":"ok"}',
    ],
  },
  {
    name: "keyless",
    key: { name: "value", values: ["1", "2", "x"] },
    columns: [{ name: "seen", values: TIMES }],
    bodies: ['{"value":5}', '{"value":"x"}', '[{"value":6},{"value":7}]', '{"seen":null}'],
  },
  {
    name: "apples",
    key: { name: "id", values: ["1", "2"] },
    columns: [{ name: "label", values: TEXTS }],
    bodies: ['{"label":"crab apple"}', '{"id":50,"label":"apple pie"}'],
  },
  {
    name: "absent",
    key: { name: "id", values: ["1"] },
    columns: [{ name: "x", values: ["1"] }],
    bodies: ['{"x":1}', "{}"],
  },
];

const COMMON_OPERATORS = ["eq", "neq", "in", "is", "gt", "gte", "lt", "lte", "isdistinct"];
const OTHER_OPERATORS = [
  "like",
  "ilike",
  "match",
  "imatch",
  "cs",
  "cd",
  "ov",
  "sl",
  "sr",
  "nxr",
  "nxl",
  "adj",
  "fts",
  "plfts",
  "phfts",
  "wfts",
  "fts(english)",
  "wfts(simple)",
  "eq(any)",
  "like(all)",
  "gt(any)",
];
const WRONG_OPERATORS = ["nonsense", "eq(some)", ""];

const pick = <T>(values: readonly T[]) => fc.constantFrom(...values);
/** The arbitrary once in so many times, otherwise null. */
const onceIn = <T>(times: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.oneof({ weight: times - 1, arbitrary: fc.constant(null) }, { weight: 1, arbitrary });

function columnOf(table: Table): fc.Arbitrary<Typed> {
  return pick([table.key, ...table.columns]);
}

/** `operator.value`, mostly sensible for the column, sometimes not. */
function filterText(column: Typed, operator: string, value: string, negated: boolean): string {
  const not = negated ? "not." : "";
  if (operator === "is") return `${not}is.${["null", "true", "FALSE", "unknown", "nil"][value.length % 5]}`;
  if (operator === "in")
    return `${not}in.(${[...column.values.slice(0, 2).map(quoteInList), value].join(",")})`;
  if (operator.endsWith(")") && !operator.includes("fts")) return `${not}${operator}.{${quoteInList(value)}}`;
  return `${not}${operator}.${value}`;
}

function quoteInList(value: string): string {
  return /[,()"\\{}]/.test(value) ? `"${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"` : value;
}

const operator = fc.oneof(
  { weight: 16, arbitrary: pick(COMMON_OPERATORS) },
  { weight: 8, arbitrary: pick(OTHER_OPERATORS) },
  { weight: 1, arbitrary: pick(WRONG_OPERATORS) },
);

function filter(table: Table): fc.Arbitrary<{ column: string; text: string }> {
  return columnOf(table).chain((column) =>
    fc.tuple(operator, pick(column.values), fc.boolean()).map(([name, value, negated]) => ({
      column: column.name,
      text: filterText(column, name, value, negated && value.length % 2 === 0),
    })),
  );
}

function condition(table: Table, depth: number): fc.Arbitrary<string> {
  const leaf = filter(table).map(({ column, text }) => `${column}.${text}`);
  if (depth === 0) return leaf;
  const group = fc
    .tuple(
      pick(["and", "or", "and", "or", "not.and", "not.or", "xor"]),
      fc.array(condition(table, depth - 1), { minLength: 1, maxLength: 3 }),
    )
    .map(([operator, parts]) => `${operator}(${parts.join(",")})`);
  return fc.oneof({ weight: 3, arbitrary: leaf }, { weight: 1, arbitrary: group });
}

function selectItem(table: Table): fc.Arbitrary<string> {
  return fc
    .tuple(
      columnOf(table),
      pick(["", "", "", "alias:", '"odd alias":']),
      pick(["", "", "", "", "", "::text", "::text", "::int", "::nope"]),
    )
    .map(([column, alias, cast]) => `${alias}${column.name}${cast}`);
}

function select(table: Table): fc.Arbitrary<string> {
  const odd = pick([
    "*",
    "",
    "*,id",
    "id,id",
    "count()",
    "id.sum()",
    "other(*)",
    "...other(id)",
    "id,o:other!hint(a,b)",
    "id,",
    "id::",
  ]);
  const list = fc.array(selectItem(table), { minLength: 1, maxLength: 4 }).map((items) => items.join(","));
  return fc.oneof({ weight: 4, arbitrary: list }, { weight: 1, arbitrary: odd });
}

function order(table: Table): fc.Arbitrary<string> {
  const term = fc
    .tuple(
      columnOf(table),
      pick(["", "", ".asc", ".asc", ".desc", ".desc", ".up"]),
      pick(["", "", ".nullsfirst", ".nullslast"]),
    )
    .map(([column, direction, nulls]) => `${column.name}${direction}${nulls}`);
  return fc
    .array(term, { minLength: 1, maxLength: 2 })
    .map((terms) => [...terms, `${table.key.name}`].join(","));
}

const LIMITS = ["0", "1", "3", "100", "-1", "x", "99999999999999999999"];
const PREFERENCES = [
  "return=representation",
  "return=minimal",
  "return=headers-only",
  "count=exact",
  "count=planned",
  "count=estimated",
  "resolution=merge-duplicates",
  "resolution=ignore-duplicates",
  "missing=default",
  "missing=null",
  "handling=strict",
  "handling=lenient",
  "tx=rollback",
  "timezone=America/Los_Angeles",
  "timezone=Nowhere",
  "odd=value",
];
const ACCEPTS = [
  "application/json",
  "*/*",
  "text/csv",
  "application/vnd.pgrst.object+json",
  "application/vnd.pgrst.object",
  "application/vnd.pgrst.object+json;nulls=stripped",
  "application/vnd.pgrst.array+json;nulls=stripped",
  "text/html",
  "text/html, application/json;q=0.5",
  "application/vnd.pgrst.plan+json",
  "text/csv;q=0.1, application/json",
];

function headers(): fc.Arbitrary<Record<string, string>> {
  return fc
    .record({
      Prefer: onceIn(
        2,
        fc.array(pick(PREFERENCES), { minLength: 1, maxLength: 3 }).map((list) => list.join(", ")),
      ),
      Accept: onceIn(4, pick(ACCEPTS)),
      Range: onceIn(6, pick(["0-1", "2-", "5-3", "40-50", "x"])),
      "Accept-Profile": onceIn(12, pick(["public", "auth"])),
      "Content-Profile": onceIn(12, pick(["public", "auth"])),
    })
    .map((record) =>
      Object.fromEntries(
        Object.entries(record).filter((entry): entry is [string, string] => entry[1] !== null),
      ),
    );
}

function query(table: Table): fc.Arbitrary<string> {
  return fc
    .record({
      select: onceIn(2, select(table)),
      filters: fc.array(filter(table), { maxLength: 2 }),
      group: onceIn(
        6,
        fc.tuple(
          pick(["and", "or", "not.or", "not.and"]),
          fc.array(condition(table, 2), { minLength: 1, maxLength: 3 }),
        ),
      ),
      order: onceIn(2, order(table)),
      limit: onceIn(4, pick(LIMITS)),
      offset: onceIn(5, pick(LIMITS)),
      columns: onceIn(10, pick([table.key.name, "label", "name,phone", "nope", ""])),
      onConflict: onceIn(6, pick([table.key.name, "slug", "left,right", "nope"])),
    })
    .map((parts) => {
      const parameters = new URLSearchParams();
      if (parts.select !== null) parameters.append("select", parts.select);
      for (const { column, text } of parts.filters) parameters.append(column, text);
      if (parts.group) parameters.append(parts.group[0], `(${parts.group[1].join(",")})`);
      if (parts.order !== null) parameters.append("order", parts.order);
      if (parts.limit !== null) parameters.append("limit", parts.limit);
      if (parts.offset !== null) parameters.append("offset", parts.offset);
      if (parts.columns !== null) parameters.append("columns", parts.columns);
      if (parts.onConflict !== null) parameters.append("on_conflict", parts.onConflict);
      return parameters.size === 0 ? "" : `?${parameters}`;
    });
}

const METHODS = ["GET", "GET", "GET", "GET", "HEAD", "POST", "POST", "PATCH", "PUT", "DELETE", "OPTIONS"];

const tableAsk: fc.Arbitrary<Ask> = pick(TABLES).chain((table) =>
  fc
    .record({
      persona: pick(PERSONAS),
      method: pick(METHODS),
      query: query(table),
      headers: headers(),
      body: pick(table.bodies),
    })
    .map(({ persona, method, query: text, headers: given, body }) => {
      const ask = { persona, method, path: `/${table.name}${text}`, headers: given };
      return ["POST", "PATCH", "PUT"].includes(method)
        ? { ...ask, body, headers: { "Content-Type": "application/json", ...given } }
        : ask;
    }),
);

const CALLS = [
  { path: "/rpc/add?a=1", body: '{"a":1}' },
  { path: "/rpc/add?a=1&b=2", body: '{"a":1,"b":"2"}' },
  { path: "/rpc/add?a=x", body: '{"a":"x"}' },
  { path: "/rpc/add?b=1", body: '{"b":1}' },
  { path: "/rpc/add?a=1&c=3", body: '{"a":1,"c":3}' },
  { path: "/rpc/list_samples?select=id,label&order=id.desc&limit=2", body: "{}" },
  { path: "/rpc/list_samples?min_id=3", body: '{"min_id":3}' },
  { path: "/rpc/list_samples?id=gt.1&label=like.*e*", body: "" },
  { path: "/rpc/list_samples?select=details->>colour&offset=1", body: "[]" },
  { path: "/rpc/list_samples?select=missing", body: "{}" },
  { path: "/rpc/one_sample?wanted=2", body: '{"wanted":2}' },
  { path: "/rpc/one_sample?wanted=99", body: '{"wanted":99}' },
  { path: "/rpc/one_sample?wanted=1&select=label,tags", body: '[{"wanted":1},{"wanted":2}]' },
  { path: "/rpc/names", body: "{}" },
  { path: "/rpc/names?limit=1", body: '{"x":1}' },
  { path: "/rpc/table_of?n=3", body: '{"n":3}' },
  { path: "/rpc/table_of?n=3&square=gt.1&order=square.desc", body: '{"n":60}' },
  { path: "/rpc/join_all?separator=-&words=a&words=b", body: '{"separator":"-","words":["a","b"]}' },
  { path: "/rpc/touch?sample=2", body: '{"sample":2}' },
  { path: "/rpc/echo?payload={}", body: '{"payload":{"a":[1,null]}}' },
  { path: "/rpc/refuse?state=P0001", body: '{"state":"P0001"}' },
  { path: "/rpc/refuse?state=42501", body: '{"state":"42501"}' },
  { path: "/rpc/refuse?state=PT418", body: '{"state":"PT418"}' },
  { path: "/rpc/refuse?state=23505", body: '{"state":"23505"}' },
  { path: "/rpc/who", body: "{}" },
  { path: "/rpc/has_role", body: '{"_user_id":"11111111-1111-4111-8111-111111111111","_role":"admin"}' },
  { path: "/rpc/has_role?_user_id=1&_role=admin", body: '{"_user_id":null,"_role":"admin"}' },
  { path: "/rpc/absent", body: "{}" },
  { path: "/rpc/add/more", body: "{}" },
  { path: "/rpc/touch_updated_at", body: "{}" },
];

const callAsk: fc.Arbitrary<Ask> = fc
  .record({
    persona: pick(PERSONAS),
    method: pick(["GET", "HEAD", "POST", "POST", "OPTIONS", "DELETE"]),
    call: pick(CALLS),
    headers: headers(),
  })
  .map(({ persona, method, call, headers: given }) => {
    if (method !== "POST") return { persona, method, path: call.path, headers: given };
    const path = call.path.replace(/\?(?!select|id=|order|limit).*/, "");
    return {
      persona,
      method,
      path,
      headers: { "Content-Type": "application/json", ...given },
      body: call.body,
    };
  });

const PLACES = [
  "/",
  "",
  "/leads/",
  "/leads/1",
  "//leads",
  "/rpc",
  "/rpc/",
  "/Leads",
  "/%6Ceads",
  "/pg_class",
  "/auth.users",
  "/le%22ads",
  "/a%00b",
];

const placeAsk: fc.Arbitrary<Ask> = fc
  .record({
    persona: pick(PERSONAS),
    method: pick(["GET", "HEAD", "POST", "OPTIONS", "TRACK"]),
    path: pick(PLACES),
  })
  .filter(({ method }) => method !== "TRACK");

/** The same list at every run. */
export function corpus(size: number, seed: number): Ask[] {
  const ask = fc.oneof(
    { weight: 16, arbitrary: tableAsk },
    { weight: 4, arbitrary: callAsk },
    { weight: 1, arbitrary: placeAsk },
  );
  return fc.sample(ask.filter(isTellable), { numRuns: size, seed });
}

// What these would show has an example among the known differences; HEAD has no body to tell it by.
function isTellable({ method, path }: Ask): boolean {
  if (method === "HEAD") return !path.includes("%28x%29");
  if (method !== "PATCH" && method !== "DELETE") return true;
  const names = [...new URL(path, "http://api.test").searchParams.keys()];
  return names.some(
    (name) => !["select", "order", "limit", "offset", "columns", "on_conflict"].includes(name),
  );
}
