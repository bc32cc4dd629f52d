/** Whether the request may have a body. Asking a GET for its `body` makes Node's server build a whole Request for it. */
export function mayHaveBody({ method }: Request): boolean {
  return method !== "GET" && method !== "HEAD";
}

/** Reads the body of a request or response. As soon as it exceeds `maxBytes`, throws the error that `refuse` makes. */
export async function readCapped(
  message: Request | Response,
  maxBytes: number,
  refuse: () => Error,
): Promise<Buffer<ArrayBuffer>> {
  if ("method" in message && !mayHaveBody(message)) return Buffer.alloc(0);
  if (Number(message.headers.get("content-length") ?? 0) > maxBytes) throw refuse();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of message.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw refuse();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
