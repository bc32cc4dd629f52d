import type { ClientBase } from "pg";
import type { LinkKind } from "./account-mail.ts";
import { randomToken, sha256 } from "./secrets.ts";
import type { Queryable } from "./users.ts";

/** The page that posts a link's token to /verify once the reader confirms. */
const CONFIRM_PATH = "/admin/confirm";

const HOUR_SECONDS = 60 * 60;
const LIFETIME_SECONDS: Record<LinkKind, number> = {
  signup: 24 * HOUR_SECONDS,
  invite: 7 * 24 * HOUR_SECONDS,
  recovery: HOUR_SECONDS,
  email_change: 24 * HOUR_SECONDS,
};

type LinkTarget = {
  kind: LinkKind;
  siteOrigin: string;
  /** Where to go after confirming; addresses of other sites are dropped, and paths that would be taken for one. */
  redirectTo?: string | null;
};

/**
 * A link that works once and replaces the user's earlier one of its kind. Its token is in the URL's fragment, which
 * reaches no server, log or referrer.
 */
export async function issueLink(
  db: Queryable,
  userId: string,
  { kind, siteOrigin, redirectTo = null }: LinkTarget,
): Promise<string> {
  const token = randomToken();
  await db.query(
    `insert into auth.one_time_tokens (user_id, token_type, token_hash, expires_at)
     values ($1, $2, $3, now() + make_interval(secs => $4))
     on conflict (user_id, token_type) do update
     set token_hash = excluded.token_hash, expires_at = excluded.expires_at, created_at = now()`,
    [userId, kind, sha256(token), LIFETIME_SECONDS[kind]],
  );
  const fragment = new URLSearchParams({ type: kind, token_hash: token });
  const target = redirectTo === null ? null : URL.parse(redirectTo);
  if (target?.origin === new URL(siteOrigin).origin && !target.pathname.startsWith("//"))
    fragment.set("redirect_to", target.pathname + target.search);
  return `${siteOrigin}${CONFIRM_PATH}#${fragment}`;
}

/** Whether somebody got a link with this token, which is not used yet. */
export async function isLinkToken(db: Queryable, token: string, kind: LinkKind): Promise<boolean> {
  const { rowCount } = await db.query(
    "select from auth.one_time_tokens where token_hash = $1 and token_type = $2",
    [sha256(token), kind],
  );
  return rowCount === 1;
}

/** Locks the account and uses up the token. @returns the user's id; undefined for an unknown, used or expired token */
export async function spendLinkToken(
  db: ClientBase,
  token: string,
  kind: LinkKind,
): Promise<string | undefined> {
  await db.query(
    "select from auth.users where id = (select user_id from auth.one_time_tokens where token_hash = $1 and token_type = $2) for update",
    [sha256(token), kind],
  );
  const { rows } = await db.query<{ user_id: string; live: boolean }>(
    "delete from auth.one_time_tokens where token_hash = $1 and token_type = $2 returning user_id, expires_at > now() as live",
    [sha256(token), kind],
  );
  return rows[0]?.live ? rows[0].user_id : undefined;
}

/** After a change of password, address or access: invalidates all links and a pending change of address. */
export async function invalidateLinks(db: Queryable, userId: string): Promise<void> {
  await db.query("delete from auth.one_time_tokens where user_id = $1", [userId]);
  await db.query(
    "update auth.users set email_change = null, email_change_sent_at = null where id = $1 and email_change is not null",
    [userId],
  );
}
