import { PartyQueue } from "./party-queue.ts";

/** Too many tasks are running or waiting; retry later. */
export class OverloadedError extends Error {
  override readonly name = "OverloadedError";
}

/** Whose task it is. Those with `goesFirst` get every other turn at least, and all turns that nobody else waits for. */
export type Party = { name: string; goesFirst?: boolean };

type Waiting = { admit: () => void; refuse: (error: OverloadedError) => void };

export type WorkLimits = {
  /** Tasks that run at once. */
  running: number;
  /** Tasks that wait for them, and separately those of parties that go first. */
  waiting: number;
  /** How long a task may wait. If absent, there is no limit. */
  longestWaitMs?: number;
};

/**
 * Limits how many tasks run at once and how many wait, serving parties in turn. When a queue is full, a new task replaces
 * the latest task of the party with the most in it, if its own party has fewer. Tasks that are replaced, refused or wait
 * too long reject with OverloadedError.
 */
export function createWorkGate(limits: WorkLimits) {
  let running = 0;
  const first = new PartyQueue<Waiting>();
  const others = new PartyQueue<Waiting>();
  let lastWasFirst = false;

  return async function run<Result>(
    task: () => Promise<Result>,
    party: Party = { name: "" },
  ): Promise<Result> {
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

  function takeNext(): Waiting | undefined {
    const isOthersTurn = lastWasFirst && others.size > 0;
    lastWasFirst = first.size > 0 && !isOthersTurn;
    return (lastWasFirst ? first : others).takeNext();
  }

  async function turnOf({ name, goesFirst = false }: Party): Promise<void> {
    const queue = goesFirst ? first : others;
    if (queue.size >= limits.waiting) makeRoomFor(name, queue);
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
    const replaced = queue.dropLatestFor(name);
    if (!replaced) throw new OverloadedError("Too many tasks are waiting");
    replaced.refuse(new OverloadedError("Replaced by another party's task"));
  }
}
