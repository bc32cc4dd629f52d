/**
 * Stands, in browsers, for the parts of the official client that nothing of ours uses there: a fifth of staff's script
 * (vite.config.ts). Whoever comes to need one takes it off the list there.
 */
function leftOut(): never {
  throw new Error("This part of the client is left out of the browser's script: see vite.config.ts.");
}

/** The client makes one and tells it each token. */
export class RealtimeClient {
  setAuth = () => Promise.resolve();
  channel = leftOut;
}

/** The client makes one. */
export class StorageClient {
  from = leftOut;
}

export class FunctionsClient {
  invoke = leftOut;
}

export class StorageApiError extends Error {}
export class FunctionsError extends Error {}
export class FunctionsFetchError extends Error {}
export class FunctionsHttpError extends Error {}
export class FunctionsRelayError extends Error {}
export const FunctionRegion = {};
