import { getPriority, setPriority } from "node:os";

/** The nice value for work that nobody waits for: next to somebody's call it gets about a quarter of a processor, alone all of it. */
const nicer = 5;
const nicest = 19;

/** Lowers the priority of this thread and what it starts. Only Linux has thread priorities: elsewhere nothing changes. */
export function giveWay(): void {
  if (process.platform === "linux") lower(0);
}

/** Lowers the priority of a process on this machine; one that we may not touch, or that is gone, stays as it is. */
export function haveGiveWay(pid: number): void {
  if (pid > 0) lower(pid);
}

function lower(pid: number): void {
  try {
    setPriority(pid, Math.min(nicest, getPriority(pid) + nicer));
  } catch {
    // It is only an optimization.
  }
}
