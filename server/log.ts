import type { LogFields, Logger } from "#backend/logger.ts";
import { throttleProblems } from "./throttled-log.ts";

/**
 * Writes one JSON object per line to standard error. Standard output is reserved for what people start the server
 * for.
 */
export const log: Logger = throttleProblems({
  info: (message, fields) => write("info", message, fields),
  warn: (message, fields) => write("warn", message, fields),
  error: (message, fields) => write("error", message, fields),
});

function write(level: keyof Logger, message: string, fields: LogFields = {}) {
  console.error(JSON.stringify({ time: new Date().toISOString(), level, message, ...fields }));
}

const FRAMES = 4;

/** Log fields for an error: its name and code (or else its message), and where it was thrown. */
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

/** Database messages may quote row contents and parser messages their input, so neither is logged. */
function reasonOf(error: unknown): string {
  const { name, code, message } = Object(error) as { name?: string; code?: string; message?: string };
  if (code) return [name, code].filter(Boolean).join(" ");
  if (error instanceof SyntaxError) return error.name;
  // The Supabase client's errors are plain objects, not instances of Error.
  return error instanceof Error ? String(error) : (message ?? String(error));
}
