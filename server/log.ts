import type { LogFields, Logger } from "#backend/logger.ts";
import { throttleTroubles } from "./throttled-log.ts";

/** One JSON object a line on standard error; standard output is left to what a person waits for. */
export const log: Logger = throttleTroubles({
  info: (message, fields) => write("info", message, fields),
  warn: (message, fields) => write("warn", message, fields),
  error: (message, fields) => write("error", message, fields),
});

function write(level: keyof Logger, message: string, fields: LogFields = {}) {
  console.error(JSON.stringify({ time: new Date().toISOString(), level, message, ...fields }));
}

const FRAMES = 4;

/** What a fault's line says of it: its name, its code or else its message, and where it was thrown. */
export function faultFields(error: unknown): LogFields {
  const frames =
    error instanceof Error
      ? error.stack?.split("\n").filter((line) => line.startsWith("    at "))
      : undefined;
  return {
    reason: reasonOf(error),
    at: frames
      ?.slice(0, FRAMES)
      .map((line) => line.trim())
      .join("; "),
  };
}

/** A database's message may quote what rows hold, and a parser's what it was to read: neither is told. */
function reasonOf(error: unknown): string {
  const { name, code, message } = Object(error) as { name?: string; code?: string; message?: string };
  if (code) return [name, code].filter(Boolean).join(" ");
  if (error instanceof SyntaxError) return error.name;
  // The official client's errors are none of JavaScript's.
  return error instanceof Error ? String(error) : (message ?? String(error));
}
