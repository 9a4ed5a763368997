import { readFileSync } from "node:fs";

/** What a process holds in memory, in bytes. */
export const residentBytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) * 1024;

/** The same in megabytes of 1,024 times 1,024 bytes. */
export const residentMb = (pid: number): number => residentBytes(pid) / 1024 / 1024;

/** Looks at a process's memory every `everyMs`; gives what tells the most that it was, in bytes. */
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
