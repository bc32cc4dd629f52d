import { useEffect, useState } from "react";
import { type Location, useNavigation } from "react-router";

/** Navigations faster than this show no progress. */
const SLOW_MS = 300;

/** The target of a client-side navigation that takes long, for which the browser itself shows no progress. */
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
