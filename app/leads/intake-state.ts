/** Requests that the database could not take at once. */
export type IntakeState = {
  /** How many wait in the server's journal. */
  waiting: number;
  /** When the oldest waiting request was sent, ISO 8601. */
  since: string | null;
  /** How many requests the database refuses for good, plus journal entries that are damaged or that the disk holds up. */
  keptAside: number;
};

/** Reads it from `/readyz`, which answers even while the database is down. */
export async function readIntakeState(signal: AbortSignal): Promise<IntakeState> {
  const response = await fetch("/readyz", { signal });
  const { leads } = (await response.json()) as { leads: IntakeState };
  return leads;
}
