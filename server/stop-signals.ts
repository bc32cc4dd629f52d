const STOP_SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP"] as const;

/**
 * Calls `stop` at each signal that asks the process to stop. The listeners stay, because one request often comes as
 * several signals: Ctrl+C signals every process of the terminal, and npm passes it on to its child as well. The default
 * action of the second one would end the process midway.
 */
export function onStopSignal(stop: (signal: NodeJS.Signals) => void): void {
  for (const name of STOP_SIGNALS) process.on(name, stop);
}
