import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { findContent } from "#app/content/content-queries.ts";
import { LoadingNotice } from "#app/content/loading-notice.tsx";
import { prepareContentField } from "#app/editor/content-field.tsx";
import { PAGES_PATH } from "#app/lib/admin-paths.ts";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import { showToast } from "#app/ui/toaster.tsx";
import type { Route } from "./+types/edit-page.route";
import { PageEditor } from "./page-editor.tsx";
import { pageMessages } from "./page-messages.ts";
import { pageFieldsOf } from "./page-schema.ts";

export const meta: Route.MetaFunction = () => [{ title: "Edit page | Admin" }];

export default function EditPage({ params: { id } }: Route.ComponentProps) {
  const client = useBackendClient();
  const navigate = useNavigate();
  const {
    data: page,
    isError,
    isPaused,
  } = useQuery({
    queryKey: ["page", id],
    queryFn: () => findContent(client, { kind: "page", id }),
    // Always start editing from what is stored now, and never refetch under the user's edits.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const failed = isError || page === null;
  useEffect(prepareContentField, []);
  useEffect(() => {
    if (!failed) return;
    void showToast({ title: pageMessages.editorLoadFailed, variant: "destructive" });
    void navigate(PAGES_PATH, { replace: true });
  }, [failed, navigate]);
  if (!page) return <LoadingNotice title="Loading page..." what="page" isPaused={isPaused} />;
  return <PageEditor key={page.id} seen={page} initial={pageFieldsOf(page)} />;
}
