/** Requests that the database could not take at once. */
export type IntakeState = {
  /** How many wait in the server's journal. */
  waiting: number;
  /** When the oldest waiting request was sent, ISO 8601. */
  since: string | null;
  /** Requests that the database refuses for good, and parts of the journal that are damaged, unreadable or can't be set aside. */
  keptAside: number;
};

/** Reads it from `/readyz`, which answers even while the database is down. */
export async function readIntakeState(signal: AbortSignal): Promise<IntakeState> {
  const response = await fetch("/readyz", { signal });
  const { leads } = (await response.json()) as { leads: IntakeState };
  return leads;
}
