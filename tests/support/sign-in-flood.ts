import { request } from "node:http";

type Flood = {
  /** How many sign-ins were answered with each HTTP status so far. */
  answers: Map<number, number>;
  /** Sends no more, and waits for the answers to those under way. */
  stop: () => Promise<void>;
  /** Sends no more and aborts those under way. Only for a server that is about to be stopped. */
  abandon: () => void;
};

/**
 * Keeps `concurrency` sign-ins with wrong passwords under way, rotating through the accounts and through client
 * addresses in X-Forwarded-For, which a server with TRUSTED_PROXIES=1 believes.
 */
export function startSignInFlood(
  origin: string,
  {
    accounts,
    concurrency,
    addresses,
  }: { accounts: readonly string[]; concurrency: number; addresses: number },
): Flood {
  const answers = new Map<number, number>();
  let attempt = 0;
  let stopped = false;
  const abandoned = new AbortController();

  async function keepGuessing(): Promise<void> {
    while (!stopped) {
      attempt += 1;
      const email = accounts[attempt % accounts.length] ?? "";
      const address = `198.51.100.${attempt % addresses}`;
      const credentials = { email, password: `guess number ${attempt}` };
      const status = await signIn(origin, credentials, address, abandoned.signal);
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
  }

  const guessing = Promise.all(Array.from({ length: concurrency }, keepGuessing));
  return {
    answers,
    async stop() {
      stopped = true;
      await guessing;
    },
    abandon() {
      stopped = true;
      guessing.catch(() => {});
      abandoned.abort();
    },
  };
}

/** Signs in from that client address. @returns the HTTP status */
export function signIn(
  origin: string,
  credentials: { email: string; password: string },
  address: string,
  signal?: AbortSignal,
): Promise<number> {
  const headers = { "content-type": "application/json", "x-forwarded-for": address };
  return new Promise((resolve, reject) => {
    const sent = request(
      `${origin}/auth/v1/token?grant_type=password`,
      { method: "POST", headers, agent: false, ...(signal && { signal }) },
      (response) => response.resume().on("end", () => resolve(response.statusCode ?? 0)),
    );
    sent.on("error", reject).end(JSON.stringify(credentials));
  });
}
