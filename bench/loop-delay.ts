import { monitorEventLoopDelay } from "node:perf_hooks";

/** Loaded into a server that is measured: tells, when asked, for how long others had to wait at most since it was last asked. */

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
process.on("SIGUSR2", () => {
  console.error(`longest wait ${(delay.max / 1e6).toFixed(1)} ms`);
  delay.reset();
});
