import { isDeepStrictEqual } from "node:util";
import type { Answer } from "./comparable-answer.ts";
import type { Ask } from "./twins.ts";

type Compared = { ask: Ask; ours: Answer; theirs: Answer };

export type KnownDifference = {
  /** How our answer differs from that of PostgREST 12.0.2. */
  what: string;
  why: string;
  /** A request that shows the difference. */
  example: Ask;
  /** One request for each further case. */
  moreExamples?: readonly Ask[];
  explains: (compared: Compared) => boolean;
};

const JSON_TYPE = "application/json; charset=utf-8";
const STRICT = { "Content-Type": "application/json", Prefer: "handling=strict, max-affected=1" };

/**
 * Every known difference between our data API's answers and PostgREST's; any other fails the contract tests. Not compared
 * at all: headers about the server or the connection, CORS (other origins are served only if `API_ORIGINS` names them),
 * and headers that we don't send because no client reads them: Location, Content-Profile, Preference-Applied, and
 * Content-Location, which would also repeat filter values that may be personal data.
 */
export const KNOWN_DIFFERENCES: readonly KnownDifference[] = [
  {
    what: "what neither the product nor a user of the official client needs on its tables is refused with PGRST127",
    why: "Decision 17 lists it: each line of it would have to be kept faithful and safe.",
    example: get("/samples?label=fts.apple"),
    moreExamples: [
      get("/samples?or=(id.sl.[1,2],id.eq.1)"),
      get("/samples?label=like(any).{a*,b*}"),
      get("/samples?label=match.^red"),
      get("/samples?or=(label.imatch.^RED,id.eq.1)"),
      get("/samples?flag=isdistinct.true"),
      get("/samples?tags=cs.{a}"),
      get("/samples?tags=not.cd.{a,b}"),
      get("/samples?tags=ov.{a}"),
      get("/samples?select=id,details->>colour"),
      get("/samples?details->>colour=eq.red"),
      get("/samples?or=(details->>colour.eq.red,id.eq.1)"),
      get("/samples?order=details->sizes->0"),
      get("/samples?select=id,label::bytea"),
      get("/samples?select=born::text"),
      get("/samples?select=id,other(*)"),
      get("/samples?select=id.sum()"),
      get("/samples?other.id=eq.1"),
      get("/samples?order=other(id)"),
      get("/samples?limit=1", { Prefer: "timezone=America/Los_Angeles" }),
      get("/samples", { Range: "0-1" }),
      patch("/samples?id=gt.0&order=id&limit=1", '{"flag":false}'),
      post("/keyless", '{"value":9}', { Prefer: "return=headers-only" }),
      post("/samples", '[{"label":"one"}]', { Prefer: "missing=default, return=representation" }),
      { ...patch("/samples?id=gt.0", '{"flag":false}'), headers: STRICT },
      get("/samples", { Accept: "application/vnd.pgrst.array+json;nulls=stripped" }),
      get("/samples", { Accept: "text/csv" }),
      post("/rpc/list_samples", "{}"),
      post("/rpc/names?limit=1", "{}"),
      post("/rpc/names", "{}", { Prefer: "count=exact" }),
      post("/rpc/names", "{}", { Accept: "application/vnd.pgrst.object+json" }),
    ],
    explains: ({ ours }) => codeOf(ours) === "PGRST127",
  },
  {
    what: "other methods are refused with PGRST117, and those of functions other than POST with PGRST101",
    why: "The official client writes by POST, PATCH and DELETE, and calls functions by POST unless told otherwise.",
    example: { ...post("/pairs?left=eq.1&right=eq.a", '{"left":1,"right":"a"}'), method: "PUT" },
    moreExamples: [{ ...get("/samples"), method: "OPTIONS" }, get("/rpc/add?a=1")],
    explains: ({ ask, ours }) =>
      codeOf(ours) === "PGRST101" || (codeOf(ours) === "PGRST117" && /^(PUT|OPTIONS)$/.test(ask.method)),
  },
  {
    what: "PGRST116 (not exactly one row) has one Content-Type, application/json",
    why: "PostgREST sends the header twice, with two values; a client can use only one.",
    example: get("/samples", { Accept: "application/vnd.pgrst.object+json" }),
    explains: ({ ours, theirs }) =>
      theirs.headers["content-type"] === `${JSON_TYPE}, application/vnd.pgrst.object+json; charset=utf-8` &&
      isDeepStrictEqual(ours, { ...theirs, headers: { ...theirs.headers, "content-type": JSON_TYPE } }),
  },
  {
    what: "42703 (no such column) and PGRST202 (no such function) carry no hint, the latter no details either",
    why: "A guess at what the caller may have meant describes the schema to whoever asks; the details repeat the message.",
    example: get("/samples?select=lable"),
    explains: ({ ours, theirs }) =>
      (codeOf(ours) === "42703" && isDeepStrictEqual(ours, without(theirs, "hint"))) ||
      (codeOf(ours) === "PGRST202" && isDeepStrictEqual(ours, without(without(theirs, "hint"), "details"))),
  },
  {
    what: "PGRST100 (query string outside the grammar) says where and what was expected in its own words",
    why: "PostgREST passes on the words of its parser library; code, status and the parameter are the same.",
    example: get("/samples?id=nonsense.1"),
    explains: ({ ours, theirs }) =>
      codeOf(ours) === "PGRST100" &&
      codeOf(theirs) === "PGRST100" &&
      ours.status === theirs.status &&
      parameterOf(ours) === parameterOf(theirs),
  },
  {
    what: "a query string is not split at semicolons, and a name in it without `=` is a filter, which is refused",
    why: "Every program that writes one means it so, the official client too (WHATWG URL Standard); a filter needs its operator.",
    example: get("/samples?id=eq.1;limit=1"),
    moreExamples: [get("/samples?id")],
    explains: ({ ask }) => /\?.*;|[?&][^&=]+(?:&|$)/.test(ask.path),
  },
  {
    what: "text after the end of a list, a group or a name is refused with PGRST100; so is a select that is none",
    why: "PostgREST ignores it, so that a mistyped filter or selection silently means something else.",
    example: get("/samples?id=in.(1,2)3"),
    explains: ({ ours }) => codeOf(ours) === "PGRST100" && isAboutTheEnd(ours),
  },
  {
    what: "an update or delete without any filter is refused with 21000",
    why: "Hosted Supabase does the same (pg-safeupdate); no caller of ours means all rows.",
    example: { persona: "service", method: "DELETE", path: "/keyless" },
    explains: ({ ours }) => codeOf(ours) === "21000",
  },
  {
    what: "and/or groups choose the rows of a change, and nothing else",
    why: "PostgREST 12 applies them again to the rows that it returns, and fails where those lack the columns.",
    example: {
      ...patch("/samples?or=(label.eq.x,id.eq.1)&select=id", '{"flag":false}'),
      headers: { "Content-Type": "application/json", Prefer: "return=representation" },
    },
    explains: ({ ask }) =>
      ["POST", "PATCH", "DELETE"].includes(ask.method) &&
      /return=representation/.test(ask.headers?.Prefer ?? "") &&
      /[?&](?:not\.)?(?:and|or)=/.test(ask.path),
  },
  {
    what: "an upsert is answered with 201, also where every row was there before",
    why: "No client reads which of the two it was, and to know it every row would have to be counted twice.",
    example: post("/pairs", '{"left":1,"right":"a","note":"new"}', { Prefer: "resolution=merge-duplicates" }),
    explains: ({ ask, ours, theirs }) =>
      new Headers(ask.headers).get("prefer")?.includes("resolution=merge-duplicates") === true &&
      isDeepStrictEqual({ ...ours, status: 200 }, theirs),
  },
  {
    what: "PGRST107 names a media type without parameters",
    why: "PostgREST adds some to that of query plans, which neither serves.",
    example: get("/samples", { Accept: "application/vnd.pgrst.plan+json" }),
    explains: ({ ours, theirs }) =>
      codeOf(ours) === "PGRST107" &&
      codeOf(theirs) === "PGRST107" &&
      messageOf(theirs).includes("vnd.pgrst.plan"),
  },
  {
    what: "application/geo+json is not available",
    why: "It needs PostGIS; without it PostgREST answers that a function does not exist.",
    example: get("/samples", { Accept: "application/geo+json" }),
    explains: ({ ours, theirs }) => codeOf(ours) === "PGRST107" && messageOf(theirs).includes("st_asgeojson"),
  },
  {
    what: "a media type that is not available is refused before what the database lacks",
    why: "Which ones are available doesn’t depend on the table or function.",
    example: post("/rpc/absent", "{}", { Accept: "text/html" }),
    explains: ({ ours, theirs }) =>
      codeOf(ours) === "PGRST107" && theirs.status < 500 && theirs.status >= 400,
  },
  {
    what: "an unknown path (PGRST125), and a table to be written to that does not exist (42P01), are named by the error",
    why: "PostgREST answers with an empty object, which says nothing to a person; newer versions name them, too.",
    example: get("/leads/1"),
    moreExamples: [post("/absent", '{"x":1}')],
    explains: ({ ours, theirs }) =>
      ["PGRST125", "42P01"].includes(codeOf(ours)) && isDeepStrictEqual(theirs, { ...ours, body: {} }),
  },
  {
    what: "bodies other than JSON are refused with PGRST102",
    why: "The official client sends nothing else; forms and plain text are what other sites could post without asking.",
    example: {
      ...post("/keyless", "value=1"),
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
    },
    explains: ({ ours }) =>
      codeOf(ours) === "PGRST102" && messageOf(ours).startsWith("Content-Type not acceptable"),
  },
  {
    what: "a body that is no JSON is refused with PGRST102 also where the parameter columns names its keys",
    why: "PostgREST leaves it to the database; the official client sends JSON in either case.",
    example: post("/samples?columns=label", "{broken"),
    explains: ({ ask, ours, theirs }) =>
      ask.path.includes("columns=") && codeOf(ours) === "PGRST102" && theirs.status === 400,
  },
  {
    what: "functions whose parameters have no names cannot be called",
    why: "The official client passes arguments by name.",
    example: post("/rpc/whole_body", '{"a":1}'),
    explains: ({ ask, ours }) => ask.path.startsWith("/rpc/whole_body") && codeOf(ours) === "PGRST202",
  },
  {
    what: "functions that take any number of values by one name cannot be called",
    why: "None of the product does; a list is one parameter of an array type.",
    example: post("/rpc/join_all", '{"separator":"-","words":["a","b"]}'),
    explains: ({ ask, ours }) => ask.path.startsWith("/rpc/join_all") && codeOf(ours) === "PGRST202",
  },
  {
    what: "functions of which several have one name cannot be called",
    why: "None of the product does; which one was meant would follow from the names of what it is given.",
    example: post("/rpc/twice", '{"word":"a"}'),
    explains: ({ ask, ours }) => ask.path.startsWith("/rpc/twice") && codeOf(ours) === "PGRST202",
  },
  {
    what: "functions learn who calls and with which headers, but not the request's method and path",
    why: "None of the product asks, and each would travel to the database with every request.",
    example: post("/rpc/who", "{}"),
    explains: ({ ask, ours, theirs }) =>
      ask.path === "/rpc/who" &&
      [ours, theirs].every(({ status }) => status === 200) &&
      isDeepStrictEqual(JSON.parse(String(ours.body)), {
        ...JSON.parse(String(theirs.body)),
        method: null,
        path: null,
      }),
  },
  {
    what: "functions cannot set the status and headers of the response",
    why: "No function of the product does, and what a migration cannot do, it cannot get wrong.",
    example: post("/rpc/respond", "{}"),
    explains: ({ ask, theirs }) => ask.path.startsWith("/rpc/respond") && theirs.status === 202,
  },
  {
    what: "only columns of the catalog are columns: no system columns, no functions of a row",
    why: "Deny by default: what the API shows is what the migrations list.",
    example: get("/samples?select=id,label_length"),
    explains: ({ ours, theirs }) => codeOf(ours) === "42703" && theirs.status === 200,
  },
  {
    what: "a select that names a column twice, however renamed, is refused with 42701",
    why: "A hundred times the longest column is an answer that no process can hold.",
    example: get("/samples?select=id,again:id"),
    explains: ({ ours, theirs }) => codeOf(ours) === "42701" && theirs.status < 300,
  },
  {
    what: "a view has no primary key: no conflict target unless on_conflict names one",
    why: "PostgREST takes the views' definitions apart to find one; the product has no view that is written to.",
    example: post("/apples", '{"id":1,"label":"apple pie"}', { Prefer: "resolution=merge-duplicates" }),
    explains: ({ ask }) => ask.path.startsWith("/apples") && ask.method === "POST",
  },
  {
    what: "of several mistakes that only the database can find, another one may be reported",
    why: "PostgreSQL stops at the first; we look up columns and types ourselves, before it sees the statement.",
    example: get("/samples?flag=like.x&order=missing"),
    explains: ({ ours, theirs }) => [ours, theirs].every(isDatabaseComplaint),
  },
  {
    what: "the status of a HEAD request that fails for one of the reasons above",
    why: "It has no body, and so no code, by which to tell which of them it was.",
    example: { persona: "visitor", method: "HEAD", path: "/samples?id=like.1&missing=eq.1" },
    explains: ({ ask, ours, theirs }) =>
      ask.method === "HEAD" && ours.status >= 400 && ours.status < 500 && theirs.status < 500,
  },
  {
    what: "a planned or estimated count is the real count of the rows that the caller may see",
    why: "The planner guesses over all rows, so its guess tells the size of what row-level security hides.",
    example: { ...get("/leads?select=id", { Prefer: "count=planned" }), persona: "member" },
    explains: ({ ask, ours, theirs }) =>
      /count=(planned|estimated)/.test(new Headers(ask.headers).get("prefer") ?? "") &&
      [ours, theirs].every(({ status }) => [200, 206, 416].includes(status)) &&
      [ours, theirs].every(({ headers }) => /\/\d+$/.test(headers["content-range"] ?? "")) &&
      rangeOf(ours) === rangeOf(theirs) &&
      ([ours.status, theirs.status].includes(416) || isDeepStrictEqual(ours.body, theirs.body)),
  },
  {
    what: "visitors write one row a request",
    why: "PostgREST has the database write all of them before a policy or trigger takes them back.",
    example: {
      ...post("/samples", '[{"label":"a"},{"label":"b"}]'),
      persona: "visitor",
    },
    explains: ({ ask, ours }) => ask.persona === "visitor" && messageOf(ours) === "one row per request",
  },
  {
    what: "of several media types the first that is served is taken, whatever their weights",
    why: "The official client names one.",
    example: get("/samples", { Accept: "application/vnd.pgrst.object+json;q=0.1, application/json" }),
    explains: ({ ask, ours, theirs }) =>
      new Headers(ask.headers).get("accept")?.includes(";q=") === true &&
      codeOf(ours) === "PGRST116" &&
      theirs.status < 300,
  },
  {
    what: "there are limits: 54000 for the length of URL, body and answer, 54001 for nesting, 54011 for columns, 54023 for parameters",
    why: "PostgREST leaves them to a proxy in front of it.",
    example: get(`/samples?select=${Array(150).fill("id").join(",")}`),
    explains: ({ ours }) => codeOf(ours).startsWith("54"),
  },
];

function get(path: string, headers: Record<string, string> = {}): Ask {
  return { persona: "visitor", method: "GET", path, headers };
}

function post(path: string, body: string, headers: Record<string, string> = {}): Ask {
  return {
    persona: "service",
    method: "POST",
    path,
    body,
    headers: { "Content-Type": "application/json", ...headers },
  };
}

function patch(path: string, body: string): Ask {
  return { ...post(path, body), method: "PATCH" };
}

/** The code of an error; empty for any other answer. */
export function codeOf({ body }: Answer): string {
  return (body as { code?: string } | null)?.code ?? "";
}

function messageOf({ body }: Answer): string {
  return (body as { message?: string } | null)?.message ?? "";
}

function without(answer: Answer, field: "hint" | "details"): Answer {
  return { ...answer, body: { ...(answer.body as object), [field]: null } };
}

function parameterOf(answer: Answer): string {
  return messageOf(answer).replace(/ \(line \d+, column \d+\)$/, "");
}

/** The range of rows in Content-Range, without the total. */
function rangeOf({ headers }: Answer): string {
  return headers["content-range"]?.split("/", 1)[0] ?? "";
}

function isAboutTheEnd({ body }: Answer): boolean {
  const { details, message } = body as { details: string; message: string };
  return (
    details.endsWith("expecting end of input") || message.startsWith('"failed to parse select parameter')
  );
}

/** PostgreSQL's errors about syntax, names and types (class 42) or values (class 22), raised before any row is touched. */
function isDatabaseComplaint(answer: Answer): boolean {
  return answer.status < 500 && /^(22|42)/.test(codeOf(answer)) && codeOf(answer) !== "42501";
}
