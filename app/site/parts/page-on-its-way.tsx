import { useSlowNavigation } from "#app/lib/use-slow-navigation.ts";
import { Porthole } from "#app/ui/porthole.tsx";
import { loadingText } from "./while-loading-posts.tsx";

/** Says that the page of the followed link is on its way. */
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
