import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import { readerMessages } from "#app/blog/reader-messages.ts";

/** The page, or, while the browser itself fetches posts, word of that. */
export function WhileLoadingPosts({ children }: { children: ReactNode }) {
  const { location } = useNavigation();
  const text = location && loadingText(location.pathname);
  if (!text) return children;
  return (
    <p className="notice-page" role="status">
      {text}
    </p>
  );
}

/** What the page at that path says of itself while it is fetched. */
export function loadingText(pathname: string): string | null {
  if (pathname === "/blog") return readerMessages.loadingPosts;
  return pathname.startsWith("/blog/") ? readerMessages.loadingPost : null;
}
