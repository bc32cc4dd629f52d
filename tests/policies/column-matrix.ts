import { IDS, PERSONAS, type Persona, PICTURE_KEYS } from "./personas.ts";

/** Who may read the column in someone else's row, set it to something other than its default in a new row, and change it later. */
type ColumnRights = readonly [
  select: readonly Persona[],
  insert: readonly Persona[],
  update: readonly Persona[],
];

const everybody: readonly Persona[] = PERSONAS;
const leadStaff: readonly Persona[] = ["agent", "admin", "service"];
const writers: readonly Persona[] = ["editor", "admin", "service"];
const admins: readonly Persona[] = ["admin", "service"];
const server: readonly Persona[] = ["service"];
const nobody: readonly Persona[] = [];

/** Every column of schema public; a test fails if one is missing. */
export const COLUMN_RIGHTS: Record<string, Record<string, ColumnRights>> = {
  leads: {
    id: [leadStaff, server, server],
    name: [leadStaff, everybody, server],
    phone: [leadStaff, everybody, server],
    email: [leadStaff, everybody, server],
    city: [leadStaff, everybody, server],
    message: [leadStaff, everybody, server],
    status: [leadStaff, server, leadStaff],
    quarantine: [leadStaff, server, leadStaff],
    evidence: [leadStaff, server, server],
    created_at: [leadStaff, server, server],
    assignee_id: [leadStaff, server, leadStaff],
    follow_up_on: [leadStaff, server, leadStaff],
    lost_reason: [leadStaff, server, leadStaff],
    lost_words: [leadStaff, server, leadStaff],
    tags: [leadStaff, server, leadStaff],
    first_contact_at: [leadStaff, server, server],
  },
  pictures: {
    id: [writers, server, server],
    key: [writers, writers, server],
    width: [writers, server, server],
    height: [writers, server, server],
    color: [writers, server, server],
    bytes: [writers, writers, server],
    name: [writers, writers, writers],
    alt: [writers, writers, writers],
    created_at: [writers, server, server],
    created_by: [writers, server, server],
  },
  picture_uses: {
    picture_id: [writers, server, server],
    kind: [writers, server, server],
    content_id: [writers, server, server],
  },
  user_roles: {
    user_id: [server, server, server],
    role: [server, server, server],
    created_at: [server, server, server],
  },
  blog_posts: {
    id: [writers, writers, server],
    title: [writers, writers, writers],
    slug: [writers, writers, writers],
    excerpt: [writers, writers, writers],
    content: [writers, writers, writers],
    date: [writers, writers, writers],
    seo_description: [writers, writers, writers],
    cover: [writers, writers, writers],
    cover_alt: [writers, writers, writers],
    published: [writers, writers, writers],
    created_at: [writers, writers, writers],
    updated_at: [writers, writers, writers],
  },
  pages: {
    id: [writers, writers, server],
    title: [writers, writers, writers],
    slug: [writers, writers, writers],
    content: [writers, writers, writers],
    meta_description: [writers, writers, writers],
    published: [writers, writers, writers],
    created_at: [writers, writers, writers],
    updated_at: [writers, writers, writers],
  },
  slug_redirects: {
    kind: [everybody, server, server],
    from_slug: [everybody, server, server],
    target_id: [everybody, server, server],
  },
  redirects: {
    id: [everybody, writers, writers],
    from_path: [everybody, writers, writers],
    to_path: [everybody, writers, writers],
    created_at: [everybody, writers, writers],
  },
  timetable: {
    id: [writers, writers, writers],
    kind: [writers, writers, writers],
    content_id: [writers, writers, writers],
    action: [writers, writers, writers],
    due_at: [writers, writers, writers],
    created_at: [writers, writers, writers],
  },
  missing_addresses: {
    path: [writers, server, server],
    people: [writers, server, server],
    bots: [writers, server, server],
    referrer_host: [writers, server, server],
    last_seen_at: [writers, server, server],
  },
  lead_notices: {
    id: [admins, server, server],
    lead_id: [admins, server, server],
    subject: [admins, server, server],
    recipient: [admins, server, server],
    account_id: [admins, server, server],
    device_id: [admins, server, server],
    state: [admins, server, server],
    attempts: [admins, server, server],
    due_at: [admins, server, server],
    claimed_until: [admins, server, server],
    last_error: [admins, server, server],
    created_at: [admins, server, server],
    sent_at: [admins, server, server],
    said: [admins, server, server],
  },
  push_devices: {
    id: [server, server, server],
    user_id: [server, server, server],
    session_id: [server, server, server],
    endpoint: [server, server, server],
    p256dh: [server, server, server],
    auth: [server, server, server],
    name: [server, server, server],
    created_at: [server, server, server],
  },
  lead_notes: {
    id: [leadStaff, leadStaff, server],
    lead_id: [leadStaff, leadStaff, server],
    author_id: [leadStaff, server, server],
    author_email: [leadStaff, server, server],
    body: [leadStaff, leadStaff, server],
    call_outcome: [leadStaff, leadStaff, server],
    created_at: [leadStaff, server, server],
  },
  lead_links: {
    id: [leadStaff, server, server],
    lead_id: [leadStaff, leadStaff, server],
    other_id: [leadStaff, leadStaff, server],
    is_same_person: [leadStaff, leadStaff, server],
    actor_id: [leadStaff, server, server],
    actor_email: [leadStaff, server, server],
    created_at: [leadStaff, server, server],
  },
  lead_status_changes: {
    id: [leadStaff, server, server],
    lead_id: [leadStaff, server, server],
    former: [leadStaff, server, server],
    status: [leadStaff, server, server],
    actor_id: [leadStaff, server, server],
    actor_email: [leadStaff, server, server],
    created_at: [leadStaff, server, server],
  },
  lead_field_changes: {
    id: [leadStaff, server, server],
    lead_id: [leadStaff, server, server],
    field: [leadStaff, server, server],
    former: [leadStaff, server, server],
    present: [leadStaff, server, server],
    actor_id: [leadStaff, server, server],
    actor_email: [leadStaff, server, server],
    created_at: [leadStaff, server, server],
  },
  message_templates: {
    id: [leadStaff, admins, admins],
    channel: [leadStaff, admins, admins],
    name: [leadStaff, admins, admins],
    subject: [leadStaff, admins, admins],
    body: [leadStaff, admins, admins],
    is_usual: [leadStaff, admins, admins],
    created_at: [leadStaff, admins, admins],
    updated_at: [leadStaff, admins, admins],
  },
  lead_views: {
    id: [leadStaff, leadStaff, admins],
    owner_id: [leadStaff, server, server],
    name: [leadStaff, leadStaff, admins],
    query: [leadStaff, leadStaff, admins],
    created_at: [leadStaff, leadStaff, admins],
  },
  daily_figures: {
    day: [admins, server, server],
    kind: [admins, server, server],
    name: [admins, server, server],
    measure: [admins, server, server],
    count: [admins, server, server],
  },
  notice_settings: {
    user_id: [server, server, server],
    new_leads: [server, server, server],
    assigned_leads: [server, server, server],
  },
  content_revisions: {
    id: [writers, server, server],
    kind: [writers, server, server],
    content_id: [writers, server, server],
    action: [writers, server, server],
    changed_columns: [writers, server, server],
    fields: [writers, server, server],
    published: [writers, server, server],
    actor_id: [writers, server, server],
    actor_email: [writers, server, server],
    name: [writers, server, server],
    created_at: [writers, server, server],
  },
  content_drafts: {
    author_id: [server, server, server],
    kind: [server, server, server],
    document: [server, server, server],
    fields: [server, server, server],
    seen_version: [server, server, server],
    new_id: [server, server, server],
    browser: [server, server, server],
    saved_at: [server, server, server],
  },
  preview_links: {
    id: [writers, writers, server],
    token_hash: [writers, writers, server],
    kind: [writers, writers, server],
    document: [writers, writers, server],
    fields: [writers, writers, server],
    created_by: [writers, server, server],
    created_by_email: [writers, server, server],
    created_at: [writers, writers, server],
    expires_at: [writers, writers, server],
    title: [writers, writers, server],
  },
  content_trash: {
    kind: [writers, server, server],
    id: [writers, server, server],
    title: [writers, server, server],
    slug: [writers, server, server],
    published: [writers, server, server],
    content: [writers, server, server],
    former_slugs: [writers, server, server],
    actor_id: [writers, server, server],
    actor_email: [writers, server, server],
    deleted_at: [writers, server, server],
  },
  audit_log: {
    id: [admins, nobody, nobody],
    created_at: [admins, nobody, nobody],
    actor_id: [admins, nobody, nobody],
    actor_email: [admins, nobody, nobody],
    action: [admins, nobody, nobody],
    table_name: [admins, nobody, nobody],
    row_id: [admins, nobody, nobody],
    row_name: [admins, nobody, nobody],
    changed_columns: [admins, nobody, nobody],
    changed_values: [admins, nobody, nobody],
  },
};

/** An existing row, and the columns that a new row needs at least. */
const TABLES: Record<string, { row: string; least: Record<string, string> }> = {
  leads: { row: `id = '${IDS.lead}'`, least: { name: "'Bob'", phone: "'+17025550101'" } },
  user_roles: {
    row: `user_id = '${IDS.otherAdmin}'`,
    least: { user_id: `'${IDS.user}'`, role: "'agent'" },
  },
  blog_posts: {
    row: `id = '${IDS.draft}'`,
    least: {
      title: "'T'",
      slug: "'new'",
      excerpt: "''",
      content: "''",
      date: "'2026-01-01'",
      seo_description: "''",
    },
  },
  pages: { row: `id = '${IDS.draft}'`, least: { title: "'T'", slug: "'new'", content: "''" } },
  slug_redirects: {
    row: "from_slug = 'moved'",
    least: { kind: "'post'", from_slug: "'new'", target_id: `'${IDS.published}'` },
  },
  redirects: {
    row: `id = '${IDS.redirect}'`,
    least: { from_path: "'/new'", to_path: "'/about'" },
  },
  timetable: {
    row: `id = '${IDS.timetable}'`,
    least: { kind: "'page'", content_id: `'${IDS.draft}'`, action: "'publish'", due_at: "'2099-01-01'" },
  },
  missing_addresses: { row: "path = '/missing'", least: { path: "'/new'" } },
  lead_notices: {
    row: `id = '${IDS.notice}'`,
    least: { lead_id: `'${IDS.lead}'`, recipient: "'account'", account_id: `'${IDS.agent}'` },
  },
  push_devices: {
    row: `user_id = '${IDS.otherAdmin}'`,
    least: {
      user_id: `'${IDS.user}'`,
      session_id: `'${IDS.user}'`,
      endpoint: "'https://push.test/new'",
      p256dh: `'${"B".repeat(87)}'`,
      auth: `'${"a".repeat(22)}'`,
      name: "'Chrome on Android'",
    },
  },
  lead_notes: {
    row: `id = '${IDS.note}'`,
    least: { lead_id: `'${IDS.lead}'`, body: "'Called.'" },
  },
  lead_links: {
    row: `id = '${IDS.link}'`,
    least: { lead_id: `'${IDS.lead}'`, other_id: `'${IDS.lead}'`, is_same_person: "true" },
  },
  lead_status_changes: {
    row: `id = '${IDS.statusChange}'`,
    least: { lead_id: `'${IDS.lead}'`, former: "'new'", status: "'closed'" },
  },
  lead_field_changes: {
    row: `id = '${IDS.fieldChange}'`,
    least: { lead_id: `'${IDS.lead}'`, field: "'tags'" },
  },
  message_templates: {
    row: `id = '${IDS.template}'`,
    least: { channel: "'email'", name: "'Other'", subject: "'Hi'", body: "'Hi'" },
  },
  lead_views: { row: `id = '${IDS.sharedView}'`, least: { name: "'Other'", query: "'show=new'" } },
  notice_settings: {
    row: `user_id = '${IDS.otherAdmin}'`,
    least: { user_id: `'${IDS.user}'`, new_leads: "true" },
  },
  content_revisions: {
    row: `kind = 'page' and content_id = '${IDS.draft}'`,
    least: {
      kind: "'post'",
      content_id: `'${IDS.draft}'`,
      action: "'change'",
      changed_columns: "'{title}'",
      fields: "'{}'",
      published: "false",
    },
  },
  daily_figures: {
    row: "name = '/'",
    least: { day: "'2026-11-22'", kind: "'page'", name: "'/about'", measure: "'views'", count: "1" },
  },
  content_drafts: {
    row: `author_id = '${IDS.otherAdmin}'`,
    least: {
      author_id: `'${IDS.user}'`,
      kind: "'post'",
      document: "'new'",
      fields: "'{}'",
      browser: "gen_random_uuid()",
    },
  },
  preview_links: {
    row: `id = '${IDS.previewLink}'`,
    least: {
      token_hash: `'${"c".repeat(64)}'`,
      kind: "'post'",
      document: `'${IDS.published}'`,
      fields: "'{}'",
      expires_at: "now() + interval '1 day'",
    },
  },
  content_trash: {
    row: `id = '${IDS.deleted}'`,
    least: {
      kind: "'post'",
      id: "gen_random_uuid()",
      title: "'T'",
      slug: "'t'",
      published: "false",
      content: "'{}'",
    },
  },
  pictures: {
    row: `id = '${IDS.picture}'`,
    least: { key: `'${PICTURE_KEYS.other}'`, bytes: "1", name: "'lint.jpg'" },
  },
  picture_uses: {
    row: `content_id = '${IDS.deleted}'`,
    least: { picture_id: `'${IDS.picture}'`, kind: "'page'", content_id: `'${IDS.draft}'` },
  },
  audit_log: {
    row: "action = 'insert'",
    least: { action: "'delete'", table_name: "'leads'", row_id: `'${IDS.lead}'` },
  },
};

/** A new value for each column that its constraints allow. Columns not listed take any text. */
const VALUES: Record<string, string> = {
  id: "gen_random_uuid()",
  target_id: "gen_random_uuid()",
  content_id: "gen_random_uuid()",
  actor_id: "gen_random_uuid()",
  author_id: "gen_random_uuid()",
  row_id: "gen_random_uuid()",
  user_id: `'${IDS.user}'`,
  phone: "'+17025550199'",
  email: "'x@example.com'",
  status: "'closed'",
  quarantine: `'{"links": 3}'`,
  evidence: `'{"page": "/"}'`,
  assignee_id: `'${IDS.agent}'`,
  follow_up_on: "'2026-12-24'",
  tags: "'{stairs}'",
  first_contact_at: "'2001-01-01'",
  call_outcome: "'reached'",
  role: "'editor'",
  kind: "'page'",
  action: "'insert'",
  date: "'2001-01-01'",
  created_at: "'2001-01-01'",
  updated_at: "'2001-01-01'",
  published: "true",
  changed_columns: "'{name}'",
  changed_values: "'{}'",
  lead_id: `'${IDS.lead}'`,
  other_id: `'${IDS.lead}'`,
  is_same_person: "false",
  // Only closed leads may have a reason.
  "leads.lost_reason": "null",
  "leads.lost_words": "null",
  "lead_notices.subject": "'lead'",
  "lead_notices.recipient": "'office'",
  "lead_notices.state": "'sent'",
  "lead_notices.account_id": `'${IDS.user}'`,
  "lead_notices.device_id": `'${IDS.lead}'`,
  "message_templates.channel": "'email'",
  subject: "'Hello'",
  is_usual: "true",
  owner_id: `'${IDS.user}'`,
  query: "'show=closed'",
  session_id: "gen_random_uuid()",
  endpoint: "'https://push.test/other'",
  p256dh: `'${"C".repeat(87)}'`,
  auth: `'${"c".repeat(22)}'`,
  "timetable.kind": "'page'",
  "timetable.action": "'unpublish'",
  from_path: "'/other'",
  cover: "'/drawings/moving.svg'",
  to_path: "'/faq'",
  path: "'/other'",
  people: "2",
  bots: "2",
  last_seen_at: "'2001-01-01'",
  attempts: "2",
  due_at: "'2001-01-01'",
  claimed_until: "'2001-01-01'",
  sent_at: "'2001-01-01'",
  new_leads: "true",
  assigned_leads: "true",
  day: "'2026-11-21'",
  count: "2",
  "daily_figures.measure": "'starts'",
  "pictures.key": `'${PICTURE_KEYS.other}'`,
  "picture_uses.picture_id": `'${IDS.picture}'`,
  "picture_uses.kind": "'post'",
  bytes: "2",
  created_by: `'${IDS.user}'`,
  // Generated by PostgreSQL.
  width: "default",
  height: "default",
  color: "default",
  "preview_links.title": "default",
  "audit_log.id": "default",
  "content_revisions.id": "1000000",
  "content_revisions.action": "'restore'",
  "content_drafts.author_id": `'${IDS.user}'`,
  "content_drafts.document": `'${IDS.draft}'`,
  "content_drafts.new_id": `'${IDS.draft}'`,
  "preview_links.token_hash": `'${"d".repeat(64)}'`,
  "preview_links.document": `'${IDS.draft}'`,
  created_by_email: "'else@example.com'",
  expires_at: "now() + interval '2 days'",
  browser: "gen_random_uuid()",
  saved_at: "'2001-01-01'",
  "content_trash.content": `'{"title": "T"}'`,
  former_slugs: "'{former}'",
  deleted_at: "'2001-01-01'",
  fields: `'{"title": "T"}'`,
};

/** One statement for each verb that touches this column only. */
function columnStatements(table: string, column: string) {
  const { row = "", least = {} } = TABLES[table] ?? {};
  const value = VALUES[`${table}.${column}`] ?? VALUES[column] ?? "'changed'";
  const added = Object.entries({ ...least, [column]: value });
  const names = added.map(([name]) => name).join(", ");
  return {
    select: `select ${column} from public.${table} where ${row}`,
    insert: `insert into public.${table} (${names}) values (${added.map(([, text]) => text).join(", ")})`,
    update: `update public.${table} set ${column} = ${value} where ${row}`,
  };
}

type ColumnProbe = {
  object: string;
  verb: "select" | "insert" | "update";
  sql: string;
  permitted: readonly Persona[];
};

export const COLUMN_PROBES: readonly ColumnProbe[] = Object.entries(COLUMN_RIGHTS).flatMap(
  ([table, columns]) =>
    Object.entries(columns).flatMap(([column, [select, insert, update]]) => {
      const sql = columnStatements(table, column);
      const object = `${table}.${column}`;
      return [
        { object, verb: "select", sql: sql.select, permitted: select },
        { object, verb: "insert", sql: sql.insert, permitted: insert },
        { object, verb: "update", sql: sql.update, permitted: update },
      ] as const;
    }),
);
