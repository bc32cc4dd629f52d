/**
 * Preloaded into the measured server. On SIGUSR2 prints the processor time of the longest turn of the event loop
 * since the previous signal. Unlike waiting time, that is not affected by other load.
 */

let longest = 0;
let before = process.threadCpuUsage();

process.on("SIGUSR2", () => {
  console.error(`longest turn ${longest.toFixed(1)} ms`);
  if (longest === 0) setInterval(noteTurn, 1).unref();
  longest = Number.MIN_VALUE;
  before = process.threadCpuUsage();
});

function noteTurn(): void {
  const { user, system } = process.threadCpuUsage(before);
  longest = Math.max(longest, (user + system) / 1000);
  before = process.threadCpuUsage();
}
