import { useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { Porthole } from "#app/ui/porthole.tsx";
import { loadingText } from "./while-loading-posts.tsx";

/** A page that comes sooner needs no word. */
const SLOW_MS = 300;

/** Says that the page of the followed link is on its way: in the app, the browser itself shows no sign of that. */
export function PageOnItsWay() {
  const { location } = useNavigation();
  const isSlow = useIsSlow(location?.key);
  const saysSo = location && loadingText(location.pathname);
  return (
    <p className="on-its-way" role="status">
      {isSlow && !saysSo ? (
        <span>
          <Porthole />
          Loading page...
        </span>
      ) : null}
    </p>
  );
}

function useIsSlow(key: string | undefined): boolean {
  const [slowKey, setSlowKey] = useState<string>();
  useEffect(() => {
    if (!key) return;
    const timer = setTimeout(() => setSlowKey(key), SLOW_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return key !== undefined && key === slowKey;
}
