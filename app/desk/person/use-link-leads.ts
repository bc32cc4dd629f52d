import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useBackendClient } from "#app/lib/backend-client.tsx";
import { showToast } from "#app/ui/toaster.tsx";
import { LEADS } from "../lead-cache.ts";
import { addLeadLink, type NewLink } from "./lead-links.ts";

/** Puts two leads together as one person's, or sets them apart; what was said is taken back by saying the other. */
export function useLinkLeads() {
  const client = useBackendClient();
  const queries = useQueryClient();
  const link = useMutation({
    mutationFn: (said: NewLink) => addLeadLink(client, said),
    // One after the other, so that what was said last counts.
    scope: { id: "lead-links" },
    onSuccess(_saved, said) {
      void showToast({
        title: said.is_same_person
          ? "Put together as one person’s requests"
          : "Set apart as another person’s",
        about: "lead links",
        action: {
          label: "Undo",
          onClick: () => link.mutate({ ...said, is_same_person: !said.is_same_person }),
        },
      });
      void queries.invalidateQueries({ queryKey: LEADS });
    },
    onError() {
      const title = "That couldn’t be saved. Please try again.";
      void showToast({ title, about: "lead links", variant: "destructive" });
    },
  });
  return link;
}
