import { Link } from "react-router";
import { cn } from "#app/ui/cn.ts";
import { Problem } from "#app/ui/notice.tsx";
import { isSessionEnded } from "./save-failures.ts";

type SaveProblemProps = {
  className: string;
  /** Why the last attempt to save failed; null if it didn't. */
  error: Error | null;
  /** The same for the author. */
  text: string | null;
  /** Called before the author leaves to sign in. */
  onSignIn: () => void;
};

/** Says in the editor why saving failed, and leads to where the author can do something about it. */
export function SaveProblem({ className, error, text, onSignIn }: SaveProblemProps) {
  return (
    <Problem className={cn("empty:hidden", className)}>
      {error ? text : null}
      {error && isSessionEnded(error) ? (
        <>
          {" "}
          <Link to="/admin" onClick={onSignIn} className="font-semibold underline underline-offset-4">
            Sign in
          </Link>
        </>
      ) : null}
    </Problem>
  );
}
