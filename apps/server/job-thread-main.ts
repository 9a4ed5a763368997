import { parentPort, workerData } from "node:worker_threads";
import { setCursorKey } from "#platform/server/cursor.ts";
import { openDatabase } from "#platform/server/database.ts";
import { openGateOf } from "#platform/server/gate.ts";
import { noteUnexpected, serveJobThread } from "#platform/server/job-thread.ts";
import { makeLog } from "#platform/server/log.ts";
import { giveWay } from "#platform/server/priority.ts";
import { surviveUnexpected } from "#platform/server/unexpected.ts";
import { jobHandlers } from "./areas.ts";
import type { JobThreadData } from "./job-thread.ts";
import { portsOf } from "./ports.ts";

/** More than the number of parallel jobs, because some read and write at once. */
const connections = 8;

giveWay();
const { config, ownerUrl, secret } = workerData as JobThreadData;
setCursorKey(Buffer.from(secret));
const database = openDatabase(ownerUrl, { max: connections, givesWay: !config.databaseUrl, shares: false });
const ports = portsOf(config, Buffer.from(secret), await openGateOf(database.pool));
if (parentPort) {
  const port = parentPort;
  const log = makeLog(config.logLevel);
  surviveUnexpected(log, (unexpected) => noteUnexpected(port, unexpected));
  serveJobThread(port, jobHandlers(ports), { database, log }, async () => {
    ports.smtp.close();
    await database.close();
  });
}
