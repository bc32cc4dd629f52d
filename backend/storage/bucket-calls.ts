import { setTimeout as pause } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";

/** A bucket that answers as Amazon's S3 does. */
export type BucketPlace = {
  /** Without a slash at its end. */
  endpoint: string;
  region: string;
  bucket: string;
  /** Whether the bucket is named in the path of an address, or before its host. */
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
  /** Makes the body anew for each try. */
  body?: () => ReadableStream;
};

/** The bucket does not do what it is asked for: it is out of reach, or refuses. Names nothing but the reason. */
export class BucketError extends Error {
  /** As the bucket or the network calls it: NoSuchBucket, SignatureDoesNotMatch, ECONNREFUSED. */
  readonly code: string;

  constructor(code: string) {
    super(`the bucket: ${code}`);
    this.name = "BucketError";
    this.code = code;
  }
}

/** Until its answer begins. */
const ANSWERS_WITHIN_MS = 5_000;
/** What a picture takes on a line of 1 MB a second. */
const TAKES_WITHIN_MS = 20_000;
/** Between two parts of what it sends. */
const GOES_ON_WITHIN_MS = 5_000;
/** A second one for what a moment of trouble, or a connection that was idle too long, has cost. */
const MOST_TRIES = 2;
const PAUSE_MS = 200;

/** Calls the bucket, and again after a fault that may be over. Throws BucketError for all but success. */
export async function callBucket(place: BucketPlace, call: BucketCall): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const answer = await send(place, call).catch((error: BucketError) => error);
    if (answer instanceof Response && answer.ok) return answer;
    const isLast = tries === MOST_TRIES;
    if (answer instanceof BucketError) {
      if (isLast || answer.code === "TimeoutError") throw answer;
    } else {
      const error = new BucketError(await codeOf(answer));
      if (isLast || answer.status < 500) throw error;
    }
    await pause(PAUSE_MS);
  }
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
  // Not signed, as proxies change it; what is stored must come as it is.
  signed.headers.set("accept-encoding", "identity");
  const over = new AbortController();
  const limit = body ? TAKES_WITHIN_MS : ANSWERS_WITHIN_MS;
  const timer = setTimeout(() => over.abort(new BucketError("TimeoutError")), limit);
  try {
    const answer = await fetch(url, {
      method,
      headers: signed.headers,
      redirect: "manual",
      signal: over.signal,
      ...(body && { body: body(), duplex: "half" }),
    });
    return new Response(answer.body && goingOn(answer.body), answer);
  } catch (error) {
    throw asBucketError(error);
  } finally {
    clearTimeout(timer);
  }
}

/** Of an object in a bucket, or of the bucket itself. */
export function addressIn({ endpoint, bucket, addressing }: BucketPlace, key: string): URL {
  if (addressing === "path") return new URL(`${endpoint}/${bucket}${key && `/${key}`}`);
  const url = new URL(`${endpoint}/${key}`);
  url.hostname = `${bucket}.${url.hostname}`;
  return url;
}

/** Ends with a BucketError where nothing more comes. */
function goingOn(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream({
    async pull(controller) {
      const late = Promise.withResolvers<never>();
      const timer = setTimeout(() => late.reject(new BucketError("TimeoutError")), GOES_ON_WITHIN_MS);
      try {
        const { done, value } = await Promise.race([reader.read(), late.promise]);
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        reader.cancel().catch(() => {});
        throw asBucketError(error);
      } finally {
        clearTimeout(timer);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

function asBucketError(error: unknown): BucketError {
  if (error instanceof BucketError) return error;
  const { code, cause, name } = error as { code?: unknown; cause?: { code?: unknown }; name: string };
  return new BucketError(String(code ?? cause?.code ?? name));
}

/** Its own word for what is wrong; the rest of such an answer may quote the key. */
async function codeOf(answer: Response): Promise<string> {
  const text = await answer.text().catch(() => "");
  return /<Code>(\w{1,64})<\/Code>/.exec(text)?.[1] ?? `status ${answer.status}`;
}
