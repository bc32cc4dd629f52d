import { setTimeout as pause } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";
import { withDeadline } from "#backend/deadline.ts";
import { readCapped } from "#backend/read-capped.ts";
import { ObjectFilesError } from "#backend/storage/object-files.ts";

/** A bucket with the API of Amazon S3. */
export type BucketPlace = {
  /** Without a slash at its end. */
  endpoint: string;
  region: string;
  bucket: string;
  /** Whether URLs name the bucket in the path or as a subdomain. */
  addressing: "path" | "host";
  accessKeyId: string;
  secretAccessKey: string;
};

export type BucketCall = {
  method: "GET" | "PUT" | "DELETE";
  /** Empty for the bucket itself. */
  key: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** Creates the body again for each try. */
  body?: () => ReadableStream;
};

/** The bucket is out of reach or refuses a call. */
export class BucketError extends ObjectFilesError {
  constructor(code: string) {
    super(`the bucket: ${code}`, code);
    this.name = "BucketError";
  }
}

/** Until the response headers arrive. */
const HEADERS_TIMEOUT_MS = 5_000;
/** The same for uploads: the largest picture takes this long at 1 MB a second. */
const UPLOAD_TIMEOUT_MS = 20_000;
/** Between two chunks of a response body. */
const CHUNK_TIMEOUT_MS = 5_000;
const RETRY_AFTER_MS = 200;
/** A page of a list names a thousand objects, in less than half of this. */
const MAX_TEXT_BYTES = 1024 * 1024;

/** Calls the bucket, and once more after a lost connection or a server error. Throws BucketError for all but success. */
export async function callBucket(place: BucketPlace, call: BucketCall): Promise<Response> {
  const first = await send(place, call).catch((error: BucketError) => error);
  if (first instanceof Response && first.ok) return first;
  if (first instanceof Response && first.status < 500) throw new BucketError(await codeOf(first));
  if (first instanceof BucketError && first.code === "TimeoutError") throw first;
  if (first instanceof Response) await first.body?.cancel();

  await pause(RETRY_AFTER_MS);
  const second = await send(place, call);
  if (second.ok) return second;
  throw new BucketError(await codeOf(second));
}

async function send(
  place: BucketPlace,
  { method, key, query, headers, body }: BucketCall,
): Promise<Response> {
  const { region, accessKeyId, secretAccessKey } = place;
  const url = addressIn(place, key);
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
  const keys = { service: "s3", region, accessKeyId, secretAccessKey };
  const signed = await new AwsV4Signer({ ...keys, method, url: url.href, headers }).sign();
  // Added after signing, because proxies change it. Objects must arrive unchanged.
  signed.headers.set("accept-encoding", "identity");
  const over = new AbortController();
  const limit = body ? UPLOAD_TIMEOUT_MS : HEADERS_TIMEOUT_MS;
  const timer = setTimeout(() => over.abort(timeoutError()), limit);
  try {
    const answer = await fetch(url, {
      method,
      headers: signed.headers,
      redirect: "manual",
      signal: over.signal,
      ...(body && { body: body(), duplex: "half" }),
    });
    return new Response(answer.body && withTimeout(answer.body), answer);
  } catch (error) {
    throw asBucketError(error);
  } finally {
    clearTimeout(timer);
  }
}

/** The URL of an object, or of the bucket itself for an empty key. */
export function addressIn({ endpoint, bucket, addressing }: BucketPlace, key: string): URL {
  if (addressing === "path") return new URL(`${endpoint}/${bucket}${key && `/${key}`}`);
  const url = new URL(`${endpoint}/${key}`);
  url.hostname = `${bucket}.${url.hostname}`;
  return url;
}

/** Fails with a BucketError if the next chunk takes too long. */
function withTimeout(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream({
    async pull(controller) {
      const deadline = performance.now() + CHUNK_TIMEOUT_MS;
      try {
        const { done, value } = await withDeadline(deadline, reader.read(), timeoutError);
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        reader.cancel().catch(() => {});
        throw asBucketError(error);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

function timeoutError(): BucketError {
  return new BucketError("TimeoutError");
}

function asBucketError(error: unknown): BucketError {
  if (error instanceof BucketError) return error;
  const { code, cause, name } = error as { code?: unknown; cause?: { code?: unknown }; name: string };
  return new BucketError(String(code ?? cause?.code ?? name));
}

/** The body as text. Throws BucketError if it is longer than any list or error. */
export async function textOf(answer: Response): Promise<string> {
  return (await readCapped(answer, MAX_TEXT_BYTES, () => new BucketError("TooLong"))).toString();
}

/** Only the bucket's error code: the rest of the response may quote the key. */
async function codeOf(answer: Response): Promise<string> {
  const text = await textOf(answer).catch(() => "");
  return /<Code>(\w{1,64})<\/Code>/.exec(text)?.[1] ?? `status ${answer.status}`;
}
