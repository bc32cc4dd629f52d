import { randomBytes } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { replaceDurably } from "../durable-file.ts";

/** Who may log in. The owner makes the schema; the two others serve requests and are never superusers. */
export type DatabaseLogin = "owner" | "authenticator" | "auth_admin";

export type RolePasswords = Record<DatabaseLogin, string>;

export const ROLE_NAMES: Record<DatabaseLogin, string> = {
  owner: "postgres",
  authenticator: "authenticator",
  auth_admin: "supabase_auth_admin",
};

/** Reads the passwords kept in the data directory (mode 0600); the first call makes strong ones. */
export async function loadRolePasswords(dataDir: string): Promise<RolePasswords> {
  const file = join(dataDir, "postgres", "passwords.json");
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  const passwords = { owner: newPassword(), authenticator: newPassword(), auth_admin: newPassword() };
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await replaceDurably(file, JSON.stringify(passwords));
  return passwords;
}

function newPassword(): string {
  return randomBytes(32).toString("base64url");
}
