/** Timers stand still while the device sleeps, so compare the clock this often. */
const MAX_TIMER_MS = 60_000;

/**
 * Calls `act` once at the moment, however far away it is. If the device sleeps through it, about a minute after waking
 * at the latest.
 * @returns what cancels that
 */
export function callAt(moment: number, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    const left = moment - Date.now();
    timer = left > MAX_TIMER_MS ? setTimeout(wait, MAX_TIMER_MS) : setTimeout(act, left);
  };
  wait();
  return () => clearTimeout(timer);
}
