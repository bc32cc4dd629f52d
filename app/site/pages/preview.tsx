import { data } from "react-router";
import { refusalOf } from "#app/content/may-edit-content.server.ts";
import { postedForm } from "#app/lib/post-requests.ts";
import { backendClientContext, businessContext } from "#app/lib/request-context.ts";
import { loadPreview, previewFieldsSchema } from "../blocks/load-preview.server.ts";
import { PreviewContent } from "../parts/preview-content.tsx";
import siteStyles from "../site.css?url";
import type { Route } from "./+types/preview";

export const meta = () => [{ name: "robots", content: "noindex" }];

/** Renders unsaved content as visitors would see it. Stores nothing. Only for editors. */
export async function action({ request, context }: Route.ActionArgs) {
  const client = context.get(backendClientContext);
  const refusal = await refusalOf(client, request.headers.get("Authorization"));
  if (refusal) return data(null, { status: refusal });
  const form = previewFieldsSchema.safeParse(Object.fromEntries(await postedForm(request)));
  if (!form.success) return data(null, { status: 400 });
  return data(await loadPreview(client, form.data, context.get(businessContext)));
}

export default function Preview({ actionData }: Route.ComponentProps) {
  if (!actionData) return null;
  return (
    <>
      {/* Linked, because the editor shows this document in a frame and its CSP allows no inline styles. */}
      <link rel="stylesheet" href={siteStyles} precedence="default" />
      <PreviewContent preview={actionData} />
    </>
  );
}
