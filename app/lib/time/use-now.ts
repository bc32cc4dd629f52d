import { useEffect, useState } from "react";
import { useBusiness } from "../root-data.ts";
import { businessDay } from "./calendar-day.ts";

const STEP_MS = 15_000;

/** The current time in milliseconds, updated while the component is mounted, so that “4 minutes ago” stays true. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), STEP_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** The business's current day; changes at midnight while the screen is open. */
export function useToday(): string {
  const { timeZone } = useBusiness();
  return businessDay(timeZone, new Date(useNow()));
}
