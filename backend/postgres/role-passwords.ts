import { randomBytes } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import { replaceDurably } from "../durable-file.ts";

const passwordSchema = z.string().min(1);
const passwordsSchema = z.object({
  owner: passwordSchema,
  authenticator: passwordSchema,
  auth_admin: passwordSchema,
});

export type RolePasswords = z.infer<typeof passwordsSchema>;

/** Who may log in. The owner creates the schema. The two others serve requests and are never superusers. */
export type DatabaseLogin = keyof RolePasswords;

export const ROLE_NAMES: Record<DatabaseLogin, string> = {
  owner: "postgres",
  authenticator: "authenticator",
  auth_admin: "supabase_auth_admin",
};

const RESTORE = "restore it from a backup of DATA_DIR";

/**
 * Reads the passwords kept in the data directory (mode 0600); the first call generates them. Throws if there are none
 * although the database already has some (`areSet`).
 */
export async function loadRolePasswords(
  dataDir: string,
  { areSet } = { areSet: false },
): Promise<RolePasswords> {
  const file = join(dataDir, "postgres", "passwords.json");
  const content = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  if (content !== undefined) return parsePasswords(file, content);
  if (areSet)
    throw new Error(`${file} is missing, without which nobody can log in to the database: ${RESTORE}`);
  const newPassword = () => randomBytes(32).toString("base64url");
  const passwords = { owner: newPassword(), authenticator: newPassword(), auth_admin: newPassword() };
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await replaceDurably(file, JSON.stringify(passwords));
  return passwords;
}

function parsePasswords(file: string, content: string): RolePasswords {
  try {
    return passwordsSchema.parse(JSON.parse(content));
  } catch {
    throw new Error(`${file} does not contain the database's passwords: ${RESTORE}`);
  }
}
