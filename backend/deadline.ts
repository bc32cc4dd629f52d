/** The moment, by performance.now(), at which a stop is over; handed down to every part that takes its share of the time. */
export type Deadline = number;

/** The process promises ten seconds; the rest is for a machine under load. */
const STOP_WITHIN_MS = 8_000;

export function deadlineOfStop(): Deadline {
  return performance.now() + STOP_WITHIN_MS;
}

/** Waits for work until the deadline. Returns whether the work has ended, well or not. */
export async function endsBefore(deadline: Deadline, work: Promise<unknown>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), Math.max(0, deadline - performance.now()));
  const ended = work.then(
    () => true,
    () => true,
  );
  const inTime = await Promise.race([ended, late.promise]);
  clearTimeout(timer);
  return inTime;
}
