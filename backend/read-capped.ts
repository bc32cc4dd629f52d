/** Whether the request may have a body. Asking a GET for its `body` makes Node's server build a whole Request for it. */
export function mayHaveBody({ method }: Request): boolean {
  return method !== "GET" && method !== "HEAD";
}

/** Reads a request's body. As soon as it exceeds `maxBytes`, throws the error that `refuse` makes. */
export async function readCapped(request: Request, maxBytes: number, refuse: () => Error): Promise<Buffer> {
  if (!mayHaveBody(request)) return Buffer.alloc(0);
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw refuse();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw refuse();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
