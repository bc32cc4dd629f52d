/** Too much of one kind of work is under way; asking again later will help. */
export class OverloadedError extends Error {
  override readonly name = "OverloadedError";
}

type Waiting = { admit: () => void; refuse: (error: OverloadedError) => void };

/**
 * Runs at most `running` tasks at once and keeps at most `waiting` more. The parties whose tasks wait take turns; where
 * no more may wait, the latest task of the party with the most gives way to one of a party that has fewer, so that
 * nobody is kept out by one who asks much. Refused tasks reject with OverloadedError.
 */
export function createWorkGate(limits: { running: number; waiting: number }) {
  let running = 0;
  let waiting = 0;
  /** By party, whose turn is next first. */
  const queues = new Map<string, Waiting[]>();

  return async function run<Result>(task: () => Promise<Result>, party = ""): Promise<Result> {
    if (running < limits.running) running += 1;
    else await turnOf(party);

    try {
      return await task();
    } finally {
      const next = takeNext();
      if (next) next.admit();
      else running -= 1;
    }
  };

  function turnOf(party: string): Promise<void> {
    const queue = queues.get(party) ?? [];
    if (waiting >= limits.waiting) makeRoomFor(queue);
    waiting += 1;
    queues.set(party, queue);
    return new Promise((admit, refuse) => queue.push({ admit, refuse }));
  }

  function makeRoomFor(queue: Waiting[]): void {
    const longest = [...queues.values()].reduce(
      (one, other) => (other.length > one.length ? other : one),
      [],
    );
    if (longest.length < queue.length + 2) throw new OverloadedError("Too many tasks are waiting");
    longest.pop()?.refuse(new OverloadedError("Gave way to another party's task"));
    waiting -= 1;
  }

  function takeNext(): Waiting | undefined {
    const [entry] = queues;
    if (!entry) return undefined;
    const [party, queue] = entry;
    const next = queue.shift();
    waiting -= 1;
    queues.delete(party);
    if (queue.length > 0) queues.set(party, queue);
    return next;
  }
}
