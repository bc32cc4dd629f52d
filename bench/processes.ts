import { readdirSync, readFileSync } from "node:fs";

/** Figures from Linux about a process and its descendants. */
const TICKS_PER_SECOND = 100;
const KB_PER_MB = 1024;

/** Processor time used so far, in milliseconds. */
export function processorMs(pid: number): number {
  return sumOf(pid, (id) => {
    const [, , , , , , , , , , , user, system] = statOf(id);
    return ((Number(user) + Number(system)) * 1000) / TICKS_PER_SECOND;
  });
}

/** Resident memory in MB: `each` counts shared pages in every process, `sharedOnce` counts them once. */
export function residentMb(pid: number): { each: number; sharedOnce: number } {
  const read = (name: string) =>
    sumOf(pid, (id) => {
      const rollup = readFileSync(`/proc/${id}/smaps_rollup`, "utf8");
      return Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(rollup)?.[1] ?? 0) / KB_PER_MB;
    });
  return { each: Math.round(read("Rss")), sharedOnce: Math.round(read("Pss")) };
}

function sumOf(pid: number, read: (pid: number) => number): number {
  return familyOf(pid).reduce((sum, id) => {
    try {
      return sum + read(id);
    } catch {
      return sum; // The process has ended in the meantime.
    }
  }, 0);
}

function familyOf(pid: number): number[] {
  const parents = new Map(
    readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name): [number, number][] => {
        try {
          return [[Number(name), Number(statOf(Number(name))[1])]];
        } catch {
          return [];
        }
      }),
  );
  const children = (of: number): number[] =>
    [...parents].filter(([, parent]) => parent === of).flatMap(([id]) => [id, ...children(id)]);
  return [pid, ...children(pid)];
}

/** The fields after the program's name, which may contain any character: state, parent, … */
function statOf(pid: number): string[] {
  const line = readFileSync(`/proc/${pid}/stat`, "utf8");
  return line.slice(line.lastIndexOf(")") + 2).split(" ");
}
