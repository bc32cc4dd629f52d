import { isAuthApiError } from "@supabase/supabase-js";
import type { RouterContextProvider } from "react-router";
import type * as z from "zod/mini";
import type { AppRole } from "#app/lib/database.types.ts";
import {
  adminClientContext,
  type BackendClient,
  backendClientContext,
  reportContext,
} from "#app/lib/request-context.ts";
import { ADMIN_ONLY, LEAD_ROLES } from "#app/lib/role-groups.ts";
import { findCaller } from "#app/lib/staff-caller.server.ts";
import { isUuid } from "#app/lib/uuid.ts";

/** Why an admin's call was refused; the message is shown to the admin. */
export class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

type Call = { request: Request; context: Readonly<RouterContextProvider> };

/** The caller, and a client that bypasses row policies. */
export type AdminWork = { callerId: string; admin: BackendClient };

type Work = (admin: AdminWork) => Promise<unknown>;

/**
 * Runs work with the service role if the request's bearer token belongs to an admin. Answers with JSON: the work's
 * result, or `{ message }` with the status of its Refusal.
 */
export function forAdmins(call: Call, work: Work): Promise<Response> {
  return forStaff(ADMIN_ONLY, "Only admins may do this.", call, work);
}

/** The same for staff who may work the leads. */
export function forLeadStaff(call: Call, work: Work): Promise<Response> {
  return forStaff(LEAD_ROLES, "Your role doesn’t include this.", call, work);
}

async function forStaff(
  roles: readonly AppRole[],
  refused: string,
  { request, context }: Call,
  work: Work,
): Promise<Response> {
  try {
    const authorization = request.headers.get("Authorization");
    const caller = await findCaller(context.get(backendClientContext), authorization, roles);
    if ("refused" in caller)
      throw caller.refused === 503 ? new Error("has_role not answered") : new Refusal(403, refused);
    const callerId = caller.id;
    return json(200, await work({ callerId, admin: context.get(adminClientContext)(callerId) }));
  } catch (error) {
    const refusal = asRefusal(error);
    if (refusal) return json(refusal.status, { message: refusal.message });
    context.get(reportContext)("admin call failed", codeOf(error));
    return json(503, { message: "The server couldn’t do this just now. Please try again." });
  }
}

/**
 * The refusal to show: our own, or a 4xx of the auth service. Its 401 and 403 mean that it doesn't accept this
 * server's key, which is not the caller's fault.
 */
function asRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (!isAuthApiError(error) || error.status < 400 || error.status >= 500) return null;
  return [401, 403].includes(error.status) ? null : new Refusal(error.status, error.message);
}

/** Parses the request's JSON body. Throws Refusal if it doesn't match the schema. */
export async function readJson<Schema extends z.ZodMiniType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(await request.json().catch(() => null));
  if (parsed.success) return parsed.data;
  throw new Refusal(400, parsed.error.issues[0]?.message ?? "Unexpected request.");
}

/** The account id in the path. Throws Refusal. */
export function readUserId(id: string): string {
  return readId(id, "There’s no such user.");
}

/** Throws Refusal with the given message if the path's id is not a UUID. */
export function readId(id: string, unknown: string): string {
  if (!isUuid(id)) throw new Refusal(404, unknown);
  return id;
}

function json(status: number, body: unknown): Response {
  return Response.json(body ?? {}, { status, headers: { "Cache-Control": "no-store" } });
}

/** Backend messages may name the account, so only log the code. */
function codeOf(error: unknown): string {
  const { code, name } = error as { code?: string; name?: string };
  return code ?? name ?? "unknown";
}
