import { type Gate, lookMs } from "./gate.ts";

type Handler = { readonly type: { readonly whenHeld?: "works" } };
export type Worker = { stop(): Promise<void> };

/**
 * Starts the jobs that may run: while the gate is shut those that stay inside the database, and all of them as soon as it is open.
 * Other jobs, scheduled ones too, are not taken until then: they wait as they are.
 */
export async function whileHeld<H extends Handler>(
  gate: Gate | undefined,
  handlers: readonly H[],
  start: (some: readonly H[]) => Promise<Worker>,
): Promise<Worker> {
  if (!gate || (await gate.isOpen())) return start(handlers);
  let worker = await start(handlers.filter(({ type }) => type.whenHeld === "works"));
  let looking = Promise.resolve();
  let isWhole = false;
  const look = async (): Promise<void> => {
    if (isWhole || !(await gate.isOpen())) return;
    // One that ended by itself refuses to be stopped. Where the start fails, the next look tries again.
    await worker.stop().catch(() => undefined);
    worker = await start(handlers);
    isWhole = true;
    clearInterval(timer);
  };
  const timer = setInterval(() => {
    looking = looking.then(look).catch(() => undefined);
  }, lookMs);
  return {
    async stop() {
      clearInterval(timer);
      await looking;
      await worker.stop();
    },
  };
}
