/**
 * The backend in this process as a `fetch` for the official client: like over a network, an aborted request is given up
 * at once, however long the backend still works on it.
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
