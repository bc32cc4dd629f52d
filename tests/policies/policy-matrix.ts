import { IDS, type Outcome, PICTURE_KEYS, PREVIEW_TOKEN } from "./personas.ts";

const DENIED = "42501";
const LAST_ADMIN = "23001";
const RESTRICT = "23001";
const NOT_NULL = "23502";
const UNIQUE = "23505";
const CHECK = "23514";

type Probe = {
  object: string;
  verb: "select" | "insert" | "update" | "delete" | "truncate" | "call";
  what: string;
  sql: string;
  /** visitor, signed-in user without a role, agent, editor, admin, service role */
  expected: readonly [Outcome, Outcome, Outcome, Outcome, Outcome, Outcome];
};

const lead = (columns: string, values: string) =>
  `insert into public.leads (name, phone${columns}) values ('Bob', '+17025550101'${values})`;
const post = (slug: string) =>
  `insert into public.blog_posts (title, slug, excerpt, content, date, seo_description) values ('T', '${slug}', '', '', '2026-01-01', '')`;
const page = (slug: string) => `insert into public.pages (title, slug, content) values ('T', '${slug}', '')`;
const redirect = (from: string) =>
  `insert into public.slug_redirects (kind, from_slug, target_id) values ('post', '${from}', '${IDS.published}')`;
const staffRedirect = (from: string, to = "/about") =>
  `insert into public.redirects (from_path, to_path) values ('${from}', '${to}')`;
const planned = (kind: string) =>
  `insert into public.timetable (kind, content_id, action, due_at) values (${kind}, '${IDS.draft}', 'publish', '2099-01-01')`;
const imported = (trial: boolean) =>
  `select public.import_redirects('[{"from_path": "/new", "to_path": "/about"}]', ${trial})`;
const role = (userId: string) =>
  `insert into public.user_roles (user_id, role) values ('${userId}', 'admin')`;
const entry = `insert into public.audit_log (action, table_name, row_id) values ('delete', 'leads', '${IDS.lead}')`;
const notice = `insert into public.lead_notices (lead_id, recipient) values ('${IDS.lead}', 'webhook')`;
const note = (columns = "", values = "") =>
  `insert into public.lead_notes (lead_id, body${columns}) values ('${IDS.lead}', 'Called.'${values})`;
const link = (columns = "", values = "") =>
  `insert into public.lead_links (lead_id, other_id, is_same_person${columns}) values ('${IDS.lead}', '${IDS.lead}', false${values})`;
const statusChange = `insert into public.lead_status_changes (lead_id, former, status) values ('${IDS.lead}', 'new', 'closed')`;
const fieldChange = `insert into public.lead_field_changes (lead_id, field) values ('${IDS.lead}', 'tags')`;
const work = (changes: string) => `update public.leads set ${changes} where id = '${IDS.lead}'`;
const revision = `insert into public.content_revisions (kind, content_id, action, changed_columns, fields, published)
  values ('post', '${IDS.draft}', 'change', '{title}', '{}', false)`;
const figure = (name: string) =>
  `insert into public.daily_figures (day, kind, name, measure, count) values ('2026-11-22', 'page', '${name}', 'views', 1)`;
const deleted = `insert into public.content_trash (kind, id, title, slug, published, content)
  values ('post', gen_random_uuid(), 'T', 't', false, '{}')`;
const draft = (authorId: string) =>
  `insert into public.content_drafts (author_id, kind, document, fields, browser)
   values (${authorId}, 'post', 'new', '{}', '${IDS.lead}')`;
const noticeSetting = (userId: string) =>
  `insert into public.notice_settings (user_id, new_leads) values (${userId}, false)`;
const device = (
  userId: string,
  session = `coalesce(((select auth.jwt()) ->> 'session_id')::uuid, '${IDS.session}')`,
) =>
  `insert into public.push_devices (user_id, session_id, endpoint, p256dh, auth, name)
   values (${userId}, ${session}, 'https://push.test/known', '${"B".repeat(87)}', '${"a".repeat(22)}', 'Chrome on Android')`;
const template = (columns = "", values = "") =>
  `insert into public.message_templates (channel, name, body${columns}) values ('text', 'Other', 'Hi'${values})`;
const view = (ownerId?: string) =>
  ownerId
    ? `insert into public.lead_views (name, query, owner_id) values ('Other', 'show=new', ${ownerId})`
    : "insert into public.lead_views (name, query) values ('Other', 'show=new')";
const hasRole = (userId: string, name = "admin") => `select 1 where public.has_role('${userId}', '${name}')`;

const picture = (columns = "", values = "") =>
  `insert into public.pictures (key, bytes, name${columns}) values ('${PICTURE_KEYS.other}', 1, 'lint.jpg'${values})`;
const pictureUse = `insert into public.picture_uses (picture_id, kind, content_id) values ('${IDS.picture}', 'post', '${IDS.draft}')`;

const found = (name: string, listing: string) =>
  `select from public.${name}('${listing}'::jsonb) as listed, jsonb_array_elements(listed::jsonb)`;

/** Changes one lead; has one row if it was changed. */
const changed = (change: string) =>
  `select from jsonb_array_elements(public.change_leads(jsonb_build_array('${change}'::jsonb || '{"id": "${IDS.lead}"}'))) as one
   where (one ->> 'changed')::boolean`;

const previewLink = (values: Record<string, string> = {}) => {
  const row = {
    token_hash: `'${"c".repeat(64)}'`,
    kind: "'post'",
    document: `'${IDS.published}'`,
    fields: "'{}'",
    expires_at: "now() + interval '1 day'",
    ...values,
  };
  return `insert into public.preview_links (${Object.keys(row).join(", ")}) values (${Object.values(row).join(", ")})`;
};

/** Looks up the latest revision with the caller's own rights, so that callers who can't read revisions find none to name. */
const nameRevision = (seen: string) =>
  `select 1 where public.name_revision((select max(id) from public.content_revisions), ${seen}, 'Mine')`;

/** Unpublishes one post; has one row if it was changed. */
const published = (seen: string) =>
  `select from jsonb_array_elements(public.publish_many('post', jsonb_build_array(jsonb_build_object('id', '${IDS.published}', 'seen', ${seen}, 'published', false)))) as one
   where (one ->> 'changed')::boolean`;

type Row = readonly [verb: Probe["verb"], what: string, sql: string, ...Probe["expected"]];

/** Every table, view and function of schema public; a test fails if one is missing. */
// biome-ignore format: the expected outcomes are read in columns
const MATRIX: Record<string, readonly Row[]> = {
  leads: [
    //                                                                            visitor user    agent   editor  admin   service
    ["select", "any lead", "select * from public.leads",                          0,      0,      1,      0,      1,      1],
    ["select", "one column of a known lead", `select id from public.leads where id = '${IDS.lead}'`, 0,      0,      1,      0,      1,      1],
    ["insert", "a new lead", lead("", ""),                                        1,      1,      1,      1,      1,      1],
    ["insert", "a new lead, read back", `${lead("", "")} returning id`,           DENIED, DENIED, 1,      DENIED, 1,      1],
    ["insert", "a lead that is no longer new", lead(", status", ", 'converted'"), DENIED, DENIED, DENIED, DENIED, DENIED, 1],
    ["insert", "a lead of the past", lead(", created_at", ", '2020-01-01'"),      DENIED, DENIED, DENIED, DENIED, DENIED, 1],
    ["insert", "a lead of the future", lead(", created_at", ", '2099-01-01'"),    DENIED, DENIED, DENIED, DENIED, DENIED, 1],
    ["insert", "two leads at once", `${lead("", "")}, ('Eve', '+17025550102')`,   DENIED, DENIED, DENIED, DENIED, DENIED, 2],
    ["insert", "over an existing lead", `${lead(", id", `, '${IDS.lead}'`)} on conflict (id) do update set name = 'Eve'`,
                                                                                  DENIED, DENIED, DENIED, DENIED, DENIED, 1],
    ["update", "the status", "update public.leads set status = 'contacted'",      0,      0,      1,      0,      1,      1],
    ["update", "the status, read back", "update public.leads set status = 'contacted' returning *", 0,      0,      1,      0,      1,      1],
    ["update", "the status of a known lead", `update public.leads set status = 'closed' where id = '${IDS.lead}'`,
                                                                                  0,      0,      1,      0,      1,      1],
    ["update", "the name", "update public.leads set name = 'Eve'",                0,      0,      DENIED, 0,      DENIED, 1],
    ["insert", "a lead for somebody", lead(", assignee_id", `, '${IDS.agent}'`),   DENIED, DENIED, DENIED, DENIED, DENIED, 1],
    ["insert", "a lead to be taken up", lead(", follow_up_on", ", '2026-12-01'"), DENIED, DENIED, DENIED, DENIED, DENIED, 1],
    ["insert", "a lead with tags", lead(", tags", ", '{stairs}'"),                DENIED, DENIED, DENIED, DENIED, DENIED, 1],
    ["insert", "a lead that was contacted", lead(", first_contact_at", ", now()"), DENIED, DENIED, DENIED, DENIED, DENIED, 1],
    ["update", "whose it is", work(`assignee_id = '${IDS.otherAdmin}'`),          0,      0,      1,      0,      1,      1],
    ["update", "whose it is, to who works no leads", work(`assignee_id = '${IDS.editor}'`), 0,      0,      CHECK,  0,      CHECK,  CHECK],
    ["update", "its follow-up day", work("follow_up_on = '2026-12-01'"),          0,      0,      1,      0,      1,      1],
    ["update", "why it was lost", work("status = 'closed', lost_reason = 'price', lost_words = 'Too much'"), 0,      0,      1,      0,      1,      1],
    ["update", "its tags", work("tags = '{stairs, gas dryer}'"),                  0,      0,      1,      0,      1,      1],
    ["update", "too many tags", work("tags = '{a,b,c,d,e,f}'"),                   0,      0,      CHECK,  0,      CHECK,  CHECK],
    ["update", "too long a tag", work(`tags = '{${"long".repeat(7)}}'`),           0,      0,      CHECK,  0,      CHECK,  CHECK],
    ["update", "when it was contacted", work("first_contact_at = now()"),         0,      0,      DENIED, 0,      DENIED, 1],
    ["delete", "any lead", "delete from public.leads",                            0,      0,      0,      0,      0,      1],
    ["truncate", "all leads", "truncate public.leads cascade",                    DENIED, DENIED, DENIED, DENIED, DENIED, "done"],
  ],
  user_roles: [
    ["select", "any role", "select * from public.user_roles",                     0,      0,      1,      1,      1,      4],
    ["select", "another admin's role", `select 1 from public.user_roles where user_id = '${IDS.otherAdmin}'`,
                                                                                  0,      0,      0,      0,      0,      1],
    ["insert", "a role for oneself", role(IDS.user),                              DENIED, DENIED, DENIED, DENIED, DENIED, 1],
    ["insert", "the admin role for the agent", role(IDS.agent),                   DENIED, DENIED, DENIED, DENIED, DENIED, 1],
    ["update", "the agent's role", `update public.user_roles set role = 'admin' where user_id = '${IDS.agent}'`,
                                                                                  0,      0,      0,      0,      0,      1],
    ["update", "whose role it is", `update public.user_roles set user_id = '${IDS.user}' where user_id = '${IDS.admin}'`,
                                                                                  0,      0,      0,      0,      0,      1],
    ["delete", "any role but the last admin's", `delete from public.user_roles where user_id <> '${IDS.admin}'`,
                                                                                  0,      0,      0,      0,      0,      3],
    ["delete", "every role", "delete from public.user_roles",                     0,      0,      0,      0,      0,      LAST_ADMIN],
    ["truncate", "all roles", "truncate public.user_roles",                       DENIED, DENIED, DENIED, DENIED, DENIED, "done"],
  ],
  blog_posts: [
    ["select", "published posts", "select * from public.blog_posts where published", 1,      1,      1,      1,      1,      1],
    ["select", "drafts", "select * from public.blog_posts where not published",   0,      0,      0,      1,      1,      1],
    ["insert", "a post", post("new"),                                             DENIED, DENIED, DENIED, 1,      1,      1],
    ["insert", "a post at a draft's slug", `${post("draft")} on conflict (slug) do nothing`, DENIED, DENIED, DENIED, 0,      0,      0],
    ["update", "a published post", `update public.blog_posts set title = 'X' where id = '${IDS.published}'`, 0,      0,      0,      1,      1,      1],
    ["update", "a draft to published", `update public.blog_posts set published = true where id = '${IDS.draft}'`, 0,      0,      0,      1,      1,      1],
    ["delete", "any post", "delete from public.blog_posts",                       0,      0,      0,      2,      2,      2],
    ["truncate", "all posts", "truncate public.blog_posts",                       DENIED, DENIED, DENIED, DENIED, DENIED, "done"],
  ],
  pages: [
    ["select", "published pages", "select * from public.pages where published",   1,      1,      1,      1,      1,      1],
    ["select", "drafts", "select * from public.pages where not published",        0,      0,      0,      1,      1,      1],
    ["insert", "a page", page("new"),                                             DENIED, DENIED, DENIED, 1,      1,      1],
    ["insert", "a page at a draft's slug", `${page("draft")} on conflict (slug) do nothing`, DENIED, DENIED, DENIED, 0,      0,      0],
    ["update", "a published page", `update public.pages set title = 'X' where id = '${IDS.published}'`, 0,      0,      0,      1,      1,      1],
    ["update", "a draft to published", `update public.pages set published = true where id = '${IDS.draft}'`, 0,      0,      0,      1,      1,      1],
    ["delete", "any page", "delete from public.pages",                            0,      0,      0,      2,      2,      2],
    ["truncate", "all pages", "truncate public.pages",                            DENIED, DENIED, DENIED, DENIED, DENIED, "done"],
  ],
  slug_redirects: [
    ["select", "any redirect", "select * from public.slug_redirects",             2,      2,      2,      4,      4,      4],
    ["select", "where what was withdrawn is now", "select target_id from public.slug_redirects where from_slug = 'withdrawn'",
                                                                                  0,      0,      0,      2,      2,      2],
    ["insert", "a redirect", redirect("new"),                                     DENIED, DENIED, DENIED, DENIED, DENIED, 1],
    ["insert", "over an existing redirect", `${redirect("moved")} on conflict (kind, from_slug) do update set target_id = excluded.target_id`,
                                                                                  DENIED, DENIED, DENIED, DENIED, DENIED, 1],
    ["update", "where a redirect leads", `update public.slug_redirects set target_id = '${IDS.draft}'`, 0,      0,      0,      0,      0,      4],
    ["delete", "any redirect", "delete from public.slug_redirects",               0,      0,      0,      0,      0,      4],
    ["truncate", "all redirects", "truncate public.slug_redirects",               DENIED, DENIED, DENIED, DENIED, DENIED, "done"],
  ],
  content_revisions: [
    ["select", "of one post", `select * from public.content_revisions where kind = 'post' and content_id = '${IDS.draft}'`, 0,      0,      0,      1,      1,      1],
    ["select", "of what is published", `select * from public.content_revisions where kind = 'page' and content_id = '${IDS.published}'`, 0,      0,      0,      1,      1,      1],
    ["insert", "a version", revision,                                             DENIED, DENIED, DENIED, DENIED, DENIED, 1],
    ["update", "what it held", `update public.content_revisions set fields = '{}' where kind = 'post' and content_id = '${IDS.draft}'`, 0,      0,      0,      0,      0,      1],
    ["delete", "any version", `delete from public.content_revisions where kind = 'post' and content_id = '${IDS.draft}'`, 0,      0,      0,      0,      0,      1],
    ["truncate", "all versions", "truncate public.content_revisions",             DENIED, DENIED, DENIED, DENIED, DENIED, "done"],
  ],
  redirects: [
    ["select", "any redirect", "select * from public.redirects",                  1,      1,      1,      1,      1,      1],
    ["insert", "a redirect", staffRedirect("/new"),                               DENIED, DENIED, DENIED, 1,      1,      1],
    ["insert", "over an existing redirect", `${staffRedirect("/old", "/elsewhere")} on conflict (from_path) do update set to_path = excluded.to_path`,
                                                                                  DENIED, DENIED, DENIED, 1,      1,      1],
    ["insert", "a redirect away from a published page", staffRedirect("/published", "/about"), CHECK,  CHECK,  CHECK,  CHECK,  CHECK,  CHECK],
    ["insert", "a redirect off the site", staffRedirect("/new", "//evil.example"), DENIED, DENIED, DENIED, CHECK,  CHECK,  CHECK],
    ["update", "where a redirect leads", "update public.redirects set to_path = '/about'", 0,      0,      0,      1,      1,      1],
    ["delete", "any redirect", "delete from public.redirects",                    0,      0,      0,      1,      1,      1],
    ["truncate", "all redirects", "truncate public.redirects",                    DENIED, DENIED, DENIED, DENIED, DENIED, "done"],
  ],
  import_redirects: [
    ["call", "with one", imported(false),                                         DENIED, DENIED, DENIED, 1,      1,      1],
    ["call", "on trial", imported(true),                                          DENIED, DENIED, DENIED, 1,      1,      1],
  ],
  timetable: [
    ["select", "any time", "select * from public.timetable",                      0,      0,      0,      1,      1,      1],
    ["insert", "a time", planned("'page'"),                                       DENIED, DENIED, DENIED, 1,      1,      1],
    ["insert", "over an existing time", `${planned("'post'")} on conflict (kind, content_id, action) do update set due_at = excluded.due_at`,
                                                                                  DENIED, DENIED, DENIED, 1,      1,      1],
    ["update", "when it is", "update public.timetable set due_at = '2098-01-01'", 0,      0,      0,      1,      1,      1],
    ["delete", "any time", "delete from public.timetable",                        0,      0,      0,      1,      1,      1],
    ["truncate", "all times", "truncate public.timetable",                        DENIED, DENIED, DENIED, DENIED, DENIED, "done"],
  ],
  run_timetable: [
    ["call", "for what is due", "select public.run_timetable()",                  DENIED, DENIED, DENIED, DENIED, DENIED, 1],
  ],
  missing_addresses: [
    ["select", "any address", "select * from public.missing_addresses",           0,      0,      0,      1,      1,      1],
    ["insert", "an address", "insert into public.missing_addresses (path) values ('/new')", DENIED, DENIED, DENIED, DENIED, DENIED, 1],
    ["update", "how often it was asked for", "update public.missing_addresses set people = 1000", 0,      0,      0,      0,      0,      1],
    ["delete", "any address", "delete from public.missing_addresses",             0,      0,      0,      1,      1,      1],
    ["truncate", "all addresses", "truncate public.missing_addresses",            DENIED, DENIED, DENIED, DENIED, DENIED, "done"],
  ],
  add_missing_addresses: [
    ["call", "with one", `select public.add_missing_addresses('[{"path": "/new", "people": 1, "bots": 0}]')`, DENIED, DENIED, DENIED, DENIED, DENIED, 1],
  ],
  content_trash: [
    ["select", "what was deleted", `select * from public.content_trash where id = '${IDS.deleted}'`, 0,      0,      0,      1,      1,      1],
    ["insert", "something deleted", deleted,                                      DENIED, DENIED, DENIED, DENIED, DENIED, 1],
    ["update", "what it held", `update public.content_trash set content = '{}' where id = '${IDS.deleted}'`, 0,      0,      0,      0,      0,      1],
    ["delete", "anything of it", `delete from public.content_trash where id = '${IDS.deleted}'`, 0,      0,      0,      0,      0,      1],
    ["truncate", "all of it", "truncate public.content_trash",                    DENIED, DENIED, DENIED, DENIED, DENIED, "done"],
  ],
  content_drafts: [
    ["select", "another's", "select * from public.content_drafts",                0,      0,      0,      0,      0,      1],
    ["insert", "one's own", draft("(select auth.uid())"),                         DENIED, DENIED, DENIED, 1,      1,      NOT_NULL],
    ["insert", "one's own, read back", `${draft("(select auth.uid())")} returning fields`, DENIED, DENIED, DENIED, 1,      1,      NOT_NULL],
    ["insert", "another's", draft(`'${IDS.agent}'`),                              DENIED, DENIED, DENIED, DENIED, DENIED, 1],
    ["insert", "over another's", `${draft(`'${IDS.otherAdmin}'`)} on conflict (author_id, kind, document) do update set fields = '{}'`,
                                                                                  DENIED, DENIED, DENIED, DENIED, DENIED, 1],
    ["update", "another's", "update public.content_drafts set fields = '{}'",     0,      0,      0,      0,      0,      1],
    ["delete", "another's", "delete from public.content_drafts",                  0,      0,      0,      0,      0,      1],
    ["truncate", "all drafts", "truncate public.content_drafts",                  DENIED, DENIED, DENIED, DENIED, DENIED, "done"],
  ],
  preview_links: [
    ["select", "of all authors", "select * from public.preview_links",            0,      0,      0,      1,      1,      1],
    ["insert", "one's own", previewLink(),                                        DENIED, DENIED, DENIED, 1,      1,      1],
    ["insert", "with another's secret", previewLink({ token_hash: `encode(sha256('${PREVIEW_TOKEN}'), 'hex')` }), DENIED, DENIED, DENIED, UNIQUE, UNIQUE, UNIQUE],
    ["insert", "in another's name", previewLink({ created_by: `'${IDS.otherAdmin}'` }), DENIED, DENIED, DENIED, DENIED, DENIED, 1],
    ["insert", "with another's address", previewLink({ created_by_email: "'else@example.com'" }), DENIED, DENIED, DENIED, DENIED, DENIED, 1],
    ["insert", "with one's own address", previewLink({ created_by_email: "'editor@example.com'" }), DENIED, DENIED, DENIED, 1,      DENIED, 1],
    ["insert", "for a year", previewLink({ expires_at: "now() + interval '1 year'" }), DENIED, DENIED, DENIED, DENIED, DENIED, 1],
    ["update", "when it ends", "update public.preview_links set expires_at = now() + interval '1 year'", 0, 0,  0,      0,      0,      1],
    ["delete", "another's", "delete from public.preview_links",                   0,      0,      0,      1,      1,      1],
    ["truncate", "all links", "truncate public.preview_links",                    DENIED, DENIED, DENIED, DENIED, DENIED, "done"],
  ],
  shown_preview: [
    ["call", "with the secret", `select 1 where public.shown_preview('${PREVIEW_TOKEN}') -> 'fields' ->> 'title' = 'Draft'`, 1, 1, 1, 1, 1, 1],
    ["call", "with what is stored of it", `select 1 where public.shown_preview(encode(sha256('${PREVIEW_TOKEN}'), 'hex')) is not null`, 0, 0, 0, 0, 0, 0],
    ["call", "with another", "select 1 where public.shown_preview('b') is not null", 0,   0,      0,      0,      0,      0],
  ],
  keep_draft: [
    ["call", "with one's own", `select public.keep_draft('{"kind": "page", "document": "new", "fields": {}, "browser": "${IDS.lead}"}', null)`,
                                                                                  DENIED, DENIED, DENIED, 1,      1,      NOT_NULL],
  ],
  empty_trash: [
    ["call", "before its time", "select public.empty_trash()",                    DENIED, DENIED, DENIED, DENIED, DENIED, 1],
  ],
  pictures: [
    ["select", "any picture", "select * from public.pictures",                    0,      0,      0,      2,      2,      2],
    ["insert", "a picture", picture(),                                            DENIED, DENIED, DENIED, 1,      1,      1],
    ["insert", "a picture, read back", `${picture()} returning width`,            DENIED, DENIED, DENIED, 1,      1,      1],
    ["insert", "a picture that nobody uploaded", picture().replace(PICTURE_KEYS.other, PICTURE_KEYS.other.replace("800x600", "800x601")),
                                                                                  DENIED, DENIED, DENIED, DENIED, DENIED, 1],
    ["insert", "over a picture", `${picture(", id", `, '${IDS.picture}'`)} on conflict (id) do update set name = 'x'`,
                                                                                  DENIED, DENIED, DENIED, DENIED, DENIED, 1],
    ["insert", "a picture that is there", `insert into public.pictures (key, bytes, name) values ('${PICTURE_KEYS.picture}', 1, 'x')`,
                                                                                  DENIED, DENIED, DENIED, UNIQUE, UNIQUE, UNIQUE],
    ["insert", "a picture in another's name", picture(", created_by", `, '${IDS.otherAdmin}'`), DENIED, DENIED, DENIED, DENIED, DENIED, 1],
    ["update", "what it shows", `update public.pictures set alt = 'A washer' where id = '${IDS.picture}'`, DENIED, 0,      0,      1,      1,      1],
    ["update", "what it is", `update public.pictures set key = '${PICTURE_KEYS.other}' where id = '${IDS.picture}'`, DENIED, DENIED, DENIED, DENIED, DENIED, 1],
    ["delete", "one that nothing shows", `delete from public.pictures where id = '${IDS.picture}'`, 0,      0,      0,      1,      1,      1],
    ["delete", "one that something shows", `delete from public.pictures where id = '${IDS.usedPicture}'`, 0,      0,      0,      RESTRICT, RESTRICT, RESTRICT],
    ["truncate", "all pictures", "truncate public.pictures cascade",              DENIED, DENIED, DENIED, DENIED, DENIED, "done"],
  ],
  picture_uses: [
    ["select", "any use", "select * from public.picture_uses",                    0,      0,      0,      1,      1,      1],
    ["insert", "a use", pictureUse,                                               DENIED, DENIED, DENIED, DENIED, DENIED, 1],
    ["update", "what shows it", `update public.picture_uses set content_id = '${IDS.draft}'`, 0,      0,      0,      0,      0,      1],
    ["delete", "any use", "delete from public.picture_uses",                      0,      0,      0,      0,      0,      1],
    ["truncate", "all uses", "truncate public.picture_uses",                      DENIED, DENIED, DENIED, DENIED, DENIED, "done"],
  ],
  room_for_pictures: [
    ["call", "for oneself", "select where public.room_for_pictures() ->> 'refusal' is null", DENIED, 0,      0,      1,      1,      1],
  ],
  uses_of_picture: [
    ["call", "of one", `select from jsonb_array_elements(public.uses_of_picture('${IDS.usedPicture}'))`, DENIED, 0,      0,      1,      1,      1],
  ],
  delete_picture: [
    ["call", "that nothing shows", `select where public.delete_picture('${IDS.picture}', 0)`, DENIED, 0,      0,      1,      1,      1],
    ["call", "that is known to be shown", `select where public.delete_picture('${IDS.usedPicture}', 1)`, DENIED, RESTRICT, RESTRICT, 1,      1,      1],
    ["call", "that is shown, unknown", `select where public.delete_picture('${IDS.usedPicture}', 0)`, DENIED, 0,      0,      RESTRICT, RESTRICT, RESTRICT],
  ],
  replace_picture: [
    ["call", "in as many places as it is", `select where public.replace_picture('${IDS.usedPicture}', '${IDS.picture}', 1)`, DENIED, DENIED, DENIED, 1,      1,      1],
    ["call", "in other places", `select where public.replace_picture('${IDS.usedPicture}', '${IDS.picture}', 0)`, DENIED, DENIED, DENIED, RESTRICT, RESTRICT, RESTRICT],
  ],
  audit_log: [
    ["select", "any entry", "select * from public.audit_log limit 1",             0,      0,      0,      0,      1,      1],
    ["insert", "an entry", entry,                                                 DENIED, DENIED, DENIED, DENIED, DENIED, DENIED],
    ["update", "who it was", "update public.audit_log set actor_id = null",       DENIED, DENIED, DENIED, DENIED, DENIED, DENIED],
    ["delete", "any entry", "delete from public.audit_log",                       DENIED, DENIED, DENIED, DENIED, DENIED, DENIED],
    ["truncate", "all entries", "truncate public.audit_log",                      DENIED, DENIED, DENIED, DENIED, DENIED, DENIED],
  ],
  lead_notices: [
    ["select", "any notice", "select * from public.lead_notices",                 0,      0,      0,      0,      1,      2],
    ["select", "the form's canary", `select * from public.lead_notices where id = '${IDS.canary}'`, 0,      0,      0,      0,      0,      1],
    ["insert", "a notice", notice,                                                DENIED, DENIED, DENIED, DENIED, DENIED, 1],
    ["update", "when it is due", "update public.lead_notices set due_at = now()", 0,      0,      0,      0,      0,      2],
    ["delete", "any notice", "delete from public.lead_notices",                   0,      0,      0,      0,      0,      2],
    ["truncate", "all notices", "truncate public.lead_notices",                   DENIED, DENIED, DENIED, DENIED, DENIED, "done"],
  ],
  lead_notes: [
    ["select", "any note", "select * from public.lead_notes",                     0,      0,      1,      0,      1,      1],
    ["insert", "a note", note(),                                                  DENIED, DENIED, 1,      DENIED, 1,      1],
    ["insert", "a note, read back", `${note()} returning body`,                   DENIED, DENIED, 1,      DENIED, 1,      1],
    ["insert", "a note already there", `${note(", id", `, '${IDS.note}'`)} on conflict (id) do nothing`, DENIED, DENIED, 0, DENIED, 0, 0],
    ["insert", "a note in another's name", note(", author_id", `, '${IDS.otherAdmin}'`), DENIED, DENIED, DENIED, DENIED, DENIED, 1],
    ["insert", "a note of the past", note(", created_at", ", '2020-01-01'"),      DENIED, DENIED, DENIED, DENIED, DENIED, 1],
    ["update", "what a note says", "update public.lead_notes set body = 'Else'",  0,      0,      0,      0,      0,      1],
    ["delete", "any note", "delete from public.lead_notes",                       0,      0,      0,      0,      0,      1],
    ["truncate", "all notes", "truncate public.lead_notes",                       DENIED, DENIED, DENIED, DENIED, DENIED, "done"],
  ],
  lead_links: [
    ["select", "any link", "select * from public.lead_links",                     0,      0,      1,      0,      1,      1],
    ["insert", "a link", link(),                                                  DENIED, DENIED, 1,      DENIED, 1,      1],
    ["insert", "a link, read back", `${link()} returning id`,                     DENIED, DENIED, 1,      DENIED, 1,      1],
    ["insert", "a link in another's name", link(", actor_id", `, '${IDS.otherAdmin}'`), DENIED, DENIED, DENIED, DENIED, DENIED, 1],
    ["insert", "a link of the past", link(", created_at", ", '2020-01-01'"),      DENIED, DENIED, DENIED, DENIED, DENIED, 1],
    ["update", "what a link says", "update public.lead_links set is_same_person = false", 0,      0,      0,      0,      0,      1],
    ["delete", "any link", "delete from public.lead_links",                       0,      0,      0,      0,      0,      1],
    ["truncate", "all links", "truncate public.lead_links",                       DENIED, DENIED, DENIED, DENIED, DENIED, "done"],
  ],
  lead_status_changes: [
    ["select", "any change", "select * from public.lead_status_changes",          0,      0,      1,      0,      1,      1],
    ["insert", "a change", statusChange,                                          DENIED, DENIED, DENIED, DENIED, DENIED, 1],
    ["update", "who it was", "update public.lead_status_changes set actor_id = null", 0,      0,      0,      0,      0,      1],
    ["delete", "any change", "delete from public.lead_status_changes",            0,      0,      0,      0,      0,      1],
    ["truncate", "all changes", "truncate public.lead_status_changes",            DENIED, DENIED, DENIED, DENIED, DENIED, "done"],
  ],
  lead_field_changes: [
    ["select", "any change", "select * from public.lead_field_changes",          0,      0,      1,      0,      1,      1],
    ["insert", "a change", fieldChange,                                          DENIED, DENIED, DENIED, DENIED, DENIED, 1],
    ["update", "who it was", "update public.lead_field_changes set actor_id = null", 0,      0,      0,      0,      0,      1],
    ["delete", "any change", "delete from public.lead_field_changes",            0,      0,      0,      0,      0,      1],
    ["truncate", "all changes", "truncate public.lead_field_changes",            DENIED, DENIED, DENIED, DENIED, DENIED, "done"],
  ],
  message_templates: [
    ["select", "any template", "select * from public.message_templates",          0,      0,      1,      0,      1,      1],
    ["insert", "a template", template(),                                          DENIED, DENIED, DENIED, DENIED, 1,      1],
    ["insert", "over a template", `${template(", id", `, '${IDS.template}'`)} on conflict (id) do update set body = 'Eve'`,
                                                                                  DENIED, DENIED, DENIED, DENIED, 1,      1],
    ["update", "what a template says", "update public.message_templates set body = 'Else'", 0,      0,      0,      0,      1,      1],
    ["update", "which is the usual one", "update public.message_templates set is_usual = true", 0,      0,      0,      0,      1,      1],
    ["delete", "any template", "delete from public.message_templates",            0,      0,      0,      0,      1,      1],
    ["truncate", "all templates", "truncate public.message_templates",            DENIED, DENIED, DENIED, DENIED, DENIED, "done"],
  ],
  lead_views: [
    ["select", "any view", "select * from public.lead_views",                     0,      0,      1,      0,      1,      2],
    ["select", "another's own", `select 1 from public.lead_views where id = '${IDS.othersView}'`, 0,      0,      0,      0,      0,      1],
    ["insert", "one's own", view(),                                               DENIED, DENIED, 1,      DENIED, 1,      1],
    ["insert", "one's own, read back", `${view()} returning id`,                  DENIED, DENIED, 1,      DENIED, 1,      1],
    ["insert", "a shared one", view("null"),                                      DENIED, DENIED, DENIED, DENIED, 1,      1],
    ["insert", "one for another", view(`'${IDS.otherAdmin}'`),                    DENIED, DENIED, DENIED, DENIED, DENIED, 1],
    ["update", "the name of any", "update public.lead_views set name = 'Else ' || right(id::text, 4)", 0,      0,      0,      0,      1,      2],
    ["update", "what any lists", "update public.lead_views set query = 'show=all'", 0,      0,      0,      0,      1,      2],
    ["update", "whose the shared one is", `update public.lead_views set owner_id = '${IDS.otherAdmin}' where owner_id is null`,
                                                                                  0,      0,      0,      0,      DENIED, 1],
    ["delete", "any view", "delete from public.lead_views",                       0,      0,      0,      0,      1,      2],
    ["truncate", "all views", "truncate public.lead_views",                       DENIED, DENIED, DENIED, DENIED, DENIED, "done"],
  ],
  daily_figures: [
    ["select", "any figure", "select * from public.daily_figures",                0,      0,      0,      0,      1,      1],
    ["insert", "a figure", figure("view_of_mine"),                                DENIED, DENIED, DENIED, DENIED, DENIED, 1],
    ["insert", "over a figure", `${figure("/")} on conflict (day, kind, name, measure) do update set count = 100`,
                                                                                  DENIED, DENIED, DENIED, DENIED, DENIED, 1],
    ["update", "how many", "update public.daily_figures set count = 100",         0,      0,      0,      0,      0,      1],
    ["delete", "any figure", "delete from public.daily_figures",                  0,      0,      0,      0,      0,      1],
    ["truncate", "all figures", "truncate public.daily_figures",                  DENIED, DENIED, DENIED, DENIED, DENIED, "done"],
  ],
  figures_by: [
    ["call", "by page", "select from jsonb_array_elements(public.figures_by('page', '2026-11-01', '2026-11-30')) as figure where figure ->> 'name' = '/'",
                                                                                  DENIED, 0,      0,      0,      1,      1],
    ["call", "by city", "select from jsonb_array_elements(public.figures_by('city', current_date - 7, current_date + 1))", DENIED, 0,      1,      0,      1,      1],
  ],
  response_times: [
    ["call", "of the week", "select where public.response_times(current_date - 7, current_date + 1, '07:00', '20:00', 30) ->> 'waiting' = '1'",
                                                                                  DENIED, 0,      1,      0,      1,      1],
  ],
  add_figures: [
    ["call", "with a visit", `select public.add_figures('[{"day": "2026-11-22", "kind": "page", "name": "/", "measure": "views", "count": 1}]', array['/'])`,
                                                                                  DENIED, DENIED, DENIED, DENIED, DENIED, 1],
  ],
  notice_settings: [
    ["select", "any setting", "select * from public.notice_settings",             0,      0,      0,      0,      0,      1],
    ["insert", "one's own", noticeSetting("(select auth.uid())"),                 DENIED, DENIED, 1,      DENIED, 1,      NOT_NULL],
    ["insert", "one's own, read back", `${noticeSetting("(select auth.uid())")} returning new_leads`, DENIED, DENIED, 1,      DENIED, 1,      NOT_NULL],
    ["insert", "another's", noticeSetting(`'${IDS.agent}'`),                      DENIED, DENIED, 1,      DENIED, DENIED, 1],
    ["insert", "over another's", `${noticeSetting(`'${IDS.otherAdmin}'`)} on conflict (user_id) do update set new_leads = true`,
                                                                                  DENIED, DENIED, DENIED, DENIED, DENIED, 1],
    ["update", "another's", "update public.notice_settings set new_leads = true", 0,      0,      0,      0,      0,      1],
    ["delete", "any setting", "delete from public.notice_settings",               0,      0,      0,      0,      0,      1],
    ["truncate", "all settings", "truncate public.notice_settings",               DENIED, DENIED, DENIED, DENIED, DENIED, "done"],
  ],
  push_devices: [
    ["select", "any device", "select * from public.push_devices",                 0,      0,      0,      0,      0,      1],
    ["insert", "one's own", device("(select auth.uid())"),                        DENIED, DENIED, 1,      DENIED, 1,      NOT_NULL],
    ["insert", "one's own, read back", `${device("(select auth.uid())")} returning id`, DENIED, DENIED, 1,      DENIED, 1,      NOT_NULL],
    ["insert", "another's", device(`'${IDS.agent}'`),                             DENIED, DENIED, 1,      DENIED, DENIED, 1],
    ["insert", "one's own in another session", device("(select auth.uid())", `'${IDS.lead}'`), DENIED, DENIED, DENIED, DENIED, DENIED, NOT_NULL],
    ["insert", "over another's", `${device(`'${IDS.otherAdmin}'`)} on conflict (user_id, endpoint) do update set name = 'Eve'`,
                                                                                  DENIED, DENIED, DENIED, DENIED, DENIED, 1],
    ["update", "where another's is", "update public.push_devices set endpoint = 'https://push.test/eve'", 0,      0,      0,      0,      0,      1],
    ["delete", "any device", "delete from public.push_devices",                   0,      0,      0,      0,      0,      1],
    ["truncate", "all devices", "truncate public.push_devices",                   DENIED, DENIED, DENIED, DENIED, DENIED, "done"],
  ],
  open_notice_channels: [
    ["call", "to close them all", "select public.open_notice_channels(false, null, false)", DENIED, DENIED, DENIED, DENIED, DENIED, 1],
  ],
  claim_lead_notices: [
    ["call", "for what customers wrote", "select public.claim_lead_notices('mail', 10)", DENIED, DENIED, DENIED, DENIED, DENIED, 1],
  ],
  settle_lead_notice: [
    ["call", "as if it were sent", `select public.settle_lead_notice('${IDS.notice}', 0, null, false)`, DENIED, DENIED, DENIED, DENIED, DENIED, 1],
  ],
  tell_staff_of_form: [
    ["call", "that it fails", "select public.tell_staff_of_form('form_fails', 'It does.')", DENIED, DENIED, DENIED, DENIED, DENIED, 1],
  ],
  tell_admins_of_backups: [
    ["call", "that they fail", "select public.tell_admins_of_backups('They do.')", DENIED, DENIED, DENIED, DENIED, DENIED, 1],
  ],
  log_kept_aside: [
    ["call", "as if it were removed", `select public.log_kept_aside('${IDS.lead}', 'remove')`, DENIED, DENIED, DENIED, DENIED, DENIED, 1],
  ],
  expired_leads: [
    ["call", "for their ids", "select public.expired_leads(30, 10)",                DENIED, DENIED, DENIED, DENIED, DENIED, 1],
  ],
  send_lead_notices_again: [
    ["call", "of one", `select 1 where public.send_lead_notices_again(array['${IDS.notice}']::uuid[]) = 1`, DENIED, DENIED, DENIED, DENIED, 1,      1],
  ],
  has_role: [
    ["call", "about the user", hasRole(IDS.user),                                 0,      0,      0,      0,      0,      0],
    ["call", "about the admin", hasRole(IDS.admin),                               0,      0,      0,      0,      1,      1],
    ["call", "about another admin", hasRole(IDS.otherAdmin),                      0,      0,      0,      0,      1,      1],
    ["call", "about the agent", hasRole(IDS.agent, "agent"),                      0,      0,      1,      0,      1,      1],
    ["call", "about the editor", hasRole(IDS.editor, "editor"),                   0,      0,      0,      1,      1,      1],
    ["call", "about another role of the agent", hasRole(IDS.agent, "editor"),     0,      0,      0,      0,      0,      0],
    ["call", "about another role of the admin", hasRole(IDS.admin, "editor"),     0,      0,      0,      0,      0,      0],
    ["call", "about nobody", "select 1 where public.has_role(null, 'admin')",     0,      0,      0,      0,      0,      0],
    ["call", "about an account that is not there", hasRole(IDS.lead),             0,      0,      0,      0,      0,      0],
    ["call", "about a role that is not there", hasRole(IDS.admin, "owner"),       0,      0,      0,      0,      0,      0],
    ["call", "about a role in other letters", hasRole(IDS.admin, "Admin"),        0,      0,      0,      0,      0,      0],
    ["call", "about no role", `select 1 where public.has_role('${IDS.admin}', null)`, 0,      0,      0,      0,      0,      0],
    ["call", "that it answers at all", `select 1 where public.has_role('${IDS.admin}', 'owner') is not null`,
                                                                                  1,      1,      1,      1,      1,      1],
  ],
  set_role: [
    ["call", "for oneself", `select public.set_role('${IDS.user}', 'admin', null)`, DENIED, DENIED, DENIED, DENIED, DENIED, 1],
    ["call", "for the editor", `select public.set_role('${IDS.editor}', 'agent', '${IDS.admin}')`, DENIED, DENIED, DENIED, DENIED, DENIED, 1],
    ["call", "to take it away", `select public.set_role('${IDS.admin}', null, null)`, DENIED, DENIED, DENIED, DENIED, DENIED, 1],
  ],
  lead_ids_found: [
    ["call", "for all", `select from public.lead_ids_found('{"show": "all"}')`, DENIED, 0,      1,      0,      1,      1],
  ],
  search_leads: [
    ["call", "for all", found("search_leads", '{"show": "all"}'),                 DENIED, 0,      1,      0,      1,      1],
    ["call", "by words", found("search_leads", '{"show": "new", "terms": [["5550100", "555 0100"]]}'), DENIED, 0,      1,      0,      1,      1],
  ],
  lead_board: [
    ["call", "for who is new", `select from jsonb_array_elements(public.lead_board('{}') -> 'new' -> 'leads')`, DENIED, 0,      1,      0,      1,      1],
    ["call", "for how many", `select 1 where (public.lead_board('{}') -> 'new' ->> 'count')::int > 0`, DENIED, 0,      1,      0,      1,      1],
  ],
  change_leads: [
    ["call", "to close one", changed(`{"known": ["new"], "held": false, "status": "closed"}`), DENIED, 0,      1,      0,      1,      1],
    ["call", "over a status that it hasn't", changed(`{"known": ["closed"], "held": false, "status": "new"}`), DENIED, 0,      0,      0,      0,      0],
    ["call", "with another name", `${changed(`{"known": ["new"], "held": false, "name": "Eve"}`)} and exists (select from public.leads where name = 'Eve')`, DENIED, 0,      0,      0,      0,      0],
  ],
  name_revision: [
    ["call", "for one", nameRevision("null"),                                     DENIED, DENIED, DENIED, 1,      1,      1],
    ["call", "over a name that it hasn't", nameRevision("'Other'"),               DENIED, DENIED, DENIED, 0,      0,      0],
  ],
  publish_many: [
    ["call", "over the version that was seen", published("(select updated_at from public.blog_posts where slug = 'published')"), DENIED, 0,      0,      1,      1,      1],
    ["call", "over another version", published("'2020-01-01'"),                   DENIED, 0,      0,      0,      0,      0],
  ],
  lead_choices: [
    ["call", "for cities", "select from jsonb_array_elements(public.lead_choices() -> 'cities')", DENIED, 0,      1,      0,      1,      1],
  ],
  lead_summary: [
    ["call", "for who waits", "select from jsonb_array_elements(public.lead_summary('2026-11-24') -> 'waiting')", DENIED, 0,      1,      0,      1,      1],
  ],
  lead_staff: [
    ["call", "for who works leads", "select from jsonb_array_elements(public.lead_staff())", DENIED, 0,      3,      0,      3,      3],
  ],
  own_device_key: [
    ["call", "for one's own key", "select 1 where public.own_device_key() is not null", DENIED, 0,      1,      0,      1,      0],
  ],
  own_live_sessions: [
    ["call", "for another's", `select 1 where '${IDS.otherAdmin}' in (select public.own_live_sessions())`, DENIED, 0,      0,      0,      0,      0],
    ["call", "for one's own", "select 1 where ((select auth.jwt()) ->> 'session_id')::uuid in (select public.own_live_sessions())", DENIED, 0,      1,      0,      1,      0],
  ],
  import_leads: [
    ["call", "with one", `select public.import_leads('[{"name": "Bob", "phone": "+17025550101"}]', false)`, DENIED, DENIED, 1,      DENIED, 1,      1],
    ["call", "to look", `select public.import_leads('[{"name": "Bob", "phone": "+17025550101"}]', true)`, DENIED, DENIED, 1,      DENIED, 1,      1],
  ],
  log_lead_export: [
    ["call", "as one takes them along", "select public.log_lead_export()",       DENIED, DENIED, 1,      DENIED, 1,      1],
  ],
  requests_of_persons: [
    ["call", "of a known lead", `select 1 where public.requests_of_persons(array['${IDS.lead}']::uuid[]) is not null`, DENIED, 0,      1,      0,      1,      1],
  ],
  content_ids_found: [
    ["call", "for all posts", `select from public.content_ids_found('blog_posts', '{"column": "title"}')`, DENIED, 0,      0,      2,      2,      2],
    ["call", "for all pages", `select from public.content_ids_found('pages', '{"column": "title"}')`, DENIED, 0,      0,      2,      2,      2],
  ],
  search_posts: [
    ["call", "for all", found("search_posts", '{"column": "title"}'),             DENIED, 0,      0,      2,      2,      2],
  ],
  search_pages: [
    ["call", "for all", found("search_pages", '{"column": "title"}'),             DENIED, 0,      0,      2,      2,      2],
  ],
  take_leads: [
    ["call", "with a lead", `select public.take_leads('[{"submission_key": "${IDS.lead}", "name": "Bob", "phone": "+17025550101"}]')`,
                                                                                  DENIED, DENIED, DENIED, DENIED, DENIED, 1],
    ["call", "with the form's canary", `select public.take_leads('[{"submission_key": "${IDS.lead}", "canary": true, "name": "Bob", "phone": "+17025550101"}]')`,
                                                                                  DENIED, DENIED, DENIED, DENIED, DENIED, 1],
    ["call", "with none", "select public.take_leads('[]')",                       DENIED, DENIED, DENIED, DENIED, DENIED, 1],
  ],
  users_with_second_factor: [
    ["call", "about anybody", `select count(*) from public.users_with_second_factor(array['${IDS.admin}']::uuid[])`,
                                                                                  DENIED, DENIED, DENIED, DENIED, DENIED, 1],
    ["call", "about oneself", `select count(*) from public.users_with_second_factor(array['${IDS.user}']::uuid[])`,
                                                                                  DENIED, DENIED, DENIED, DENIED, DENIED, 1],
  ],
  log_account_action: [
    ["call", "about anybody", `select public.log_account_action('delete', '${IDS.agent}')`, DENIED, DENIED, DENIED, DENIED, DENIED, DENIED],
  ],
};

/** Trigger functions, which nobody can call. */
export const TRIGGER_FUNCTIONS = [
  "allow_one_lead_per_visitor_request",
  "keep_an_admin",
  "keep_audit_log",
  "keep_lead_as_submitted",
  "keep_slug_redirects",
  "notify_content_changed",
  "touch_updated_at",
  "write_audit_log",
];

/** Tables that only triggers write, so that no persona's success can be paired with a denial (see audit-log.test.ts). */
export const WRITTEN_BY_TRIGGERS_ALONE = ["audit_log"];

export const OBJECTS = [...Object.keys(MATRIX), ...TRIGGER_FUNCTIONS];

export const PROBES: readonly Probe[] = Object.entries(MATRIX).flatMap(([object, rows]) =>
  rows.map(([verb, what, sql, ...expected]) => ({ object, verb, what, sql, expected })),
);
