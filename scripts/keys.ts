import { readSigningKeys, rotateSigningKeys, signingKeysPath } from "#backend/auth/signing-keys.ts";
import { readCommandConfig } from "#server/config.ts";

const USAGE = "Usage: npm run keys -- show | rotate";

const ROTATED =
  "A new key is used from the next start: restart the server now. Tokens that the previous key signed stay valid until the next rotation.";

/** Prints the API keys in the form of settings for another instance. */
async function show(dataDir: string): Promise<void> {
  const path = signingKeysPath(dataDir);
  const keys = await readSigningKeys(path);
  if (!keys) throw new Error(`${path} does not exist yet: start the server once`);
  console.log(`SUPABASE_ANON_KEY=${keys.anonKey}\nSUPABASE_SERVICE_ROLE_KEY=${keys.serviceRoleKey}`);
}

/** Shows the API keys, or rotates the signing key. Works whether or not the server is running. */
async function main(args: string[]): Promise<void> {
  const command = args.join(" ");
  if (command !== "rotate" && command !== "show") throw new Error(USAGE);
  const place = readCommandConfig(process.env).backend;
  if (place.kind === "supabase") throw new Error("A hosted backend's keys are kept in its own dashboard.");
  if (command === "show") return show(place.dataDir);
  await rotateSigningKeys(place);
  console.log(ROTATED);
}

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
