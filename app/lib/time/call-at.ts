/** The longest delay of `setTimeout`, 24.8 days. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Calls `act` once at the moment, however far away it is.
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
