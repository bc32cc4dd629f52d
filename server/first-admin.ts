import { randomBytes } from "node:crypto";
import type { FirstAdminSetup } from "#app/admin/first-admin.ts";
import { AuthError } from "#backend/auth/auth-error.ts";
import type { OwnerAccess } from "#backend/backend.ts";
import type { Config } from "./config.ts";
import { isSameSecret } from "./same-secret.ts";

export type FirstAdmin = { setup: FirstAdminSetup; setupUrl: string | null };

/**
 * Makes sure that a new site gets its first admin: from the settings, or through a set-up link. The link's token is
 * valid as long as this process runs, and only while there is no admin.
 */
export async function prepareFirstAdmin(
  backend: OwnerAccess | null,
  config: Pick<Config, "firstAdmin" | "siteOrigin">,
): Promise<FirstAdmin> {
  const closed: FirstAdmin = {
    setup: { isOpen: async () => false, create: async () => "invalid-token" },
    setupUrl: null,
  };
  if (!backend || (await adminExists(backend))) return closed;
  if (config.firstAdmin) {
    await makeAdmin(backend, config.firstAdmin.email, config.firstAdmin.password);
    return closed;
  }
  const token = randomBytes(24).toString("base64url");
  const make = oneAtATime(async (email: string, password: string): ReturnType<FirstAdminSetup["create"]> => {
    if (await adminExists(backend)) return "invalid-token";
    try {
      await makeAdmin(backend, email, password);
      return "created";
    } catch (error) {
      if (error instanceof AuthError)
        return { field: error.code === "weak_password" ? "password" : "email", message: error.message };
      throw error;
    }
  });
  return {
    setupUrl: `${config.siteOrigin}/admin/setup?token=${token}`,
    setup: {
      isOpen: async (given) => isSameSecret(given, token) && !(await adminExists(backend)),
      create: async (given, ...account) => (isSameSecret(given, token) ? make(...account) : "invalid-token"),
    },
  };
}

/** Runs calls one after another. This is enough to prevent races: no other process knows the token. */
function oneAtATime<Given extends unknown[], Result>(work: (...given: Given) => Promise<Result>) {
  let last: Promise<unknown> = Promise.resolve();
  return (...given: Given): Promise<Result> => {
    const result = last.then(() => work(...given));
    last = result.catch(() => {});
    return result;
  };
}

/** Gives the account with that email address the admin role and that password; creates it if there is none. */
export async function makeAdmin(backend: OwnerAccess, email: string, password: string): Promise<void> {
  const { accounts } = backend;
  const known = await accounts.findUserByEmail(email);
  // A stranger may have signed up with this address before.
  if (known) await accounts.setPassword(known, password);
  const { id } = known ?? (await accounts.createUser({ email, password, confirmed: true }));
  await grantAdmin(backend, id);
}

export async function grantAdmin({ ownerPool }: OwnerAccess, userId: string): Promise<void> {
  await ownerPool.query(
    "insert into public.user_roles (user_id, role) values ($1, 'admin') on conflict do nothing",
    [userId],
  );
}

async function adminExists({ ownerPool }: OwnerAccess): Promise<boolean> {
  const { rows } = await ownerPool.query(
    "select exists (select from public.user_roles where role = 'admin') as found",
  );
  return rows[0].found;
}
