import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import { isNetworkFailure } from "#app/lib/client/browser-client.ts";
import { showToast } from "#app/ui/toaster.tsx";
import { LEADS } from "../lead-cache.ts";
import { addLeadLink, type NewLink } from "./lead-links.ts";

/** Links two leads as one person's, or separates them. Undo states the opposite. */
export function useLinkLeads() {
  const client = useBackendClient();
  const queries = useQueryClient();
  const link = useMutation({
    mutationFn: (statement: NewLink) => addLeadLink(client, statement),
    // One at a time, so that the last statement wins.
    scope: { id: "lead-links" },
    onSuccess(_saved, statement) {
      void showToast({
        title: statement.is_same_person ? "Marked as the same person" : "Marked as a different person",
        about: "lead links",
        action: {
          label: "Undo",
          onClick: () => link.mutate({ ...statement, is_same_person: !statement.is_same_person }),
        },
      });
    },
    onError(error) {
      const title = isNetworkFailure(error)
        ? "No answer came. Please check before you try again."
        : "That couldn’t be saved. Please try again.";
      void showToast({ title, about: "lead links", variant: "destructive" });
    },
    // Perhaps only the response was lost.
    onSettled: () => void queries.invalidateQueries({ queryKey: LEADS }),
  });
  return link;
}
