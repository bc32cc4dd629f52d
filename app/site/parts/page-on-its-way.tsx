import { readerMessages } from "#app/blog/reader-messages.ts";
import { useSlowNavigation } from "#app/lib/use-slow-navigation.ts";
import { Porthole } from "#app/ui/porthole.tsx";

/** Says that a page is loading, if a navigation takes long. Until it has loaded, the visitor keeps the current page. */
export function PageOnItsWay() {
  const location = useSlowNavigation();
  return (
    <p className="on-its-way" role="status">
      {location ? (
        <span>
          <Porthole />
          {loadingText(location.pathname)}
        </span>
      ) : null}
    </p>
  );
}

function loadingText(pathname: string): string {
  if (pathname === "/blog") return readerMessages.loadingPosts;
  return pathname.startsWith("/blog/") ? readerMessages.loadingPost : "Loading page...";
}
