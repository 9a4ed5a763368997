// Starts the server again when it ends by itself.
import { spawn } from "node:child_process";

/** The pauses before it is started again, in milliseconds; they begin anew after it has run for ten minutes. */
export const pausesMs = [1000, 2000, 5000, 15_000, 30_000];
const maxEnds = 5;
const windowMs = 600_000;

/**
 * What follows after the server has ended by itself: a pause in milliseconds, or undefined where it has ended five times within ten
 * minutes. `runs` are its runs so far, the last one last, each with when it began and ended.
 */
export function pauseAfter(runs, pauses = pausesMs) {
  const now = runs.at(-1).ended;
  if (runs.filter(({ ended }) => now - ended < windowMs).length >= maxEnds) return undefined;
  const lastLong = runs.findLastIndex(({ began, ended }) => ended - began >= windowMs);
  // After a long run the pauses begin anew.
  const step = lastLong === -1 ? runs.length : runs.length - lastLong;
  return pauses[Math.min(step, pauses.length) - 1];
}

/**
 * Runs `command` (the program and its arguments) until this process is told to end, and starts it again when it ends by itself; resolves to
 * the exit code. It sends "ready" once it has started: when the first start fails, or the server was told to end, nothing is started again.
 */
export function keepRunning(command, { say, pauses = pausesMs }) {
  return new Promise((resolve) => {
    const runs = [];
    let child;
    let timer;
    let isEnding = false;
    let wasReady = false;

    const end = (code) => {
      for (const signal of signals) process.off(signal, stop);
      resolve(code);
    };
    const stop = () => {
      isEnding = true;
      clearTimeout(timer);
      // Ctrl+C reaches the server as well, which takes this as the same wish.
      if (isRunning(child)) child.kill("SIGTERM");
      else end(0);
    };
    const ended = (began, code, signal) => {
      const words = signal ? `by ${signal}` : `with code ${code}`;
      if (isEnding || (wasReady && code === 0)) return end(code ?? 0);
      if (!wasReady) {
        say(`The server could not start (it ended ${words}), so it is not started again.`);
        return end(code || 1);
      }
      runs.push({ began, ended: performance.now() });
      const pause = pauseAfter(runs, pauses);
      if (pause === undefined) {
        say(
          `The server has ended by itself ${maxEnds} times within ten minutes, the last time ${words}. It is not started again; the lines above say why.`,
        );
        return end(code || 1);
      }
      say(`The server ended by itself, ${words}. Starting it again in ${pause / 1000} s.`);
      timer = setTimeout(start, pause);
    };
    const start = () => {
      const began = performance.now();
      child = spawn(command[0], command.slice(1), { stdio: ["inherit", "inherit", "inherit", "ipc"] });
      child.once("message", () => (wasReady = true));
      child.once("error", (error) => say(error.message));
      child.once("close", (code, signal) => ended(began, code, signal));
    };

    const signals = ["SIGINT", "SIGTERM"];
    for (const signal of signals) process.on(signal, stop);
    start();
  });
}

const isRunning = (child) => child.exitCode === null && child.signalCode === null && child.pid !== undefined;
