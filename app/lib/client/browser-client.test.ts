import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { browserClient, isNetworkFailure } from "./browser-client.ts";

async function errorOf(fetch: typeof globalThis.fetch): Promise<unknown> {
  const client = createClient("http://localhost", "key", { db: { retry: false }, global: { fetch } });
  const { error } = await client.from("leads").select("id");
  return error;
}

test("an unreachable backend is distinguished from one that answers with an error", async () => {
  expect(isNetworkFailure(await errorOf(() => Promise.reject(new TypeError("Failed to fetch"))))).toBe(true);
  expect(isNetworkFailure(await errorOf(async () => Response.json({ code: "42501" }, { status: 403 })))).toBe(
    false,
  );
  expect(isNetworkFailure(await errorOf(async () => new Response("busy", { status: 503 })))).toBe(false);
  expect(isNetworkFailure(new Error("no such lead, or not allowed to change it"))).toBe(false);
  expect(isNetworkFailure(null)).toBe(false);
});

const stored: Record<string, string> = {};
const STORED_AT = "sb-localhost-auth-token";
/** The requests' tokens. */
const tokens: (string | null)[] = [];
/** What the auth service answers. */
const answer = vi.fn<() => Response>();

// As in a browser, whose keys are listed like those of any object.
const localStorage = Object.defineProperties(stored, {
  getItem: { value: (key: string) => stored[key] ?? null },
  setItem: { value: (key: string, value: string) => Object.assign(stored, { [key]: value }) },
  removeItem: { value: (key: string) => Reflect.deleteProperty(stored, key) },
});
const location = new URL("http://localhost/admin/pages");
vi.stubGlobal("location", location);
vi.stubGlobal("window", { localStorage, location });
vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
  if (String(input).includes("/auth/v1/")) return answer();
  const token = new Headers(init?.headers).get("Authorization");
  tokens.push(token);
  return token === "Bearer old"
    ? Response.json({ code: "PGRST303", message: "JWT expired" }, { status: 401 })
    : Response.json([]);
});
const openClient = () => browserClient({ url: "http://localhost", anonKey: "key" });

const session = (of: string, access_token: string, expires_in = 3600) => ({
  access_token,
  refresh_token: "refresh",
  token_type: "bearer",
  expires_in,
  expires_at: Math.floor(Date.now() / 1000) + expires_in,
  user: { id: of },
});

beforeEach(() => {
  tokens.length = 0;
});
afterAll(async () => {
  await openClient().auth.stopAutoRefresh();
  vi.unstubAllGlobals();
});

test("a request whose token has expired is repeated with a new one, but never for another account", async () => {
  stored[STORED_AT] = JSON.stringify(session("ann", "old"));
  answer.mockImplementation(() => Response.json(session("ann", "new")));
  const client = openClient();

  const both = await Promise.all([client.from("pages").select("id"), client.from("pages").select("id")]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(tokens).toEqual(["Bearer old", "Bearer old", "Bearer new", "Bearer new"]);

  tokens.length = 0;
  stored[STORED_AT] = JSON.stringify(session("ann", "old"));
  answer.mockImplementation(() => Response.json(session("bob", "of bob")));
  expect(await client.from("pages").delete().eq("id", "1")).toMatchObject({ status: 401 });
  expect(tokens).toEqual(["Bearer old"]);
});

test("a session is kept, and refreshed again soon, when too many were refreshed", async () => {
  stored[STORED_AT] = JSON.stringify(session("ann", "old", -60));
  answer.mockReturnValueOnce(Response.json({ code: "over_request_rate_limit" }, { status: 429 }));
  answer.mockImplementation(() => Response.json(session("ann", "new")));
  const { data } = await openClient().auth.getSession();
  expect(data.session?.access_token).toBe("new");
});
