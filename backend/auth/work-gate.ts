/** Too much of one kind of work is under way; asking again later will help. */
export class OverloadedError extends Error {
  override readonly name = "OverloadedError";
}

/** Runs at most `running` tasks at once and keeps at most `waiting` more; refuses the rest with OverloadedError. */
export function createWorkGate(limits: { running: number; waiting: number }) {
  let running = 0;
  const queue: (() => void)[] = [];

  return async function run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (running < limits.running) running += 1;
    else if (queue.length < limits.waiting) await new Promise<void>((admit) => queue.push(admit));
    else throw new OverloadedError("Too many tasks are waiting");

    try {
      return await task();
    } finally {
      const admitNext = queue.shift();
      if (admitNext) admitNext();
      else running -= 1;
    }
  };
}
