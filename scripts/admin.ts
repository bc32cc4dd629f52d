import { randomBytes } from "node:crypto";
import { resolve } from "node:path";
import { openOwnerAccess } from "#backend/backend.ts";
import { type BackendPlace, readConfig } from "#server/config.ts";
import { grantAdmin, makeAdmin } from "#server/first-admin.ts";
import { log } from "#server/log.ts";
import { onStopSignal } from "#server/stop-signals.ts";

const USAGE =
  "Usage: npm run admin -- add you@example.com   (the password from ADMIN_PASSWORD, or a new one that is printed)";

/** Makes an account an admin, creating it if needed. Works whether or not the server is running. */
async function main([command, email, ...others]: string[]): Promise<void> {
  if (command !== "add" || !email || others.length > 0) throw new Error(USAGE);
  const { ADMIN_EMAIL: _, ADMIN_PASSWORD = "", ...environment } = process.env;
  const isGiven = ADMIN_PASSWORD.trim() !== "";
  const config = readConfig({ ...environment, ...(isGiven && { ADMIN_EMAIL: email, ADMIN_PASSWORD }) });
  const access = await openOwnerAccess(databaseOptions(config.backend));
  try {
    const known = await access.accounts.findUserByEmail(email);
    if (known?.deactivated)
      throw new Error(
        `${email} is deactivated: an admin can reactivate it on the Users screen. Add another address.`,
      );
    if (known?.confirmed) {
      await grantAdmin(access, known.id);
      console.log(`${email} is an admin; the account keeps its password.`);
      return;
    }
    const password = config.firstAdmin?.password ?? randomBytes(15).toString("base64url");
    await makeAdmin(access, email, password);
    console.log(isGiven ? `${email} is an admin.` : `${email} is an admin. Password: ${password}`);
  } finally {
    await access.close();
  }
}

function databaseOptions(place: BackendPlace) {
  if (place.kind === "supabase")
    throw new Error("A hosted backend's accounts are made in its own dashboard.");
  return {
    dataDir: place.dataDir,
    databaseUrl: place.databaseUrl,
    supabaseDir: resolve(import.meta.dirname, "../supabase"),
    log,
  };
}

// The exit also stops the PostgreSQL that was started; a signal's default action would leave it running.
onStopSignal(() => process.exit(1));
main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
