import type { MessagePort, Worker } from "node:worker_threads";
import type { FastifyBaseLogger } from "fastify";
import { isDatabaseAway, markAway } from "./connections.ts";
import { countUnexpected, type UnexpectedKind } from "./unexpected.ts";
import type { JobContext, JobHandler, JobOutcome, JobThread } from "./jobs.ts";

/** A thread idle for this long is ended, and its memory freed, in milliseconds. */
const idleMs = 60_000;

type Failure = {
  name: string;
  message: string;
  stack: string | undefined;
  code: string | undefined;
  /** The thread's connection to the database was lost. */
  isAway: boolean;
};
type ToThread =
  | { do: "run"; id: number; name: string; payload: unknown }
  | { do: "stop" | "leaveOff"; id: number }
  | { do: "end" };
type FromThread =
  | { id: number; failure?: Failure; outcome?: JobOutcome }
  | { id: undefined; unexpected: UnexpectedKind };

/** Tells the process of an error in its thread that nobody handled. */
export const noteUnexpected = (port: MessagePort, unexpected: UnexpectedKind): void =>
  port.postMessage({ id: undefined, unexpected } satisfies FromThread);

/** A thread for CPU-heavy jobs, so that nobody's call waits for them. It is started when there is one to do, and ended after being idle for a while. */
export function openJobThread(
  make: () => Worker,
  log: FastifyBaseLogger,
  idle = idleMs,
): JobThread & { close(): Promise<void> } {
  let thread: LiveThread | undefined;
  let timer: NodeJS.Timeout | undefined;
  const begin = (): LiveThread => {
    const made = liveThread(make(), log);
    void made.ended.finally(() => {
      if (thread === made) thread = undefined;
    });
    return made;
  };
  const close = async (): Promise<void> => {
    clearTimeout(timer);
    const last = thread;
    // A job that comes now gets a new thread.
    thread = undefined;
    last?.post({ do: "end" });
    await last?.ended;
  };
  return {
    close,
    async run(name, payload, signal, turnOver) {
      clearTimeout(timer);
      const mine = (thread ??= begin());
      try {
        return await mine.run(name, payload, signal, turnOver);
      } finally {
        clearTimeout(timer);
        if (mine === thread && mine.isIdle()) timer = setTimeout(() => void close(), idle).unref();
      }
    },
  };
}

type LiveThread = JobThread & { isIdle(): boolean; post(message: ToThread): void; ended: Promise<void> };

/** One thread, from start to end. What it leaves undone when it dies fails, and is retried from the queue like any failed job. */
function liveThread(worker: Worker, log: FastifyBaseLogger): LiveThread {
  const waiting = new Map<
    number,
    { resolve: (outcome: JobOutcome) => void; reject: (error: unknown) => void }
  >();
  let lastId = 0;
  let cause: unknown;
  const post = (message: ToThread): void => worker.postMessage(message, []);
  worker.on("error", (error) => {
    cause = error;
  });
  worker.on("message", (message: FromThread) => {
    if (message.id === undefined) return countUnexpected(message.unexpected);
    const { id, failure, outcome } = message;
    const one = waiting.get(id);
    waiting.delete(id);
    if (failure) one?.reject(errorOf(failure));
    else one?.resolve(outcome);
  });
  const ended = new Promise<void>((resolve) =>
    worker.once("exit", (code) => {
      cause ??= new Error(`The thread of the jobs ended with ${code}`);
      if (code !== 0) log.error({ err: cause }, "the thread of the jobs died; what it did is tried again");
      for (const { reject } of waiting.values()) reject(cause);
      waiting.clear();
      resolve();
    }),
  );
  return {
    post,
    ended,
    isIdle: () => waiting.size === 0,
    async run(name, payload, signal, turnOver) {
      const id = ++lastId;
      const stop = () => post({ do: "stop", id });
      const leaveOff = () => post({ do: "leaveOff", id });
      const done = new Promise<JobOutcome>((resolve, reject) => waiting.set(id, { resolve, reject }));
      post({ do: "run", id, name, payload });
      if (signal.aborted) stop();
      signal.addEventListener("abort", stop, { once: true });
      turnOver?.addEventListener("abort", leaveOff, { once: true });
      return done.finally(() => {
        signal.removeEventListener("abort", stop);
        turnOver?.removeEventListener("abort", leaveOff);
      });
    },
  };
}

/** The other side: does the jobs it is sent, until it is told to end; then `close` frees what they used. */
export function serveJobThread(
  port: MessagePort,
  handlers: readonly JobHandler[],
  { database, log }: Pick<JobContext, "database" | "log">,
  close: () => Promise<void>,
): void {
  const running = new Map<number, { stopping: AbortController; turn: AbortController }>();
  const run = async (
    name: string,
    payload: unknown,
    signal: AbortSignal,
    turnOver: AbortSignal,
  ): Promise<JobOutcome> => {
    const handler = handlers.find(({ type }) => type.name === name);
    if (!handler) throw new Error(`There is no job ${name}`);
    return handler.run(handler.type.payload.parse(payload ?? {}) as never, {
      database,
      log,
      signal,
      turnOver,
    });
  };
  const begin = ({ id, name, payload }: Extract<ToThread, { do: "run" }>): Promise<void> => {
    const [stopping, turn] = [new AbortController(), new AbortController()];
    running.set(id, { stopping, turn });
    const answer = (said: { failure?: Failure; outcome?: JobOutcome }): void =>
      port.postMessage({ id, ...said } satisfies FromThread);
    return run(name, payload, stopping.signal, turn.signal)
      .then(
        (outcome) => answer({ outcome }),
        (error: unknown) => answer({ failure: failureOf(error) }),
      )
      .finally(() => running.delete(id));
  };
  port.on("message", (message: ToThread) => {
    if (message.do === "run") void begin(message);
    else if (message.do === "stop") running.get(message.id)?.stopping.abort();
    else if (message.do === "leaveOff") running.get(message.id)?.turn.abort();
    // Ends this thread, not the process.
    else void close().finally(() => process.exit(0));
  });
}

/** An error in a form that can be sent between threads: what the log needs. */
function failureOf(error: unknown): Failure {
  const { name, message, stack, code }: Error & { code?: string } =
    error instanceof Error ? error : new Error(String(error));
  return { name, message, stack, code, isAway: isDatabaseAway(error) };
}

/** The error here that tells of one there. */
function errorOf({ isAway, ...failure }: Failure): Error {
  const error = Object.assign(new Error(failure.message), failure);
  return isAway ? markAway(error) : error;
}
