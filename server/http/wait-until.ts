/**
 * Creates a function that waits for a promise until the signal aborts.
 * @returns a function that resolves to whether the work finished in time; work that did not is ignored
 */
export function createWaitUntil(signal: AbortSignal): (work: Promise<unknown>) => Promise<boolean> {
  // Don't race against one shared promise: it would keep a reference to every request until the signal aborts.
  const waiting = new Set<() => void>();
  signal.addEventListener("abort", () => {
    for (const giveUp of waiting) giveUp();
  });

  return (work) =>
    new Promise((resolve, reject) => {
      const giveUp = () => resolve(false);
      waiting.add(giveUp);
      work.then(() => resolve(true), reject).finally(() => waiting.delete(giveUp));
    });
}
