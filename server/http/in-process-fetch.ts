/**
 * Wraps the in-process backend as a `fetch` for the Supabase client. As over a network, aborting rejects at once,
 * even if the backend is still working on the request.
 */
export function inProcessFetch(backend: (request: Request) => Promise<Response>): typeof fetch {
  return (input, init) => {
    const request = new Request(input, init);
    return Promise.race([backend(request), aborted(request.signal)]);
  };
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const giveUp = () => reject(signal.reason);
    if (signal.aborted) giveUp();
    else signal.addEventListener("abort", giveUp, { once: true });
  });
}
