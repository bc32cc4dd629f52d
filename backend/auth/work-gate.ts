/** Too much of one kind of work is under way; asking again later will help. */
export class OverloadedError extends Error {
  override readonly name = "OverloadedError";
}

/** For whom work is done; those that go first come before all others. */
export type Party = { name: string; goesFirst?: boolean };

type Waiting = { admit: () => void; refuse: (error: OverloadedError) => void };

/** By party, whose turn is next first. */
type Queues = Map<string, Waiting[]>;

/**
 * Runs at most `running` tasks at once and keeps at most `waiting` more. The parties whose tasks wait take turns; where
 * no more may wait, the latest task of the party with the most gives way to one of a party that has fewer, so that
 * nobody is kept out by one who asks much, and any gives way to a party that goes first. Refused tasks reject with
 * OverloadedError.
 */
export function createWorkGate(limits: { running: number; waiting: number }) {
  let running = 0;
  let waiting = 0;
  const first: Queues = new Map();
  const others: Queues = new Map();

  return async function run<Result>(
    task: () => Promise<Result>,
    party: Party = { name: "" },
  ): Promise<Result> {
    if (running < limits.running) running += 1;
    else await turnOf(party);

    try {
      return await task();
    } finally {
      const next = takeNext(first) ?? takeNext(others);
      if (next) next.admit();
      else running -= 1;
    }
  };

  function turnOf({ name, goesFirst }: Party): Promise<void> {
    const queues = goesFirst ? first : others;
    const queue = queues.get(name) ?? [];
    if (waiting >= limits.waiting) makeRoomFor(queue, queues);
    waiting += 1;
    queues.set(name, queue);
    return new Promise((admit, refuse) => queue.push({ admit, refuse }));
  }

  function makeRoomFor(queue: Waiting[], queues: Queues): void {
    const givesWay = queues === first && others.size > 0 ? longestOf(others) : undefined;
    const longest = givesWay ?? longestOf(queues);
    if (!givesWay && (longest?.[1].length ?? 0) < queue.length + 2)
      throw new OverloadedError("Too many tasks are waiting");
    const [name, waitingLongest] = longest as [string, Waiting[]];
    waitingLongest.pop()?.refuse(new OverloadedError("Gave way to another party's task"));
    if (waitingLongest.length === 0) others.delete(name);
    waiting -= 1;
  }

  function takeNext(queues: Queues): Waiting | undefined {
    const [entry] = queues;
    if (!entry) return undefined;
    const [name, queue] = entry;
    const next = queue.shift();
    waiting -= 1;
    queues.delete(name);
    if (queue.length > 0) queues.set(name, queue);
    return next;
  }
}

function longestOf(queues: Queues): [string, Waiting[]] | undefined {
  return [...queues].reduce<[string, Waiting[]] | undefined>(
    (longest, entry) => (entry[1].length > (longest?.[1].length ?? 0) ? entry : longest),
    undefined,
  );
}
