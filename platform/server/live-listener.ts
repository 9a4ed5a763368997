import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import { everythingStale } from "#platform/contract/live.ts";
import { openClient } from "./connections.ts";
import { liveChannel } from "./live.ts";
import { type Heard, makeMemory, type LiveMemory } from "./live-memory.ts";

export type Listener = { memory: LiveMemory; ready(): Promise<void>; stop(): Promise<void> };

/** Pauses before the next try to connect, in milliseconds; the last one repeats. */
const pausesMs = [100, 500, 1000, 2000, 5000];

/** Listens on one connection of this process, and reconnects when it breaks; news sent meanwhile counts as missed. */
export function startListener(
  ownerUrl: string,
  log: FastifyBaseLogger,
  hear: (heard: Heard) => void,
): Listener {
  let isStopped = false;
  let client: pg.Client | undefined;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  const memory = makeMemory();
  const { promise: firstReady, resolve: markReady } = onceReady();

  async function connect(): Promise<void> {
    const fresh = openClient(ownerUrl, {
      applicationName: `mainstay live ${process.pid}`,
      settings: { role: "mainstay_app" },
    });
    let isGone = false;
    const gone = () => {
      if (isGone) return;
      isGone = true;
      if (isStopped) return;
      timer = setTimeout(() => void connect(), pausesMs[Math.min(failures++, pausesMs.length - 1)]);
    };
    fresh.on("error", gone);
    fresh.on("end", gone);
    fresh.on("notification", ({ payload }) => {
      const heard = { at: Date.now(), ...(JSON.parse(payload ?? "{}") as Heard) };
      memory.keep(heard);
      hear(heard);
    });
    client = fresh;
    try {
      await fresh.connect();
      await fresh.query(`LISTEN ${liveChannel}`);
      const { rows } = await fresh.query<{ at: string }>(
        "SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::text AS at",
      );
      memory.startAt(Number(rows[0]?.at));
      if (failures > 0) hear({ reads: [everythingStale] });
      failures = 0;
      markReady();
    } catch (error) {
      if (!isStopped) log.warn({ err: error }, "live news: no connection");
      await fresh.end().catch(() => undefined);
      gone();
    }
  }
  void connect();
  return {
    memory,
    ready: () => firstReady,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}

function onceReady(): { promise: Promise<void>; resolve: () => void } {
  let resolve: () => void = () => undefined;
  return {
    promise: new Promise<void>((done) => {
      resolve = done;
    }),
    resolve: () => resolve(),
  };
}
