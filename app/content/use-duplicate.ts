import { useMutation } from "@tanstack/react-query";
import { useBackendClient } from "#app/lib/backend-client.tsx";
import type { BackendClient } from "#app/lib/request-context.ts";
import { showToast } from "#app/ui/toaster.tsx";

/** For a screen that looks the same with the copy. */
export const COPY_CREATED = {
  title: "Copy created",
  description: "It is not published, and has an address of its own.",
};

type Duplicate = {
  /** Makes the copy; resolves to its id. */
  copy: (client: BackendClient) => Promise<string>;
  /** Opens the copy's editor; the button waits for one that is read first. */
  open: (id: string) => unknown;
};

export function useDuplicate({ copy, open }: Duplicate) {
  const client = useBackendClient();
  return useMutation({
    mutationFn: () => copy(client),
    onSuccess: open,
    onError: () => showToast({ title: "Failed to make a copy", variant: "destructive" }),
  });
}
