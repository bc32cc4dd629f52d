import { data } from "react-router";
import { findShownPreview } from "#app/content/preview-links/shown-preview.ts";
import { backendClientContext, businessContext, reportContext } from "#app/lib/request-context.ts";
import { useBusiness } from "#app/lib/root-data.ts";
import { formatMoment } from "#app/lib/time/moments.ts";
import { loadPreview, previewFieldsSchema } from "../blocks/load-preview.server.ts";
import { ownHeaders } from "../built-in-route.ts";
import { PreviewContent } from "../parts/preview-content.tsx";
import type { Route } from "./+types/linked-preview";

/** The URL is a secret: don't cache or index it, and don't send it as the referrer. */
const SECRET_HEADERS = {
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex, nofollow",
};

export const meta = () => [{ name: "robots", content: "noindex, nofollow" }];

export async function loader({ params, context }: Route.LoaderArgs) {
  const client = context.get(backendClientContext);
  try {
    const link = await findShownPreview(client, params.token);
    const fields = previewFieldsSchema.safeParse(link?.fields);
    if (!link || !fields.success) return data(null, { status: 404, headers: SECRET_HEADERS });
    const preview = await loadPreview(client, fields.data, context.get(businessContext));
    return data({ preview, until: link.expires_at }, { headers: SECRET_HEADERS });
  } catch (error) {
    context.get(reportContext)("preview not shown", error);
    return data(null, { status: 503, headers: SECRET_HEADERS });
  }
}

export const headers = ownHeaders;

export default function LinkedPreview({ loaderData }: Route.ComponentProps) {
  const { timeZone } = useBusiness();
  if (!loaderData) return <NothingToShow />;
  const { preview, until } = loaderData;
  return (
    <>
      <p className="preview-bar">
        <strong>Preview of a draft.</strong> This link expires{" "}
        <time dateTime={until}>{formatMoment(until, timeZone)}</time>.
      </p>
      <PreviewContent preview={preview} />
    </>
  );
}

/** The same for unknown and expired links, so that nobody learns which links existed. */
function NothingToShow() {
  return (
    <section className="notice-page">
      <title>Preview not found</title>
      <h1>This preview link doesn’t work</h1>
      <p>It expired, was turned off or is incomplete. Ask the person who sent it for a new one.</p>
    </section>
  );
}
