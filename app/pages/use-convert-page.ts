import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { createContent } from "#app/content/content-queries.ts";
import type { StaticPage } from "#app/content/static-pages.ts";
import { useRefreshContent } from "#app/content/timetable/use-timetable.ts";
import { PAGES_PATH } from "#app/lib/admin-paths.ts";
import { isDuplicate } from "#app/lib/api-errors.ts";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import { fetchAsStaff } from "#app/lib/client/browser-client.ts";
import type { BackendClient } from "#app/lib/request-context.ts";
import { toastFailure } from "#app/ui/toast-failure.ts";
import { dismissToast, showToast } from "#app/ui/toaster.tsx";
import { pageMessages } from "./page-messages.ts";

export type BuiltInContent = { content: string; meta_description: string | null };

const BUILT_IN_CONTENT = "/admin/built-in-content";

const aboutOf = (slug: string) => `page ${slug}`;

/** Copies a built-in page into a dynamic page, published right away, and opens it in the editor. */
export function useConvertPage() {
  const client = useBackendClient();
  const refresh = useRefreshContent("page");
  const navigate = useNavigate();
  return useMutation({
    onMutate: ({ slug }) => dismissToast(aboutOf(slug)),
    async mutationFn({ title, slug }: StaticPage) {
      const builtIn = await fetchBuiltInContent(client, { title, slug });
      return createContent(client, "page", { title, slug, ...builtIn, published: true });
    },
    async onSuccess(id, { title, slug }) {
      void showToast({ title: pageMessages.converted(title), about: aboutOf(slug) });
      await navigate(`${PAGES_PATH}/edit/${id}`);
    },
    onError(error, { slug }) {
      const title = isDuplicate(error) ? pageMessages.convertDuplicate : pageMessages.convertFailed;
      void toastFailure(title, error, aboutOf(slug));
    },
    onSettled: () => void refresh(),
  });
}

/** The content of a built-in page as clean HTML. Throws if the request fails. */
async function fetchBuiltInContent(client: BackendClient, { slug }: StaticPage): Promise<BuiltInContent> {
  const response = await fetchAsStaff(client, slug ? `${BUILT_IN_CONTENT}/${slug}` : BUILT_IN_CONTENT);
  if (!response.ok) throw new Error(`the built-in page /${slug} answered ${response.status}`);
  return response.json();
}
