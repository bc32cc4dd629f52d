import { isAuthRetryableFetchError } from "@supabase/supabase-js";

/** Whether the backend was not reached at all, which says nothing about what was asked: as without a network. */
export function isUnreached(error: unknown): boolean {
  if (error instanceof TypeError || isAuthRetryableFetchError(error)) return true;
  // As the official client tells it (postgrest-js 2.119, PostgrestBuilder).
  const { code, message } = Object(error) as { code?: unknown; message?: unknown };
  return code === "" && /^(TypeError|FetchError|NetworkError): /.test(String(message));
}
