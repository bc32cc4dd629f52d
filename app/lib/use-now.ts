import { useEffect, useState } from "react";

const STEP_MS = 15_000;

/** The time, moving on while it is shown: so that “4 minutes ago” stays true. In milliseconds, as `Date.now` has it. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), STEP_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
