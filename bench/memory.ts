import { readFileSync } from "node:fs";

/** A process's resident memory, in bytes. */
export const residentBytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) * 1024;

/** The same in megabytes of 1,024 times 1,024 bytes. */
export const residentMb = (pid: number): number => residentBytes(pid) / 1024 / 1024;

/** Samples a process's memory every `everyMs`; returns a function that gives the maximum, in bytes. */
export function watchMemory(pid: number, everyMs: number): () => number {
  let max = 0;
  const look = () => {
    max = Math.max(max, residentBytes(pid));
  };
  const timer = setInterval(look, everyMs);
  return () => {
    look();
    clearInterval(timer);
    return max;
  };
}
