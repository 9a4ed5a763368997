import { resolve } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Ports } from "#platform/server/context.ts";
import { openDatabase, prepareDatabase, type Database } from "#platform/server/database.ts";
import { makeLog } from "#platform/server/log.ts";
import type { Mail } from "#platform/server/mailer.ts";
import { makeApp, type AppOptions } from "../app.ts";
import { testPorts } from "./test-ports.ts";

export type StartOptions = {
  mail?: "sent" | "none";
} & Partial<
  Pick<
    Ports,
    | "testLogin"
    | "smtp"
    | "dns"
    | "linkKeys"
    | "programUrls"
    | "payments"
    | "salesEmail"
    | "support"
    | "formationService"
    | "gate"
  >
> &
  Partial<
    Pick<
      AppOptions,
      | "hasOfflineApp"
      | "callsPerMinute"
      | "callsPerMinuteByKey"
      | "log"
      | "metricsToken"
      | "senders"
      | "trustProxy"
    >
  >;

export type StartedServer = {
  url: string;
  app: FastifyInstance;
  database: Database;
  ports: Ports;
  /** Mail that went out. */
  outbox: Mail[];
  close(): Promise<void>;
};

/** The outside as tests have it, and the mail that goes out there. */
export function portsWith({
  mail,
  testLogin,
  smtp,
  dns,
  linkKeys,
  programUrls,
  payments,
  salesEmail,
  support,
  formationService,
  gate,
}: StartOptions = {}): Pick<StartedServer, "ports" | "outbox"> {
  const outbox: Mail[] = [];
  const usual = testPorts();
  const sending: Ports["mailer"] = {
    ready: true,
    send: async (one) => (outbox.push(one), "sent"),
  };
  const mailer = mail === "none" ? usual.mailer : sending;
  return {
    ports: {
      ...usual,
      mailer,
      testLogin,
      linkKeys,
      payments,
      salesEmail,
      support,
      formationService,
      programUrls,
      gate,
      ...(smtp && { smtp }),
      ...(dns && { dns }),
    },
    outbox,
  };
}

/** The whole server on a free port and this PostgreSQL. It does no jobs. Knows nothing of Vitest, whose setup of a run starts one as well. */
export async function startServer(ownerUrl: string, options: StartOptions = {}): Promise<StartedServer> {
  await prepareDatabase(ownerUrl, "database/migrations");
  const database = openDatabase(ownerUrl, { max: 5 });
  const { ports, outbox } = portsWith(options);
  const { callsPerMinute = 1_000_000, log = makeLog("silent"), metricsToken, senders } = options;
  const app = await makeApp({
    database,
    ports,
    secret: Buffer.from("test secret"),
    log,
    webDir: resolve("dist/web"),
    hasOfflineApp: options.hasOfflineApp,
    callsPerMinute,
    callsPerMinuteByKey: options.callsPerMinuteByKey,
    metricsToken,
    senders,
    trustProxy: options.trustProxy ?? 1,
    busyAfterMs: 0,
  });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  const close = async () => {
    await app.close();
    await database.close();
  };
  return { url, app, database, ports, outbox, close };
}
