import { getPriority, setPriority } from "node:os";

/** So much nicer than usual is what nobody waits for: beside somebody's call it gets about a quarter of a processor, alone all of it. */
const nicer = 5;
const nicest = 19;

/** Has this thread, and what it starts, give way to the others. Linux alone knows a priority of threads: elsewhere it stays as it is. */
export function giveWay(): void {
  if (process.platform === "linux") lower(0);
}

/** Has a process of this machine give way; one that we may not touch, or that is gone, stays as it is. */
export function haveGiveWay(pid: number): void {
  if (pid > 0) lower(pid);
}

function lower(pid: number): void {
  try {
    setPriority(pid, Math.min(nicest, getPriority(pid) + nicer));
  } catch {
    // It is only a courtesy.
  }
}
