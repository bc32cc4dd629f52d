import { useEffect, useState } from "react";
import { type Location, useNavigation } from "react-router";

/** A page that comes sooner needs no word. */
const SLOW_MS = 300;

/** Where a followed link leads, once its page is long in coming: in the app, the browser itself shows no sign of that. */
export function useSlowNavigation(): Location | undefined {
  const { location } = useNavigation();
  const key = location?.key;
  const [slowKey, setSlowKey] = useState<string>();
  useEffect(() => {
    if (!key) return;
    const timer = setTimeout(() => setSlowKey(key), SLOW_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return key === slowKey ? location : undefined;
}
