import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type Deadline, settlesBefore } from "#backend/deadline.ts";
import { type Config, ConfigError } from "../config.ts";

/** Resolves once the server listens. Throws ConfigError if it can't listen at the configured host and port. */
export async function listen(server: Server, place: Pick<Config, "host" | "port">): Promise<void> {
  server.listen(place.port, place.host);
  try {
    await once(server, "listening");
  } catch (error) {
    throw wrongSetting((error as NodeJS.ErrnoException).code, place) ?? error;
  }
}

/** Throws ConfigError if a server could not listen there just now. */
export async function requireFreePort(place: Pick<Config, "host" | "port">): Promise<void> {
  const probe = createServer();
  await listen(probe, place);
  await once(probe.close(), "close");
}

/** Time to send the 503 responses to requests that are given up. */
const LAST_ANSWERS_MS = 500;

/**
 * Stops accepting connections and waits for requests in flight. Shortly before the deadline calls `giveUp`, which
 * answers the remaining requests; at the deadline closes all connections.
 */
export async function drain(server: Server, deadline: Deadline, giveUp: () => void): Promise<void> {
  const closed = once(server, "close");
  server.close();
  server.closeIdleConnections();
  if (await settlesBefore(deadline - LAST_ANSWERS_MS, closed)) return;
  giveUp();
  if (await settlesBefore(deadline, closed)) return;
  server.closeAllConnections();
  await closed;
}

function wrongSetting(
  code: string | undefined,
  { host, port }: Pick<Config, "host" | "port">,
): ConfigError | undefined {
  switch (code) {
    case "EADDRINUSE":
      return new ConfigError(
        `PORT ${port} of ${host} is in use by another program. Stop that one, or set another`,
      );
    case "EACCES":
      return new ConfigError(`PORT ${port} is not open to this account. Set one from 1024 on`);
    case "EADDRNOTAVAIL":
    case "EINVAL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return new ConfigError(`HOST ${host} is not an address of this machine`);
  }
}
