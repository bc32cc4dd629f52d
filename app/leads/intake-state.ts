/** How it stands with requests that the database could not take at once. */
export type IntakeState = {
  /** How many wait on the server's disk. */
  waiting: number;
  /** When the one was sent that waits longest, ISO 8601. */
  since: string | null;
  /** How many the database refuses for good, and how many parts of files are damaged. */
  keptAside: number;
};

/** Asks this server, which tells it also while the database does not answer. */
export async function readIntakeState(signal: AbortSignal): Promise<IntakeState> {
  const response = await fetch("/readyz", { signal });
  const { leads } = (await response.json()) as { leads: IntakeState };
  return leads;
}
