import { PartyQueue } from "../party-queue.ts";

/** Too many tasks are running or waiting; retry later. */
export class OverloadedError extends Error {
  override readonly name = "OverloadedError";
}

/** Whose task it is. Parties with `goesFirst` are served before all others. */
export type Party = { name: string; goesFirst?: boolean };

type Waiting = { admit: () => void; refuse: (error: OverloadedError) => void };

/**
 * Runs at most `running` tasks at once and queues at most `waiting` more, serving parties in turn. When the queue is
 * full, a new task replaces the latest task of the party with the longest queue, if its own party has a shorter one;
 * a task of a party that goes first replaces any other. Tasks that are replaced, refused or wait longer than
 * `longestWaitMs` reject with OverloadedError.
 */
export function createWorkGate(limits: { running: number; waiting: number; longestWaitMs?: number }) {
  let running = 0;
  const first = new PartyQueue<Waiting>();
  const others = new PartyQueue<Waiting>();

  return async function run<Result>(
    task: () => Promise<Result>,
    party: Party = { name: "" },
  ): Promise<Result> {
    if (running < limits.running) running += 1;
    else await turnOf(party);

    try {
      return await task();
    } finally {
      const next = first.takeNext() ?? others.takeNext();
      if (next) next.admit();
      else running -= 1;
    }
  };

  async function turnOf({ name, goesFirst = false }: Party): Promise<void> {
    const queue = goesFirst ? first : others;
    if (first.size + others.size >= limits.waiting) makeRoomFor(name, queue);
    const { promise, resolve: admit, reject: refuse } = Promise.withResolvers<void>();
    const waiting = { admit, refuse };
    queue.add(name, waiting);
    const giveUp = () => {
      queue.remove(waiting);
      refuse(new OverloadedError("Waited too long"));
    };
    const timer = limits.longestWaitMs ? setTimeout(giveUp, limits.longestWaitMs) : undefined;
    await promise.finally(() => clearTimeout(timer));
  }

  function makeRoomFor(name: string, queue: PartyQueue<Waiting>): void {
    const ofOthers = queue === first ? others.dropLatest() : undefined;
    const replaced = ofOthers ?? queue.dropLatestFor(name);
    if (!replaced) throw new OverloadedError("Too many tasks are waiting");
    replaced.refuse(new OverloadedError("Replaced by another party's task"));
  }
}
