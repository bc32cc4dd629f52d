import { useMutation } from "@tanstack/react-query";
import { Link } from "react-router";
import { useBackendClient } from "#app/lib/client/backend-client.tsx";
import type { BackendClient } from "#app/lib/request-context.ts";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { toastFailure } from "#app/ui/toast-failure.ts";
import { dismissToast } from "#app/ui/toaster.tsx";

/** Toast for an editor whose screen looks almost the same once it shows the copy. */
export const COPY_CREATED = {
  title: "Copy created",
  description: "It is not published, and has an address of its own.",
};

type Duplicate = {
  /** The content's id. */
  id: string;
  /** Makes the copy and resolves to its id. */
  copy: (client: BackendClient) => Promise<string>;
  /** Opens the copy's editor. If it returns a promise, the button stays disabled until that settles. */
  open: (id: string) => unknown;
};

type EditorToolsProps = Duplicate & {
  historyPath: string;
  /** Disables duplicating: a copy is made from the saved version and would miss unsaved changes. */
  unsaved: boolean;
};

/** The actions for stored content besides editing: its history and a copy. */
export function EditorTools({ historyPath, unsaved, ...duplicate }: EditorToolsProps) {
  const copy = useDuplicate(duplicate);
  return (
    <>
      <Link to={historyPath} className={buttonVariants({ variant: "outline" })}>
        History
      </Link>
      <Button variant="outline" disabled={unsaved || copy.isPending} onClick={() => copy.mutate()}>
        Duplicate
      </Button>
    </>
  );
}

function useDuplicate({ id, copy, open }: Duplicate) {
  const client = useBackendClient();
  return useMutation({
    mutationFn: () => copy(client),
    onMutate: () => dismissToast(id),
    onSuccess: open,
    onError: (error) => toastFailure("Failed to make a copy", error, id),
  });
}
