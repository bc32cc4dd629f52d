import { Link } from "react-router";
import { Button, buttonVariants } from "#app/ui/button.tsx";
import { useDuplicate } from "./use-duplicate.ts";

type EditorToolsProps = Parameters<typeof useDuplicate>[0] & {
  historyPath: string;
  /** A copy is made of what is saved; with changes besides it would leave those behind. */
  unsaved: boolean;
};

/** What can be done with something that is stored, beside editing it. */
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
