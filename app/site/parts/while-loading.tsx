import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import { readerMessages } from "#app/blog/reader-messages.ts";
import { useSlowNavigation } from "#app/lib/use-slow-navigation.ts";
import { Porthole } from "#app/ui/porthole.tsx";

/** Says that a page is loading, if a navigation takes long. */
export function PageOnItsWay() {
  const location = useSlowNavigation();
  return (
    <p className="on-its-way" role="status">
      {location && !loadingText(location.pathname) ? (
        <span>
          <Porthole />
          Loading page...
        </span>
      ) : null}
    </p>
  );
}

/** Replaces the page with a loading text while the browser fetches a page of the blog. */
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

/** The loading text of a page of the blog; null for other pages. */
function loadingText(pathname: string): string | null {
  if (pathname === "/blog") return readerMessages.loadingPosts;
  return pathname.startsWith("/blog/") ? readerMessages.loadingPost : null;
}
