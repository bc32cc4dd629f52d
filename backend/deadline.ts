/** The moment, by performance.now(), by which work must end; passed on to every part of that work. */
export type Deadline = number;

/** The process promises ten seconds; the rest is for a machine under load. */
const STOP_WITHIN_MS = 8_000;

export function deadlineOfStop(): Deadline {
  return performance.now() + STOP_WITHIN_MS;
}

/** The work's result; rejects with what `late` makes, and ignores the work, if it has not ended by the deadline. */
export function endedBy<Result>(
  deadline: Deadline,
  work: Promise<Result>,
  late: () => Error,
): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(late()), Math.max(0, deadline - performance.now()));
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
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
