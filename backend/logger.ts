/** Where the backend reports what operators should know. Fields never hold personal data, tokens or row values. */
export type Logger = Record<"info" | "warn" | "error", (message: string, fields?: LogFields) => void>;

export type LogFields = Record<string, string | number | boolean | undefined>;
