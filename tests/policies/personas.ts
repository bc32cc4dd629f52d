import type { Pool } from "pg";
import type { LeadField } from "#app/desk/follow-up/lead-fields.ts";

/** The secret token of the preview link IDS.previewLink. */
export const PREVIEW_TOKEN = "a".repeat(64);

export const IDS = {
  user: "00000000-0000-4000-8000-000000000001",
  admin: "00000000-0000-4000-8000-000000000002",
  otherAdmin: "00000000-0000-4000-8000-000000000003",
  agent: "00000000-0000-4000-8000-000000000004",
  editor: "00000000-0000-4000-8000-000000000005",
  lead: "00000000-0000-4000-8000-000000000011",
  notice: "00000000-0000-4000-8000-000000000012",
  session: "00000000-0000-4000-8000-000000000013",
  note: "00000000-0000-4000-8000-000000000015",
  link: "00000000-0000-4000-8000-000000000018",
  statusChange: "00000000-0000-4000-8000-000000000014",
  canary: "00000000-0000-4000-8000-000000000016",
  timetable: "00000000-0000-4000-8000-000000000024",
  previewLink: "00000000-0000-4000-8000-000000000051",
  redirect: "00000000-0000-4000-8000-000000000023",
  fieldChange: "00000000-0000-4000-8000-000000000017",
  template: "00000000-0000-4000-8000-000000000031",
  sharedView: "00000000-0000-4000-8000-000000000032",
  othersView: "00000000-0000-4000-8000-000000000033",
  published: "00000000-0000-4000-8000-000000000021",
  draft: "00000000-0000-4000-8000-000000000022",
  deleted: "00000000-0000-4000-8000-000000000023",
  picture: "00000000-0000-4000-8000-000000000041",
  usedPicture: "00000000-0000-4000-8000-000000000042",
} as const;

/** The claims of an account's token; its session has the account's id. */
const signedIn = (sub: string) => ({ role: "authenticated", sub, aal: "aal1", session_id: sub }) as const;

/** The same in a session that has shown the second factor. */
const signedInTwice = (sub: string) =>
  ({ role: "authenticated", sub, aal: "aal2", session_id: sub.replace(/^0/, "2") }) as const;

export const CLAIMS = {
  visitor: { role: "anon" },
  user: signedIn(IDS.user),
  agent: signedIn(IDS.agent),
  editor: signedIn(IDS.editor),
  admin: signedIn(IDS.admin),
  service: { role: "service_role" },
  strongAgent: signedInTwice(IDS.agent),
  strongEditor: signedInTwice(IDS.editor),
  strongAdmin: signedInTwice(IDS.admin),
  otherAdmin: signedIn(IDS.otherAdmin),
} as const;

export const PICTURE_KEYS = {
  picture: `${"a".repeat(32)}-800x600-c4b7a6`,
  used: `${"b".repeat(32)}-800x600-c4b7a6`,
  other: `${"c".repeat(32)}-800x600-c4b7a6`,
} as const;

/** Of each field of a lead that staff fill in, a value that a closed lead may have. */
export const STAFF_VALUES: Record<LeadField, string> = {
  assignee_id: `'${IDS.admin}'`,
  follow_up_on: "'2026-12-01'",
  lost_reason: "'price'",
  lost_words: "'Her sister has one.'",
  tags: "'{stairs}'",
};

/** The number of rows read or written, "done" for a statement without a row count, or the SQLSTATE of its error. */
export type Outcome = number | "done" | string;

export type Persona = keyof typeof CLAIMS;

/** The matrix's columns, in order. */
export const PERSONAS = [
  "visitor",
  "user",
  "agent",
  "editor",
  "admin",
  "service",
] as const satisfies Persona[];

/** Runs and commits a statement the way the data API does for a request by the persona (PostgREST docs, Transactions). */
export function submit(authenticator: Pool, persona: Persona, sql: string): Promise<Outcome> {
  return run(authenticator, persona, sql, "commit");
}

/** Does the same as `submit`, and rolls back. */
export function attempt(authenticator: Pool, persona: Persona, sql: string): Promise<Outcome> {
  return run(authenticator, persona, sql, "rollback");
}

async function run(
  authenticator: Pool,
  persona: Persona,
  sql: string,
  end: "commit" | "rollback",
): Promise<Outcome> {
  const claims = CLAIMS[persona];
  const client = await authenticator.connect();
  try {
    await client.query(`
      begin;
      set local role ${claims.role};
      select set_config('request.jwt.claims', ${client.escapeLiteral(JSON.stringify(claims))}, true)
    `);
    const { rowCount } = await client.query(sql);
    return rowCount ?? "done";
  } catch (error) {
    return (error as { code: string }).code;
  } finally {
    await client.query(end);
    client.release();
  }
}

/**
 * Inserts the accounts, a user without a role, an agent, an editor and two admins, and their sessions. Then the rows
 * that the matrix probes: one lead with a dead notice, a note, a change of its status and one of its follow-up day; a
 * notice of the form check; one figure; one device of the other admin; one published and one unpublished post and page,
 * with a slug redirect to each; one redirect made by staff; one missing address; a schedule for the unpublished post; a
 * page in the trash; a draft by the other admin; and two pictures, one of which the page in the trash uses.
 */
export async function settlePersonas(owner: Pool): Promise<void> {
  await owner.query(`
    insert into auth.users (id, email, email_confirmed_at) values
      ('${IDS.user}', 'user@example.com', now()),
      ('${IDS.agent}', 'agent@example.com', now()),
      ('${IDS.editor}', 'editor@example.com', now()),
      ('${IDS.admin}', 'admin@example.com', now()),
      ('${IDS.otherAdmin}', 'other-admin@example.com', now());
    insert into auth.sessions (id, user_id, aal, not_after) values ${sessionRows()};
    insert into public.user_roles (user_id, role) values
      ('${IDS.agent}', 'agent'),
      ('${IDS.editor}', 'editor'),
      ('${IDS.admin}', 'admin'),
      ('${IDS.otherAdmin}', 'admin');
    delete from public.leads;
    select public.open_notice_channels(false, null, false);
    insert into public.leads (id, name, phone, city) values ('${IDS.lead}', 'Ada', '+17025550100', 'Henderson');
    select public.open_notice_channels(true, null, false);
    insert into public.lead_notices (id, lead_id, recipient, account_id, state) values
      ('${IDS.notice}', '${IDS.lead}', 'account', '${IDS.admin}', 'dead');
    insert into public.lead_notes (id, lead_id, body) values ('${IDS.note}', '${IDS.lead}', 'Called, no answer.');
    insert into public.lead_links (id, lead_id, other_id, is_same_person) values
      ('${IDS.link}', '${IDS.lead}', '${IDS.lead}', true);
    insert into public.lead_status_changes (id, lead_id, former, status) values
      ('${IDS.statusChange}', '${IDS.lead}', 'closed', 'new');
    insert into public.lead_field_changes (id, lead_id, field, present) values
      ('${IDS.fieldChange}', '${IDS.lead}', 'follow_up_on', '2026-12-01');
    insert into public.lead_notices (id, subject, recipient, state) values ('${IDS.canary}', 'canary', 'canary', 'dead');
    delete from public.daily_figures;
    insert into public.daily_figures (day, kind, name, measure, count) values ('2026-11-22', 'page', '/', 'views', 7);
    insert into public.notice_settings (user_id, new_leads) values ('${IDS.otherAdmin}', false);
    insert into public.push_devices (user_id, session_id, endpoint, p256dh, auth, name) values
      ('${IDS.otherAdmin}', '${IDS.session}', 'https://push.test/known', '${"B".repeat(87)}', '${"a".repeat(22)}', 'Firefox on Mac');
    delete from public.message_templates;
    insert into public.message_templates (id, channel, name, subject, body) values
      ('${IDS.template}', 'email', 'Hello', 'Your request', 'Hi {name}');
    delete from public.lead_views;
    insert into public.lead_views (id, owner_id, name, query) values
      ('${IDS.sharedView}', null, 'Henderson', 'city=Henderson'),
      ('${IDS.othersView}', '${IDS.otherAdmin}', 'Mine', 'show=new');
    delete from public.blog_posts;
    insert into public.blog_posts (id, title, slug, excerpt, content, date, seo_description, published) values
      ('${IDS.published}', 'Published', 'published', '', '', '2026-01-01', '', true),
      ('${IDS.draft}', 'Draft', 'draft', '', '', '2026-01-01', '', false);
    delete from public.pages;
    insert into public.pages (id, title, slug, content, published) values
      ('${IDS.published}', 'Published', 'published', '', true),
      ('${IDS.draft}', 'Draft', 'draft', '', false);
    delete from public.slug_redirects;
    delete from public.redirects;
    delete from public.missing_addresses;
    delete from public.timetable;
    insert into public.timetable (id, kind, content_id, action, due_at) values
      ('${IDS.timetable}', 'post', '${IDS.draft}', 'publish', '2099-01-01');
    insert into public.redirects (id, from_path, to_path) values ('${IDS.redirect}', '/old', '/published');
    insert into public.missing_addresses (path, people) values ('/missing', 2);
    insert into public.slug_redirects (kind, from_slug, target_id) values
      ('post', 'moved', '${IDS.published}'),
      ('page', 'moved-page', '${IDS.published}'),
      ('post', 'withdrawn', '${IDS.draft}'),
      ('page', 'withdrawn', '${IDS.draft}');
    insert into public.content_drafts (author_id, kind, document, fields, browser) values
      ('${IDS.otherAdmin}', 'post', 'new', '{}', '${IDS.session}');
    delete from public.preview_links;
    insert into public.preview_links (id, token_hash, kind, document, fields, created_by, created_by_email, expires_at) values
      ('${IDS.previewLink}', encode(sha256('${PREVIEW_TOKEN}'), 'hex'), 'post', '${IDS.published}', '{"title": "Draft"}', '${IDS.otherAdmin}', 'other-admin@example.com', now() + interval '7 days');
    delete from public.content_trash;
    insert into public.content_trash (kind, id, title, slug, published, content) values
      ('page', '${IDS.deleted}', 'Deleted', 'deleted', false, '{}');
    delete from public.picture_uses;
    delete from public.pictures;
    insert into public.pictures (id, key, bytes, name) values
      ('${IDS.picture}', '${PICTURE_KEYS.picture}', 1000, 'washer.jpg'),
      ('${IDS.usedPicture}', '${PICTURE_KEYS.used}', 1000, 'dryer.jpg');
    insert into public.picture_uses (picture_id, kind, content_id) values
      ('${IDS.usedPicture}', 'page', '${IDS.deleted}');
    insert into storage.objects (bucket_id, name) values
      ('pictures', '${PICTURE_KEYS.picture}.webp'), ('pictures', '${PICTURE_KEYS.other}.webp')
    on conflict do nothing;
  `);
}

function sessionRows(): string {
  const rows = Object.values(CLAIMS).map((claims) =>
    "sub" in claims ? [`('${claims.session_id}', '${claims.sub}', '${claims.aal}', 'infinity')`] : [],
  );
  return rows.flat().join(", ");
}
