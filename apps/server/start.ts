import { productName } from "#platform/contract/product.ts";
import { startEmbeddedPostgres } from "#platform/server/embedded-postgres.ts";
import type { Ports } from "#platform/server/context.ts";
import { type Database, openDatabase, prepareDatabase } from "#platform/server/database.ts";
import { openGateOf } from "#platform/server/gate.ts";
import { openJobThread } from "#platform/server/job-thread.ts";
import { startWorker } from "#platform/server/jobs.ts";
import { makeLog } from "#platform/server/log.ts";
import { newestIn } from "#platform/server/migrate.ts";
import { surviveUnexpected } from "#platform/server/unexpected.ts";
import { jobHandlers } from "./areas.ts";
import { makeApp } from "./app.ts";
import { readConfig, type Config } from "./config.ts";
import { takeBroughtFacts } from "./formation-facts.ts";
import { makeJobThread } from "./job-thread.ts";
import { portsOf } from "./ports.ts";
import { keyForData } from "./key-for-data.ts";
import { standingWords } from "./standing.ts";

type Stop = () => Promise<void>;

/** Starts everything in order and prints the address; SIGTERM and SIGINT stop it in the opposite order. */
export async function start(config: Config = readConfig()): Promise<{ address: string; stop: Stop }> {
  const log = makeLog(config.logLevel);
  const stops: Stop[] = [];
  const stop = once(async () => {
    for (const one of stops.reverse())
      await one().catch((error: unknown) => log.error({ err: error }, "stopping"));
  });
  try {
    const address = await bringUp(config, log, stops);
    surviveUnexpected(log);
    const end = () => void stop().then(() => process.exit(0));
    // A host tells every process, and whoever started this one passes on what it was told: told twice, it still ends in order.
    process.on("SIGTERM", end);
    process.once("SIGINT", end);
    console.log(`${productName} is ready: ${address}`);
    return { address, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function bringUp(config: Config, log: ReturnType<typeof makeLog>, stops: Stop[]): Promise<string> {
  let ownerUrl = config.databaseUrl;
  if (!ownerUrl) {
    const postgres = await startEmbeddedPostgres({
      dataDir: config.dataDir,
      log: (line) => console.log(line),
    });
    stops.push(() => postgres.stop());
    ownerUrl = postgres.url;
  }
  await prepareDatabase(ownerUrl, config.migrationsDir);
  const secret = await keyForData(config, ownerUrl);
  const database = openDatabase(ownerUrl);
  stops.push(() => database.close());
  const gate = await openGateOf(database.pool);
  if (gate.standing !== "live") console.log(standingWords[gate.standing]);
  takeBroughtFacts(config.dataDir, (message) => log.warn(message));
  const ports = portsOf(config, secret, gate);
  stops.push(async () => {
    ports.smtp.close();
  });
  const made = { config, log, ownerUrl, secret, database, ports };
  if (config.run === "worker") {
    stops.push(await work(made));
    return "working on jobs, serving nothing";
  }
  // Ended in the opposite order: first no more calls, then no more jobs.
  let endWork: Stop = async () => undefined;
  stops.push(() => endWork());
  const address = await serve(made, stops);
  if (config.run === "all") endWork = await work(made);
  return address;
}

type Made = {
  config: Config;
  log: ReturnType<typeof makeLog>;
  ownerUrl: string;
  secret: Buffer;
  database: Database;
  ports: Ports;
};

/** Takes jobs; returns how to stop that. */
async function work({ config, log, ownerUrl, secret, database, ports }: Made): Promise<Stop> {
  const thread = openJobThread(() => makeJobThread({ config, ownerUrl, secret }), log);
  const runner = await startWorker(database, jobHandlers(ports), log, { thread, gate: ports.gate });
  return async () => {
    await runner.stop();
    await thread.close();
  };
}

async function serve({ config, log, secret, database, ports }: Made, stops: Stop[]): Promise<string> {
  const app = await makeApp({
    database,
    ports,
    secret,
    log,
    webDir: config.webDir,
    hasOfflineApp: config.hasOfflineApp,
    callsPerMinute: config.callsPerMinute,
    metricsToken: config.metricsToken,
    newestMigration: await newestIn(config.migrationsDir),
    trustProxy: config.trustProxy,
  });
  stops.push(() => app.close());
  await app.listen({ host: config.host, port: config.port });
  const bound = app.server.address();
  return typeof bound === "object" && bound && config.port === 0
    ? `http://${config.host}:${bound.port}`
    : config.appUrl;
}

function once(work: Stop): Stop {
  let running: Promise<void> | undefined;
  return () => (running ??= work());
}
