/**
 * Loaded into a server that is measured: tells, when asked, how much processor time the longest turn of its loop took
 * since it was last asked. Other load can't blur that as it does the time that others really waited.
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
