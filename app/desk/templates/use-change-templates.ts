import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import { useForgetTabDrafts } from "#app/lib/client/tab-draft.ts";
import { toastFailure } from "#app/ui/toast-failure.ts";
import { showToast } from "#app/ui/toaster.tsx";
import { deleteTemplate, saveTemplate, type WrittenTemplate } from "./template-queries.ts";
import { TEMPLATES } from "./use-templates.ts";

export function useSaveTemplate(onSaved: () => void) {
  const client = useBackendClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (written: WrittenTemplate) => saveTemplate(client, written),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: TEMPLATES });
      onSaved();
      void showToast({ title: "Template saved" });
    },
    // Perhaps only the response was lost, or somebody else was faster.
    onError: () => void queries.invalidateQueries({ queryKey: TEMPLATES }),
  });
}

export function useDeleteTemplate(onDeleted: () => void) {
  const client = useBackendClient();
  const queries = useQueryClient();
  const forgetTabDrafts = useForgetTabDrafts();
  return useMutation({
    mutationFn: (id: string) => deleteTemplate(client, id),
    async onSuccess(_done, id) {
      forgetTabDrafts(`template ${id}`);
      await queries.invalidateQueries({ queryKey: TEMPLATES });
      onDeleted();
      void showToast({ title: "Template deleted" });
    },
    onError(error) {
      void toastFailure("Failed to delete the template", error);
      void queries.invalidateQueries({ queryKey: TEMPLATES });
    },
  });
}
