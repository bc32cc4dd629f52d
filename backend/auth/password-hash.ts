import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";
import { networkOf } from "../network.ts";
import { createWorkGate, type Party } from "../work-gate.ts";

const deriveKey = promisify(argon2);

/** OWASP Password Storage Cheat Sheet, argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19 * 1024, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const TAG_BYTES = 32;

const PHC_PATTERN =
  /^\$argon2id\$v=19\$m=(?<memory>\d{1,6}),t=(?<passes>\d{1,2}),p=(?<parallelism>\d)\$(?<salt>[A-Za-z0-9+/]+)\$(?<tag>[A-Za-z0-9+/]+)$/;

/** Leaves one processor and libuv's other threads free, however many users sign in. */
const gate = createWorkGate({
  running: Math.max(1, Math.min(3, availableParallelism() - 1)),
  waiting: 100,
});

/** Who waits for a password: the client's address, and whether the account has signed in from its network before. */
type Asker = { address: string; isKnown: boolean };

/** Counts as a network of its own. */
const THIS_SERVER: Asker = { address: "", isKnown: false };

/**
 * Throws OverloadedError when too many tasks are waiting. Networks take turns, so that a flood from some does not block
 * others; networks from which the account has signed in before go first, every other time.
 * @returns a PHC string: $argon2id$v=19$m=…,t=…,p=…$salt$tag
 */
export async function hashPassword(password: string, asker = THIS_SERVER): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await gate(
    () => deriveKey("argon2id", { ...COST, message: password, nonce: salt, tagLength: TAG_BYTES }),
    partyOf(asker),
  );
  return phcString(salt, tag);
}

/**
 * Does the same work without a stored hash, so that timing does not reveal whether an account exists. Throws
 * OverloadedError and takes turns as `hashPassword` does.
 */
export async function verifyPassword(
  password: string,
  storedHash: string | null,
  asker = THIS_SERVER,
): Promise<boolean> {
  const { salt, tag, ...cost } = parsePhcString(storedHash ?? NOBODYS_HASH);
  const derived = await gate(
    () => deriveKey("argon2id", { ...cost, message: password, nonce: salt, tagLength: tag.length }),
    partyOf(asker),
  );
  return timingSafeEqual(derived, tag) && storedHash !== null;
}

function partyOf({ address, isKnown }: Asker): Party {
  return { name: networkOf(address), goesFirst: isKnown };
}

function phcString(salt: Buffer, tag: Buffer): string {
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpaddedBase64(salt)}$${unpaddedBase64(tag)}`;
}

function parsePhcString(phc: string) {
  const groups = PHC_PATTERN.exec(phc)?.groups;
  if (!groups) throw new Error("A stored password hash is not an argon2id PHC string");
  return {
    memory: Number(groups.memory),
    passes: Number(groups.passes),
    parallelism: Number(groups.parallelism),
    salt: Buffer.from(groups.salt as string, "base64"),
    tag: Buffer.from(groups.tag as string, "base64"),
  };
}

function unpaddedBase64(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}

const NOBODYS_HASH = phcString(randomBytes(SALT_BYTES), randomBytes(TAG_BYTES));
