import { businessDay } from "./calendar-day.ts";
import { useBusiness } from "./use-business.ts";
import { useNow } from "./use-now.ts";

/** The business's day, which goes over to the next while the screen is open. */
export function useToday(): string {
  const { timeZone } = useBusiness();
  return businessDay(timeZone, new Date(useNow()));
}
