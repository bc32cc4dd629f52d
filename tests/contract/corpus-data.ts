/** The names and values that generated requests use: most exist in the fixture, some don't. */

export type Typed = { name: string; values: readonly string[] };
export type Table = { name: string; key: Typed; columns: readonly Typed[]; bodies: readonly string[] };

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

export const TABLES: readonly Table[] = [
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
      { name: "flag", values: FLAGS },
      { name: "born", values: DATES },
      { name: "odd name", values: TEXTS },
    ],
    bodies: [
      '{"label":"made"}',
      '[{"label":"one","amount":1},{"label":"two","amount":2}]',
      '[{"label":"one"},{"amount":2}]',
      '{"id":1,"label":"clash"}',
      '{"id":2,"label":"merge","tags":["q"],"details":{"k":[1]}}',
      '{"tags":"{a}","flag":"yes"}',
      '{"amount":"many"}',
      '{"length":1}',
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

export const LIMITS = ["0", "1", "3", "100", "-1", "x", "99999999999999999999"];
export const PREFERENCES = [
  "return=representation",
  "return=minimal",
  "count=exact",
  "count=planned",
  "count=estimated",
  "resolution=merge-duplicates",
  "resolution=ignore-duplicates",
  "missing=null",
  "handling=lenient",
  "tx=rollback",
  "odd=value",
];
export const ACCEPTS = [
  "application/json",
  "*/*",
  "text/csv",
  "application/vnd.pgrst.object+json",
  "application/vnd.pgrst.object",
  "text/html",
  "text/html, application/json;q=0.5",
  "application/vnd.pgrst.plan+json",
  "text/csv;q=0.1, application/json",
];

export const CALLS = [
  ...[
    '{"a":1}',
    '{"a":1,"b":"2"}',
    '{"a":"x"}',
    '{"b":1}',
    '{"a":1,"c":3}',
    "[]",
    '[{"a":1},{"a":2}]',
    "",
  ].map((body) => ({ path: "/rpc/add", body })),
  ...["P0001", "42501", "PT418", "23505"].map((state) => ({
    path: "/rpc/refuse",
    body: JSON.stringify({ state }),
  })),
  { path: "/rpc/names", body: "{}" },
  { path: "/rpc/names?select=*", body: "" },
  { path: "/rpc/names?limit=1", body: "{}" },
  { path: "/rpc/list_samples", body: '{"min_id":3}' },
  { path: "/rpc/touch", body: '{"sample":1}' },
  { path: "/rpc/echo", body: '{"payload":{"a":[1,null]}}' },
  { path: "/rpc/who", body: "{}" },
  { path: "/rpc/has_role", body: '{"_user_id":"11111111-1111-4111-8111-111111111111","_role":"admin"}' },
  { path: "/rpc/has_role", body: '{"_user_id":null,"_role":"admin"}' },
  { path: "/rpc/absent", body: "{}" },
  { path: "/rpc/add/more", body: "{}" },
  { path: "/rpc/touch_updated_at", body: "{}" },
];

export const PLACES = [
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
