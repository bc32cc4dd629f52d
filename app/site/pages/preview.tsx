import { data } from "react-router";
import * as z from "zod/mini";
import { mayEditContent } from "#app/content/may-edit-content.server.ts";
import { writtenHtml } from "#app/content/written-html.server.ts";
import { postedForm } from "#app/lib/posted-form.ts";
import { backendClientContext, businessContext } from "#app/lib/request-context.ts";
import { loadContent } from "../blocks/load-shown-page.server.ts";
import { ShownPage } from "../parts/shown-page.tsx";
import { ShownPost } from "../parts/shown-post.tsx";
import siteStyles from "../site.css?url";
import { writtenHead, writtenSchema } from "../written-head.server.ts";
import type { Route } from "./+types/preview";

const previewSchema = z.extend(writtenSchema, {
  date: z.catch(z.iso.date(), "2000-01-01"),
  description: z.string(),
  cover: z._default(z.string(), ""),
  cover_alt: z._default(z.string(), ""),
  content: z.string(),
});

export const meta = () => [{ name: "robots", content: "noindex" }];

/** Shows what an editor holds as visitors would see it. Nothing is stored; only staff who write are answered. */
export async function action({ request, context }: Route.ActionArgs) {
  const client = context.get(backendClientContext);
  if (!(await mayEditContent(client, request.headers.get("Authorization")))) {
    return data(null, { status: 403 });
  }
  const form = previewSchema.safeParse(Object.fromEntries(await postedForm(request)));
  if (!form.success) return data(null, { status: 400 });
  const { kind, title, date, cover, cover_alt, content } = form.data;
  const shown =
    kind === "page"
      ? { page: { title, ...(await loadContent(client, content)) } }
      : { post: { title, date, cover, cover_alt, content: writtenHtml(content) } };
  return data({ shown, head: writtenHead(form.data, context.get(businessContext)) });
}

export default function Preview({ actionData }: Route.ComponentProps) {
  if (!actionData) return null;
  const { shown, head } = actionData;
  return (
    <>
      <title>{head.title}</title>
      <meta name="description" content={head.description} />
      {/* As files: the editor, whose policy allows no inline styles, shows this document in a frame. */}
      <link rel="stylesheet" href={siteStyles} precedence="default" />
      {shown.page && <ShownPage page={shown.page} />}
      {shown.post && <ShownPost post={shown.post} />}
    </>
  );
}
