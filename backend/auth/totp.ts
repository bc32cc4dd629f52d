import { Secret, TOTP } from "otpauth";

const SECRET_BYTES = 20;
/** One step to either side, for clocks that differ and for typing (RFC 6238, 5.2). */
const WINDOW_STEPS = 1;

/** @returns 160 random bits in base32 (RFC 4226, 4, R6). */
export function createTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The otpauth:// URI that authenticator apps read from a QR code, with the defaults of the library and of the apps. */
export function totpUri(options: { secret: string; issuer: string; account: string }): string {
  return new TOTP({ secret: options.secret, issuer: options.issuer, label: options.account }).toString();
}

/** @returns the code's time step; undefined for a wrong code or one from a step already used */
export function matchTotpStep(options: {
  secret: string;
  code: string;
  lastUsedStep: number;
  atMs: number;
}): number | undefined {
  // The library's comparison throws on other Unicode digits, which take more bytes.
  if (!/^[0-9]{6}$/.test(options.code)) return undefined;
  const app = new TOTP({ secret: options.secret });
  const delta = app.validate({ token: options.code, timestamp: options.atMs, window: WINDOW_STEPS });
  if (delta === null) return undefined;
  const step = app.counter({ timestamp: options.atMs }) + delta;
  return step > options.lastUsedStep ? step : undefined;
}
