import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { describe, expect, it } from "vitest";
import { unexplained } from "./compare.ts";
import { ADMIN_ID, type Ask, openTwins, PERSONAS, type Persona } from "./twins.ts";

const ID = "bbbbbbbb-0000-4000-8000-000000000001";
const LEAD_ID = "aaaaaaaa-0000-4000-8000-000000000001";
const PAGE_ID = "cccccccc-0000-4000-8000-000000000001";
const LEAD = { name: "Ann", phone: "+17025550199", email: "ann@example.com", city: null, message: null };
const POST = {
  title: "New",
  slug: "new-post",
  excerpt: "Excerpt",
  content: "<p>Hi</p>",
  date: "2026-05-05",
  seo_description: "Seo",
  published: false,
};
const PAGE = {
  title: "New",
  slug: "new-page",
  content: "<p>Hi</p>",
  meta_description: null,
  published: true,
};
const PUBLIC_POST = "id, title, slug, content, date, seo_description";

type Call = (client: SupabaseClient) => PromiseLike<unknown>;

/** The calls of the specification's section 7, in its order and wording. */
const CALLS: Record<string, Call> = {
  "submit lead": (db) => db.from("leads").insert(LEAD),
  "submit the same lead again": (db) => db.from("leads").insert(LEAD),
  "submit lead under an id": (db) => db.from("leads").insert({ ...LEAD, id: LEAD_ID }),
  "submit lead and read it back": (db) => db.from("leads").insert(LEAD).select(),
  "submit an invalid lead": (db) => db.from("leads").insert({ ...LEAD, phone: "none" }),
  "submit two leads": (db) => db.from("leads").insert([LEAD, LEAD]),
  "public blog list": (db) =>
    db
      .from("blog_posts")
      .select("id, title, slug, excerpt, date")
      .eq("published", true)
      .order("date", { ascending: false }),
  "public post": (db) =>
    db.from("blog_posts").select(PUBLIC_POST).eq("slug", "post-1").eq("published", true).single(),
  "public post that is missing": (db) =>
    db.from("blog_posts").select(PUBLIC_POST).eq("slug", "none").eq("published", true).single(),
  "public page": (db) =>
    db.from("pages").select("*").eq("slug", "page-1").eq("published", true).maybeSingle(),
  "public page that is missing": (db) =>
    db.from("pages").select("*").eq("slug", "none").eq("published", true).maybeSingle(),
  "admin leads": (db) => db.from("leads").select("*").order("created_at", { ascending: false }),
  "admin leads, counted page": (db) =>
    db.from("leads").select("*", { count: "exact" }).order("created_at", { ascending: false }).range(0, 4),
  "count of leads": (db) => db.from("leads").select("*", { count: "exact", head: true }),
  "planned count": (db) => db.from("leads").select("*", { count: "planned", head: true }),
  "estimated count": (db) => db.from("leads").select("*", { count: "estimated", head: true }),
  "lead status": (db) => db.from("leads").update({ status: "contacted" }).eq("id", LEAD_ID),
  "lead status read back": (db) => db.from("leads").update({ status: "closed" }).eq("id", LEAD_ID).select(),
  "lead status that does not exist": (db) => db.from("leads").update({ status: "lost" }).eq("id", LEAD_ID),
  "lead's name": (db) => db.from("leads").update({ name: "Other" }).eq("id", LEAD_ID),
  "delete lead": (db) => db.from("leads").delete().eq("id", LEAD_ID),
  "admin blog list": (db) => db.from("blog_posts").select("*").order("created_at", { ascending: false }),
  "create post": (db) => db.from("blog_posts").insert(POST),
  "create post of a taken slug": (db) => db.from("blog_posts").insert({ ...POST, slug: "post-1" }),
  "create posts": (db) =>
    db
      .from("blog_posts")
      .insert([
        { ...POST, slug: "x-1" },
        { ...POST, slug: "x-2" },
      ])
      .select(),
  "upsert post": (db) =>
    db
      .from("blog_posts")
      .upsert({ ...POST, title: "Again" }, { onConflict: "slug" })
      .select(),
  "upsert post, ignoring": (db) =>
    db.from("blog_posts").upsert(POST, { onConflict: "slug", ignoreDuplicates: true }).select(),
  "upsert by id": (db) => db.from("blog_posts").upsert([{ id: ID, ...POST, slug: "post-1" }]),
  "edit post": (db) =>
    db
      .from("blog_posts")
      .update({ ...POST, slug: "edited" })
      .eq("id", ID),
  "toggle post": (db) =>
    db.from("blog_posts").update({ published: true }).eq("id", ID).select("id, published").single(),
  "delete post": (db) => db.from("blog_posts").delete().eq("id", ID),
  "delete post that is gone": (db) => db.from("blog_posts").delete().eq("id", ID).select(),
  "admin pages list": (db) => db.from("pages").select("*").order("created_at", { ascending: false }),
  "editor load": (db) => db.from("pages").select("*").eq("id", PAGE_ID).single(),
  "editor load of an invalid id": (db) => db.from("pages").select("*").eq("id", "1").single(),
  "create page": (db) => db.from("pages").insert(PAGE).select().single(),
  "create page of a taken slug": (db) => db.from("pages").insert(PAGE).select("id").single(),
  "edit page": (db) =>
    db
      .from("pages")
      .update({ ...PAGE, slug: "edited" })
      .eq("id", PAGE_ID),
  "toggle page": (db) => db.from("pages").update({ published: false }).eq("id", PAGE_ID),
  "delete page": (db) => db.from("pages").delete().eq("id", PAGE_ID),
  sitemap: (db) =>
    db
      .from("blog_posts")
      .select("slug, date, updated_at")
      .eq("published", true)
      .order("date", { ascending: false }),
  "role check": (db) => db.rpc("has_role", { _user_id: ADMIN_ID, _role: "admin" }),
  "role check of no role": (db) => db.rpc("has_role", { _user_id: ADMIN_ID, _role: "owner" }),
  "role check without role": (db) => db.rpc("has_role", { _user_id: ADMIN_ID }),
  "role check by GET": (db) => db.rpc("has_role", { _user_id: ADMIN_ID, _role: "admin" }, { get: true }),
  "role check by HEAD": (db) => db.rpc("has_role", { _user_id: ADMIN_ID, _role: "admin" }, { head: true }),
  "filters of the client": (db) =>
    db
      .from("leads")
      .select("id, when:created_at")
      .or("status.eq.new,and(city.is.null,name.ilike.*visitor*)")
      .not("message", "is", null)
      .in("status", ["new", "closed", 'a,"b']),
  "filters of the audit log": (db) =>
    db
      .from("audit_log")
      .select("table_name, before:changed_values->status->>0")
      .contains("changed_columns", ["title"])
      .order("id"),
  "other filters of the audit log": (db) =>
    db.from("audit_log").select("action").overlaps("changed_columns", ["title", "slug"]).order("id"),
  "filters by pattern": (db) =>
    db.from("leads").select("name").regexIMatch("name", "^v").isDistinct("city", null).order("name"),
  "a cast": (db) => db.from("leads").select("created_at::date").order("id"),
  "without nulls": (db) => db.from("leads").select("name, city").order("name").stripNulls(),
  "full-text search": (db) => db.from("blog_posts").select("slug").textSearch("title", "post"),
  "any of several patterns": (db) => db.from("blog_posts").select("slug").likeAnyOf("title", ["a%", "b%"]),
  "related rows": (db) => db.from("user_roles").select("role, leads(name)"),
  CSV: (db) => db.from("leads").select("name, city").order("name").csv(),
};

/** Makes a call with the official client, without sending it. @returns the requests it would send */
async function record(call: Call, persona: Persona): Promise<Ask[]> {
  const asks: Ask[] = [];
  const client = createClient("http://api.test", "key", {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      async fetch(input, init) {
        const request = new Request(input, init);
        const headers = Object.fromEntries(request.headers);
        delete headers.authorization;
        const { pathname, search } = new URL(request.url);
        const ask = {
          persona,
          method: request.method,
          path: `${pathname.replace("/rest/v1", "")}${search}`,
          headers,
        };
        const body = await request.text();
        asks.push(body === "" ? ask : { ...ask, body });
        return new Response(null, { status: 204 });
      },
    },
  });
  await call(client);
  return asks;
}

describe.each(PERSONAS)(
  "requests of the official client as %s get the same answers as from PostgREST",
  async (persona) => {
    const twins = await openTwins();

    it.each(Object.entries(CALLS))("%s", async (_, call) => {
      const asks = await record(call, persona);
      expect(asks).toHaveLength(1);
      for (const ask of asks) expect(unexplained(ask, await twins.ask(ask))).toBeNull();
    });

    it("and leave both databases in the same state", async () => {
      const { ours, theirs } = await twins.states();
      expect(ours).toEqual(theirs);
    });
  },
);
