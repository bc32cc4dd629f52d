/**
 * Waits for each piece of work until the signal, which ends all waiting at once.
 * @returns a function that says whether the work was done; what becomes of work that was given up is nobody's business
 */
export function createWaitUntil(signal: AbortSignal): (work: Promise<unknown>) => Promise<boolean> {
  // Not one promise that everybody races: it would remember every request until then.
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
