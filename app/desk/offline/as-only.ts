import { holderOfSession } from "#app/lib/held-session.ts";

/**
 * Work in the name of one account: never done once another has signed in here, as what is tried again until the network is
 * back could be. It then never ends either, since what waited was the first one's, and is nothing to tell the second.
 */
export function asOnly<Change, Result>(me: string, work: (change: Change) => Promise<Result>) {
  return (change: Change): Promise<Result> => {
    const holder = holderOfSession();
    return holder === null || holder === me ? work(change) : new Promise(() => {});
  };
}
