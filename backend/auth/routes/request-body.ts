import type { z } from "zod";
import { readCapped } from "../../read-capped.ts";
import { AuthError, parseInput } from "../auth-error.ts";

const MAX_BODY_BYTES = 16 * 1024;
const TOO_LARGE = new AuthError(413, "validation_failed", "The request body is too large");

/** Throws AuthError for a body of more than MAX_BODY_BYTES. */
export function readBody(request: Request): Promise<Buffer> {
  return readCapped(request, MAX_BODY_BYTES, () => TOO_LARGE);
}

/**
 * Throws AuthError for anything but JSON of the given shape. An empty body counts as `{}` if the shape has no required
 * fields.
 */
export function parseBody<Body>(request: Request, body: Buffer, schema: z.ZodType<Body>): Body {
  const text = body.toString("utf8");
  const nothing = text === "" ? schema.safeParse({}) : undefined;
  if (nothing?.success) return nothing.data;
  const contentType = request.headers.get("content-type") ?? "";
  if (!/^application\/json\s*(;|$)/i.test(contentType)) {
    throw new AuthError(415, "bad_json", "Send the request body as application/json");
  }
  return parseInput(schema, parseStorableJson(text));
}

/** Refuses what PostgreSQL cannot store: NUL characters and lone surrogates. */
function parseStorableJson(text: string): unknown {
  try {
    return JSON.parse(text, (key, value) => {
      for (const string of [key, value]) {
        if (typeof string === "string" && (string.includes("\0") || !string.isWellFormed())) {
          throw new SyntaxError("unstorable text");
        }
      }
      return value;
    });
  } catch {
    throw new AuthError(400, "bad_json", "The request body is not valid JSON");
  }
}
