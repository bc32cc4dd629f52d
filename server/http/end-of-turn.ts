export type EndOfTurn = ReturnType<typeof createEndOfTurn>;

/**
 * Batches responses until the event loop has read all pending requests. If each were written at once, its reader
 * would wake up and compete for the processor while the next one is prepared.
 */
export function createEndOfTurn() {
  let due: (() => void)[] = [];

  return { add, writeNow };

  function add(write: () => void): void {
    if (due.push(write) === 1) setImmediate(writeNow);
  }

  function writeNow(): void {
    const writes = due;
    due = [];
    for (const write of writes) write();
  }
}
