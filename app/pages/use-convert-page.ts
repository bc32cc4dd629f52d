import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { StaticPage } from "#app/content/static-pages.ts";
import { isDuplicate } from "#app/lib/api-errors.ts";
import { useBackendClient } from "#app/lib/backend-client.tsx";
import { showToast } from "#app/ui/toaster.tsx";
import { fetchBuiltInContent } from "./built-in-content.ts";
import { pageMessages } from "./page-messages.ts";
import { createPage } from "./page-queries.ts";
import { useRefreshPages } from "./use-pages.ts";

/** Makes a dynamic page, published at once, from what a built-in page shows, and opens its editor. */
export function useConvertPage() {
  const client = useBackendClient();
  const refresh = useRefreshPages();
  const navigate = useNavigate();
  return useMutation({
    async mutationFn({ title, slug }: StaticPage) {
      const builtIn = await fetchBuiltInContent(client, { title, slug });
      return createPage(client, { title, slug, ...builtIn, published: true });
    },
    async onSuccess(id, { title }) {
      void showToast({ title: pageMessages.converted(title) });
      void refresh();
      await navigate(`/admin/pages/edit/${id}`);
    },
    onError(error) {
      const title = isDuplicate(error) ? pageMessages.convertDuplicate : pageMessages.convertFailed;
      void showToast({ title, variant: "destructive" });
    },
  });
}
