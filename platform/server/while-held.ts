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
  const look = async (): Promise<void> => {
    if (!(await gate.isOpen())) return;
    clearInterval(timer);
    await worker.stop();
    worker = await start(handlers);
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
