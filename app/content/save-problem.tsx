import { Link, useLocation } from "react-router";
import { PAGES_PATH, POSTS_PATH } from "#app/lib/admin-paths.ts";
import { Problem } from "#app/ui/notice.tsx";
import type { ContentKind } from "./content-identity.ts";
import { ContentDeleted, isSessionEnded } from "./save-failures.ts";

const LINK = "font-semibold underline underline-offset-4";

const TRASH: Record<ContentKind, string> = {
  page: `${PAGES_PATH}?show=trash`,
  post: `${POSTS_PATH}?status=trash`,
};

type SaveProblemProps = {
  kind: ContentKind;
  className: string;
  /** Why the last attempt to save failed; null if it didn't. */
  error: Error | null;
  /** The same for the author. */
  text: string | null;
  /** Called before the author leaves to sign in. */
  onSignIn: () => void;
};

/** Says in the editor why saving failed, and leads to where the author can do something about it. */
export function SaveProblem({ kind, className, error, text, onSignIn }: SaveProblemProps) {
  const location = useLocation();
  if (!error) return null;
  return (
    <Problem className={className}>
      {text}
      {isSessionEnded(error) ? (
        <>
          {" "}
          {/* Loaded anew, the gate asks to sign in, and leads back here. */}
          <Link to={location} reloadDocument onClick={onSignIn} className={LINK}>
            Sign in
          </Link>
        </>
      ) : null}
      {error instanceof ContentDeleted ? (
        <>
          {" "}
          {/* In another tab, so that this one can save again. */}
          <Link to={TRASH[kind]} target="_blank" className={LINK}>
            Open the trash
          </Link>
        </>
      ) : null}
    </Problem>
  );
}
