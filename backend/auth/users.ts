import type { ClientBase, Pool } from "pg";
import { z } from "zod";

export type Queryable = Pool | ClientBase;

export type Factor = {
  id: string;
  friendly_name: string;
  factor_type: "totp" | "phone" | "recovery_code";
  status: "unverified" | "verified";
  created_at: string;
  updated_at: string;
};

export type UserRow = {
  id: string;
  email: string;
  encrypted_password: string | null;
  email_confirmed_at: Date | null;
  invited_at: Date | null;
  last_sign_in_at: Date | null;
  raw_app_meta_data: Record<string, unknown>;
  raw_user_meta_data: Record<string, unknown>;
  email_change: string | null;
  email_change_sent_at: Date | null;
  banned_until: Date | null;
  created_at: Date;
  updated_at: Date;
  factors: Factor[];
};

const SELECT_USER = `
  select users.*,
    coalesce(
      (select json_agg(json_build_object(
                'id', id, 'friendly_name', friendly_name, 'factor_type', factor_type, 'status', status,
                'created_at', created_at, 'updated_at', updated_at
              ) order by created_at)
       from auth.mfa_factors where user_id = users.id),
      '[]') as factors
  from auth.users`;

/**
 * A plain address as in <input type=email>: no display names, lists or comments. Read without the invisible marks that
 * copying brings along, and with the full-width characters of East Asian keyboards.
 */
export const emailSchema = z
  .string()
  .overwrite((typed) => typed.replace(/\p{Cf}/gu, "").normalize("NFKC"))
  .trim()
  .toLowerCase()
  .max(254)
  .regex(z.regexes.html5Email, "not an e-mail address");

/** The official client sends an empty object. Anything in it is refused: nothing here stores user metadata. */
export const noUserData = z.strictObject({}).optional();

export function isBanned(user: Pick<UserRow, "banned_until">): boolean {
  return user.banned_until !== null && user.banned_until > new Date();
}

/** What a user's answer needs at least; the other columns default to empty. */
type DescribedUser = Pick<UserRow, "id" | "email" | "created_at" | "updated_at"> & Partial<UserRow>;

/** The user in the shape of Supabase Auth, without the password hash. */
export function describeUser(user: DescribedUser) {
  return {
    id: user.id,
    aud: "authenticated",
    role: "authenticated",
    email: user.email,
    email_confirmed_at: user.email_confirmed_at ?? undefined,
    phone: "",
    new_email: user.email_change ?? undefined,
    email_change_sent_at: user.email_change_sent_at ?? undefined,
    confirmed_at: user.email_confirmed_at ?? undefined,
    invited_at: user.invited_at ?? undefined,
    last_sign_in_at: user.last_sign_in_at ?? undefined,
    app_metadata: user.raw_app_meta_data ?? { provider: "email", providers: ["email"] },
    user_metadata: user.raw_user_meta_data ?? {},
    identities: [],
    factors: user.factors?.length ? user.factors : undefined,
    created_at: user.created_at,
    updated_at: user.updated_at,
    banned_until: user.banned_until ?? undefined,
    is_anonymous: false,
  };
}

export function hasSecondFactor(user: Pick<UserRow, "factors">): boolean {
  return user.factors.some((factor) => factor.status === "verified");
}

export async function findUserByEmail(db: Queryable, email: string): Promise<UserRow | undefined> {
  const { rows } = await db.query<UserRow>(`${SELECT_USER} where email = lower($1)`, [email]);
  return rows[0];
}

export async function findUserById(db: Queryable, id: string): Promise<UserRow | undefined> {
  const { rows } = await db.query<UserRow>(`${SELECT_USER} where id = $1`, [id]);
  return rows[0];
}

/** Newest first. */
export async function listUsers(
  db: Queryable,
  page: { limit: number; offset: number },
): Promise<{ users: UserRow[]; total: number }> {
  const { rows: users } = await db.query<UserRow>(
    `${SELECT_USER} order by created_at desc, id limit $1 offset $2`,
    [page.limit, page.offset],
  );
  const { rows: counts } = await db.query<{ total: number }>("select count(*)::int as total from auth.users");
  return { users, total: counts[0]?.total ?? 0 };
}

type NewUser = { email: string; passwordHash: string | null; confirmed: boolean };

/** @returns undefined when the address already has an account. */
export async function insertUser(db: Queryable, user: NewUser): Promise<UserRow | undefined> {
  const { rows } = await db.query<Omit<UserRow, "factors">>(
    `insert into auth.users (email, encrypted_password, email_confirmed_at)
     values (lower($1), $2, case when $3 then now() end)
     on conflict (email) do nothing
     returning *`,
    [user.email, user.passwordHash, user.confirmed],
  );
  return rows[0] && { ...rows[0], factors: [] };
}

/**
 * Somebody else may have signed up with an address that is not confirmed yet, so its owner chooses the password, after
 * following a link. @returns undefined for a confirmed account
 */
export async function dropUnconfirmedPassword(db: Queryable, email: string): Promise<UserRow | undefined> {
  const { rows } = await db.query<Omit<UserRow, "factors">>(
    "update auth.users set encrypted_password = null where email = $1 and email_confirmed_at is null returning *",
    [email],
  );
  return rows[0] && { ...rows[0], factors: [] };
}

type UserChanges = {
  email?: string | undefined;
  passwordHash?: string | undefined;
  confirmed?: boolean | undefined;
  /** Counted from now; null lifts the ban. */
  bannedForSeconds?: number | null | undefined;
};

/** Changes the given fields. @returns whether the account exists */
export async function updateUser(db: Queryable, id: string, changes: UserChanges): Promise<boolean> {
  const { email, passwordHash, confirmed = false, bannedForSeconds } = changes;
  const { rowCount } = await db.query(
    `update auth.users set
       email = coalesce(lower($2), email),
       encrypted_password = coalesce($3, encrypted_password),
       email_confirmed_at = case when $4 then coalesce(email_confirmed_at, now()) else email_confirmed_at end,
       banned_until = case when $5 then now() + make_interval(secs => $6) else banned_until end,
       updated_at = now()
     where id = $1`,
    [id, email, passwordHash, confirmed, bannedForSeconds !== undefined, bannedForSeconds ?? null],
  );
  return rowCount === 1;
}
