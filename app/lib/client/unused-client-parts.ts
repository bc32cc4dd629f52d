/**
 * Stubs for parts of the official client that the browser never uses; without them the staff script is a fifth
 * smaller (vite.config.ts). To use such a part, remove it from the list there.
 */
function notBundled(): never {
  throw new Error("This part of the client is left out of the browser's script: see vite.config.ts.");
}

/** The client creates one and passes it each token. */
export class RealtimeClient {
  setAuth = () => Promise.resolve();
  channel = notBundled;
}

/** The auth client creates one. */
export class WebAuthnApi {}

/** The client creates one. */
export class StorageClient {
  from = notBundled;
}

export class FunctionsClient {
  invoke = notBundled;
}

export class StorageApiError extends Error {}
export class FunctionsError extends Error {}
export class FunctionsFetchError extends Error {}
export class FunctionsHttpError extends Error {}
export class FunctionsRelayError extends Error {}
export const FunctionRegion = {};

export const webAuthnAbortService = {};
export const browserSupportsWebAuthn = notBundled;
export const createCredential = notBundled;
export const getCredential = notBundled;
export const deserializeCredentialCreationOptions = notBundled;
export const deserializeCredentialRequestOptions = notBundled;
export const serializeCredentialCreationResponse = notBundled;
export const serializeCredentialRequestResponse = notBundled;
export const createSiweMessage = notBundled;
export const fromHex = notBundled;
export const getAddress = notBundled;
export const toHex = notBundled;
