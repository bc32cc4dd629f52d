import type { BackendClient } from "#app/lib/request-context.ts";
import { staffCaller } from "#app/lib/staff-caller.server.ts";

/** Whether a request's bearer token is of someone who may write posts and pages. */
export async function mayEditContent(client: BackendClient, authorization: string | null): Promise<boolean> {
  return (await staffCaller(client, authorization, ["admin", "editor"])) !== null;
}
