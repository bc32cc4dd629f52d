import type { RouterContextProvider } from "react-router";
import type * as z from "zod/mini";
import { postedForm } from "#app/lib/post-requests.ts";
import { type BackendClient, backendClientContext } from "#app/lib/request-context.ts";
import { staffCaller } from "#app/lib/staff-caller.server.ts";

/** Whether a request's bearer token is of someone who may write posts and pages. */
export async function mayEditContent(client: BackendClient, authorization: string | null): Promise<boolean> {
  return (await staffCaller(client, authorization, ["admin", "editor"])) !== null;
}

/** For a route that is no page. Throws a Response with 403 for anybody who may not write posts and pages. */
export async function requireEditor(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<void> {
  const authorization = request.headers.get("Authorization");
  const isAllowed = await mayEditContent(context.get(backendClientContext), authorization);
  if (!isAllowed) throw new Response(null, { status: 403 });
}

/** The form that an editor posts to such a route. Throws a Response, with 403 as above or 400 for another form. */
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
