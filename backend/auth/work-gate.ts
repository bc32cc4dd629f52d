/** Too much of one kind of work is under way; asking again later will help. */
export class OverloadedError extends Error {
  override readonly name = "OverloadedError";
}

/** Whose task it is. Parties with `goesFirst` are served before all others. */
export type Party = { name: string; goesFirst?: boolean };

type Waiting = { admit: () => void; refuse: (error: OverloadedError) => void };

/** Waiting tasks by party; the first entry is the next to be served. */
type Queues = Map<string, Waiting[]>;

/**
 * Runs at most `running` tasks at once and queues at most `waiting` more, serving parties in turn. When the queue is
 * full, a new task replaces the latest task of the party with the longest queue, if its own party has a shorter one;
 * a task of a party that goes first replaces any other. Tasks that are replaced or refused reject with OverloadedError.
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
    const replaced = queues === first && others.size > 0 ? longestOf(others) : undefined;
    const longest = replaced ?? longestOf(queues);
    if (!replaced && (longest?.[1].length ?? 0) < queue.length + 2)
      throw new OverloadedError("Too many tasks are waiting");
    const [name, waitingLongest] = longest as [string, Waiting[]];
    waitingLongest.pop()?.refuse(new OverloadedError("Replaced by another party's task"));
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
