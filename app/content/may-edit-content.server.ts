import type { RouterContextProvider } from "react-router";
import type * as z from "zod/mini";
import { postedForm } from "#app/lib/post-requests.ts";
import { type BackendClient, backendClientContext } from "#app/lib/request-context.ts";
import { staffCaller } from "#app/lib/staff-caller.server.ts";

/** Whether the bearer token belongs to a user who may edit posts and pages. */
export async function mayEditContent(client: BackendClient, authorization: string | null): Promise<boolean> {
  return (await staffCaller(client, authorization, ["admin", "editor"])) !== null;
}

/** For resource routes. Throws a 403 Response unless the caller may edit posts and pages. */
export async function requireEditor(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<void> {
  const authorization = request.headers.get("Authorization");
  const isAllowed = await mayEditContent(context.get(backendClientContext), authorization);
  if (!isAllowed) throw new Response(null, { status: 403 });
}

/** Reads the form that an editor posts to a resource route. Throws a 403 Response as above, or 400 for an invalid form. */
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
