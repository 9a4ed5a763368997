import { parentPort, workerData } from "node:worker_threads";
import { setCursorKey } from "#platform/server/cursor.ts";
import { openDatabase } from "#platform/server/database.ts";
import { serveJobThread } from "#platform/server/job-thread.ts";
import { makeLog } from "#platform/server/log.ts";
import { giveWay } from "#platform/server/priority.ts";
import { jobHandlers } from "./areas.ts";
import type { JobThreadData } from "./job-thread.ts";
import { portsOf } from "./ports.ts";

/** More than the number of parallel jobs, because some read and write at once. */
const connections = 8;

giveWay();
const { config, ownerUrl, secret } = workerData as JobThreadData;
setCursorKey(Buffer.from(secret));
const ports = portsOf(config, Buffer.from(secret));
const database = openDatabase(ownerUrl, { max: connections, givesWay: !config.databaseUrl, shares: false });
if (parentPort) {
  serveJobThread(parentPort, jobHandlers(ports), { database, log: makeLog(config.logLevel) }, async () => {
    ports.mailer.close();
    ports.smtp.close();
    await database.close();
  });
}
