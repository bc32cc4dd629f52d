/** For operators. Fields never hold personal data, tokens or values of rows. */
export type Logger = Record<"info" | "warn" | "error", (message: string, fields?: LogFields) => void>;

export type LogFields = Record<string, string | number | boolean | undefined>;
