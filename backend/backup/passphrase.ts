import { Readable } from "node:stream";
import { Decrypter, Encrypter } from "age-encryption";
import { BackupError } from "./backup-error.ts";

/** How an encrypted file begins (age-encryption.org/v1); `age -d` opens it too. */
export const AGE_MAGIC = "age-encryption.org/v1\n";

/** 64 MB for some tenths of a second; age's own 2^18 would take 256 MB on a machine that has a site to serve. */
const SCRYPT_WORK_FACTOR = 16;

export function encrypting(passphrase: string) {
  return async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const encrypter = new Encrypter();
    encrypter.setScryptWorkFactor(SCRYPT_WORK_FACTOR);
    encrypter.setPassphrase(passphrase);
    yield* await encrypter.encrypt(asWebStream(source));
  };
}

/** Throws BackupError where the passphrase opens nothing. */
export function decrypting(passphrase: string) {
  return async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const decrypter = new Decrypter();
    decrypter.addPassphrase(passphrase);
    yield* await decrypter.decrypt(asWebStream(source)).catch((error: Error) => {
      if (!error.message.startsWith("no identity matched")) throw error;
      throw new BackupError("BACKUP_PASSPHRASE does not open this backup: it was made with another one.");
    });
  };
}

function asWebStream(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  return Readable.toWeb(Readable.from(source, { objectMode: false })) as ReadableStream<Uint8Array>;
}
