import type { RouterContextProvider } from "react-router";
import type * as z from "zod/mini";
import { postedForm } from "#app/lib/post-requests.ts";
import { type BackendClient, backendClientContext } from "#app/lib/request-context.ts";
import { CONTENT_ROLES } from "#app/lib/role-groups.ts";
import { findCaller } from "#app/lib/staff-caller.server.ts";

/**
 * The status that refuses whoever may not edit posts and pages: 401 if the backend does not accept the bearer token, 403
 * if the account has no such role, 503 if the backend does not answer. Null for those who may.
 */
export async function refusalOf(
  client: BackendClient,
  authorization: string | null,
): Promise<401 | 403 | 503 | null> {
  const caller = await findCaller(client, authorization, CONTENT_ROLES);
  return "refused" in caller ? caller.refused : null;
}

/** For resource routes. Throws a Response with the status above unless the caller may edit posts and pages. */
export async function requireEditor(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<void> {
  const status = await refusalOf(context.get(backendClientContext), request.headers.get("Authorization"));
  if (status) throw new Response(null, { status });
}

/** Reads the form that an editor posts to a resource route. Throws a Response as above, or 400 for an invalid form. */
export async function readEditorForm<Schema extends z.ZodMiniType>(
  schema: Schema,
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<z.output<Schema>> {
  await requireEditor(request, context);
  const form = schema.safeParse(Object.fromEntries(await postedForm(request)));
  if (!form.success) throw new Response(null, { status: 400 });
  return form.data;
}
