/** The time, as of performance.now(), by which work must end; passed on to every part of that work. */
export type Deadline = number;

/** The process promises to stop within ten seconds; the difference is for a machine under load. */
const STOP_WITHIN_MS = 8_000;

export function stopDeadline(): Deadline {
  return performance.now() + STOP_WITHIN_MS;
}

/** The result of the work. If it has not ended by the deadline, ignores it and rejects with the error that `late` makes. */
export function withDeadline<Result>(
  deadline: Deadline,
  work: Promise<Result>,
  late: () => Error,
): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(late()), Math.max(0, deadline - performance.now()));
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

/** Waits for work until the deadline. Resolves with whether the work has ended, successfully or not. */
export function settlesBefore(deadline: Deadline, work: Promise<unknown>): Promise<boolean> {
  const settled = work.then(
    () => true,
    () => true,
  );
  return withDeadline(deadline, settled, () => new Error("late")).catch(() => false);
}
