import { rotateSigningKeys } from "#backend/auth/signing-keys.ts";
import { readConfig } from "#server/config.ts";

const USAGE = "Usage: npm run keys -- rotate";

const ROTATED =
  "A new key signs from the next start on: restart the server now. What the key before it signed stays valid until the next rotation.";

/** Gives tokens and API keys a new signing key, beside the running server or without it. */
async function main(args: string[]): Promise<void> {
  if (args.join(" ") !== "rotate") throw new Error(USAGE);
  const place = readConfig(process.env).backend;
  if (place.kind === "supabase") throw new Error("A hosted backend's keys are rotated in its own dashboard.");
  await rotateSigningKeys(place);
  console.log(ROTATED);
}

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
