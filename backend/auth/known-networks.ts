import { networkOf } from "../network.ts";
import { sha256 } from "./secrets.ts";
import type { Queryable } from "./users.ts";

/** As long as a session can last. */
export const REMEMBERED_DAYS = 90;
const MAX_NETWORKS = 20;

/**
 * Whether the account has signed in from that network before (including its second factor). Guesses from other networks
 * then cannot lock the owner out. The query is the same for accounts that do not exist.
 * @param account an e-mail address or an account's id
 */
export async function isKnownNetwork(db: Queryable, account: string, address: string): Promise<boolean> {
  const key = account.includes("@") ? "users.email = lower($1)" : "users.id = $1::uuid";
  const { rowCount } = await db.query(
    `select from auth.known_networks
     join auth.users on users.id = known_networks.user_id
     where ${key} and network_hash = $2 and last_used_at > now() - make_interval(days => $3)`,
    [account, hashNetwork(address), REMEMBERED_DAYS],
  );
  return rowCount === 1;
}

export async function rememberNetwork(db: Queryable, userId: string, address: string): Promise<void> {
  await db.query(
    `insert into auth.known_networks (user_id, network_hash) values ($1, $2)
     on conflict (user_id, network_hash) do update set last_used_at = now()`,
    [userId, hashNetwork(address)],
  );
  await db.query(
    `delete from auth.known_networks
     where user_id = $1
       and network_hash in (
         select network_hash from auth.known_networks where user_id = $1 order by last_used_at desc offset $2
       )`,
    [userId, MAX_NETWORKS],
  );
}

function hashNetwork(address: string): string {
  return sha256(networkOf(address));
}
