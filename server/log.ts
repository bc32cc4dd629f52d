import type { LogFields, Logger } from "#backend/logger.ts";

/** One JSON object a line on standard error; standard output is left to what a person waits for. */
export const log: Logger = {
  info: (message, fields) => write("info", message, fields),
  warn: (message, fields) => write("warn", message, fields),
  error: (message, fields) => write("error", message, fields),
};

function write(level: keyof Logger, message: string, fields: LogFields = {}) {
  console.error(JSON.stringify({ time: new Date().toISOString(), level, message, ...fields }));
}

const FRAMES = 4;

/** What a fault's line says of it: its name and message, and where it was thrown. */
export function faultFields(error: unknown): LogFields {
  const frames =
    error instanceof Error ? error.stack?.split("\n").filter((line) => line.startsWith("    at ")) : [];
  return {
    reason: String(error),
    at: frames
      ?.slice(0, FRAMES)
      .map((line) => line.trim())
      .join("; "),
  };
}
