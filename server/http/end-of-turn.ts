export type EndOfTurn = ReturnType<typeof createEndOfTurn>;

/** Keeps answers back until one turn of the loop has read all it can: apart, each would wake its reader while the next is made. */
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
