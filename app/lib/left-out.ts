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

/** The client for sign-in makes one. */
export class WebAuthnApi {}

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

export const webAuthnAbortService = {};
export const browserSupportsWebAuthn = leftOut;
export const createCredential = leftOut;
export const getCredential = leftOut;
export const deserializeCredentialCreationOptions = leftOut;
export const deserializeCredentialRequestOptions = leftOut;
export const serializeCredentialCreationResponse = leftOut;
export const serializeCredentialRequestResponse = leftOut;
export const createSiweMessage = leftOut;
export const fromHex = leftOut;
export const getAddress = leftOut;
export const toHex = leftOut;
